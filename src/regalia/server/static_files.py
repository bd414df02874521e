"""The files that come with the pages; an address with a hash of its content never expires."""

import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_WHILE = "public, max-age=3600"  # for an address without the hash

mimetypes.add_type("font/woff2", ".woff2")  # not known everywhere
mimetypes.add_type("text/javascript", ".js")  # some systems say text/plain


@dataclass(frozen=True)
class StaticFile:
    """A file's content, its type, and a hash of the content."""

    content: bytes
    media_type: str
    version: str

    def lifetime(self, version: str) -> str:
        """How long a browser may keep it under an address that names this version."""
        return FOR_EVER if version == self.version else FOR_A_WHILE


class StaticFiles:
    """The files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._read: dict[tuple[Path, int], StaticFile] = {}

    def file(self, name: str) -> StaticFile | None:
        """A file of the folder by its name, as it is now, or None."""
        try:
            path = (self._folder / name.lstrip("/")).resolve()
            if not path.is_relative_to(self._folder) or not path.is_file():
                return None
        except (OSError, ValueError):  # a name that no file can have
            return None
        key = path, path.stat().st_mtime_ns
        if key not in self._read:
            self._read[key] = _read(path)
        return self._read[key]

    def address(self, name: str) -> str:
        """Where the page finds a file. Raises FileNotFoundError."""
        file = self.file(name)
        if file is None:
            raise FileNotFoundError(f"there is no static file {name!r}")
        return f"/static/{name}?v={file.version}"


def version_of(content: bytes) -> str:
    """A short hash of a content, for its address."""
    return hashlib.sha256(content).hexdigest()[:12]


def _read(path: Path) -> StaticFile:
    content = path.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return StaticFile(content, media_type, version_of(content))
