"""Run a command with a PostgreSQL and a Redis of its own, and end both whatever happens.

`python -m tests.processes.backends pytest ...` installs them with apt where they are missing (as
root, or by sudo), starts them on free ports in a temporary folder, and tells the command by
REGALIA_TEST_DATABASE and REGALIA_TEST_REDIS where they are. Its exit status is the command's.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

PACKAGES = ("postgresql", "redis-server")
# Without questions, and without starting the system's own servers, of which nothing is wanted here.
QUIETLY = {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
PATIENTLY = ("-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3")
USERS = ("postgres", "nobody")  # PostgreSQL refuses to run as root
PATIENCE = 180  # seconds


def main(command: Sequence[str]) -> int:
    """Run the command; its exit status."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that everything is ended then too
    install()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="regalia-"))
        os.chmod(folder, 0o755)
        environment = {
            **os.environ,
            "REGALIA_TEST_DATABASE": stack.enter_context(postgresql(Path(folder, "postgresql"))),
            "REGALIA_TEST_REDIS": stack.enter_context(redis(Path(folder, "redis"))),
        }
        return subprocess.run(command, env=environment, check=False).returncode


def install() -> None:
    """Install what is missing, or say what is."""
    if program("initdb") and program("redis-server"):
        return
    apt_get = _apt_get()
    if apt_get is None:
        sys.exit(
            "PostgreSQL or Redis is missing, and may not be installed from here; as root, on "
            f"Debian: apt-get install {' '.join(PACKAGES)}"
        )
    subprocess.run([*apt_get, "update", "-q"], stdin=subprocess.DEVNULL, check=True)
    install = [*apt_get, "install", "-q", "-y", "--no-install-recommends", *PACKAGES]
    subprocess.run(install, stdin=subprocess.DEVNULL, check=True)


def _apt_get() -> list[str] | None:
    """apt-get as who may use it: root, or somebody for whom sudo asks for no password."""
    if not program("apt-get"):
        return None
    settings = [f"{name}={value}" for name, value in QUIETLY.items()]
    command = ["env", *settings, "apt-get", *PATIENTLY]
    if os.geteuid() == 0:
        return command
    if program("sudo") and subprocess.run(["sudo", "-n", "true"], check=False).returncode == 0:
        return ["sudo", "-n", *command]
    return None


def program(name: str) -> str | None:
    """The path of a program. Debian keeps those of PostgreSQL in a folder for each version."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ["PATH"]]))


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """A server of PostgreSQL that keeps its data in this folder; its address for SQLAlchemy."""
    owner = _owner()
    folder.mkdir()
    if owner is not None:
        shutil.chown(folder, owner)
    # In no language: that of the machine may not be installed.
    create = [_found("initdb"), "-D", str(folder), "-U", "regalia", "-A", "trust"]
    create += ["-E", "UTF8", "--locale", "C"]
    subprocess.run(create, user=owner, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    port = free_port()
    # What a crash of the machine would lose is of no interest here.
    options = {
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": "",
        "fsync": "off",
        "max_connections": "300",
    }
    command = [_found("postgres"), "-D", str(folder), "-p", str(port)]
    command += [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
    ready = [_found("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
    with running(command, folder, owner, ready, signal.SIGINT):  # does not wait for clients
        yield f"postgresql+asyncpg://regalia@127.0.0.1:{port}/postgres"


def _owner() -> str | None:
    """Who must run PostgreSQL; None: whoever runs this."""
    if os.geteuid() != 0:
        return None
    known = {user.pw_name for user in pwd.getpwall()}
    return next(name for name in USERS if name in known)


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A server of Redis that keeps nothing; its address."""
    folder.mkdir()
    port = free_port()
    command = [_found("redis-server"), "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    ready = [_found("redis-cli"), "-p", str(port), "ping"]
    with running(command, folder, None, ready, signal.SIGTERM):
        yield f"redis://127.0.0.1:{port}"


@contextmanager
def running(
    command: list[str], folder: Path, user: str | None, ready: list[str], end: signal.Signals
) -> Iterator[None]:
    """Run a server until it is needed no more; `ready` is a command that succeeds once it works."""
    log = folder / "log"
    with log.open("w") as file:
        # In a session of its own, so that Ctrl-C reaches the command first.
        process = subprocess.Popen(
            command, cwd=folder, user=user, stdout=file, stderr=file, start_new_session=True
        )
    try:
        wait_until_it_works(process, ready, log)
        yield
    finally:
        process.send_signal(end)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_it_works(process: subprocess.Popen[bytes], ready: list[str], log: Path) -> None:
    """Return when it does; raise where the server has ended, or takes too long."""
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        if subprocess.run(ready, capture_output=True, check=False).returncode == 0:
            return
        time.sleep(0.05)
    raise RuntimeError(f"{process.args!r} did not start: {log.read_text()}")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def _found(name: str) -> str:
    path = program(name)
    assert path is not None, f"{name} is not installed"
    return path


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
