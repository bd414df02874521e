"""Sees to it that the browser tests find Chromium: installs Debian's where that is possible."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")


def browser() -> str | None:
    """The path of a Chromium, if there is one."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> None:
    """Install Debian's Chromium, quietly; raises CalledProcessError."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in ("update", "install --yes --no-install-recommends chromium"):
        subprocess.run(
            ["apt-get", "--quiet", *command.split()],
            check=True,
            env=environment,
            stdout=subprocess.DEVNULL,
        )


def main() -> None:
    if browser():
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        print("Installing Chromium for the browser tests (once) ...", flush=True)
        try:
            install()
        except subprocess.CalledProcessError as error:
            print(f"that failed: {error}", file=sys.stderr)
    if not browser():
        sys.exit(
            "The browser tests need Chromium, and it is not here.\n"
            "On Debian or Ubuntu:  sudo apt-get install chromium\n"
            f"Elsewhere: put a program of one of these names on the PATH: {', '.join(NAMES)}."
        )


if __name__ == "__main__":
    main()
