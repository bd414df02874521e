"""The files that come with the pages. An address that names what the folder holds never expires.

The version stands before the name, as a folder would: so a script finds the scripts that it
imports, and a style sheet its fonts, in the same version, and a browser never mixes two.
"""

import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_WHILE = "public, max-age=3600"  # for an address without the version, or with an old one

_VERSION = re.compile(r"[0-9a-f]{12}")

mimetypes.add_type("font/woff2", ".woff2")  # not known everywhere
mimetypes.add_type("text/javascript", ".js")  # some systems say text/plain


@dataclass(frozen=True)
class StaticFile:
    """A file's content, its type, and how long a browser may keep it."""

    content: bytes
    media_type: str
    lifetime: str


class StaticFiles:
    """The files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._version = _version_of_folder(self._folder)

    def file(self, name: str) -> StaticFile | None:
        """A file of the folder by what stands after /static in its address, or None."""
        version, _, rest = name.lstrip("/").partition("/")
        versioned = _VERSION.fullmatch(version) is not None
        path = self._path(rest if versioned else name.lstrip("/"))
        if path is None:
            return None
        media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        lifetime = FOR_EVER if version == self._version else FOR_A_WHILE
        return StaticFile(path.read_bytes(), media_type, lifetime)

    def address(self, name: str) -> str:
        """Where the page finds a file. Raises FileNotFoundError."""
        if self._path(name) is None:
            raise FileNotFoundError(f"there is no static file {name!r}")
        return f"/static/{self._version}/{name}"

    def _path(self, name: str) -> Path | None:
        """The path of a file that lies in the folder."""
        try:
            path = (self._folder / name).resolve()
            return path if path.is_relative_to(self._folder) and path.is_file() else None
        except (OSError, ValueError):  # a name that no file can have
            return None


def version_of(content: bytes) -> str:
    """A short hash of a content, for its address."""
    return hashlib.sha256(content).hexdigest()[:12]


def _version_of_folder(folder: Path) -> str:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return version_of(b"\0".join(path.name.encode() + b"\0" + path.read_bytes() for path in files))
