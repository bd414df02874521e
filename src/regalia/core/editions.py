"""Editions: the component values of one box, read strictly from TOML.

A shipped edition is a file in the game's `editions` folder; anybody may write another one and name
its path. Every fault is told with the file, the key and the reason.
"""

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from regalia.core.errors import EditionError


class Fault(Exception):
    """Raised by a game's `make_box`: this key is wrong, for this reason."""

    def __init__(self, key: str, reason: str) -> None:
        self.key, self.reason = key, reason
        super().__init__(f"{key}: {reason}")


class Edition(msgspec.Struct, frozen=True):
    """One box's component values."""

    name: str  # "published", or the path that a person gave
    title: str
    about: str
    components: Any  # the game's own Components
    text: str  # the TOML it was read from, so that a record can carry it
    shipped: bool

    @property
    def fingerprint(self) -> str:
        """A short hash of the component values: equal exactly for equal boxes."""
        return hashlib.sha256(msgspec.json.encode(self.components)).hexdigest()[:12]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    components: dict[str, Any]
    about: str = ""


def shipped_editions(folder: Path) -> list[str]:
    """The names of the editions that come with a game, the first one its default."""
    names = sorted(path.stem for path in folder.glob("*.toml"))
    return sorted(names, key=lambda name: name not in ("published", "reconstruction"))


def read_edition(folder: Path, name: str | Path | None, components: type[Any]) -> Edition:
    """The edition of this name (None: the default), or in the file of this path.

    Raises EditionError when there is none, or when its values are not of the right form.
    """
    shipped = shipped_editions(folder)
    chosen = shipped[0] if name is None else str(name)
    if chosen in shipped:
        return parse_edition(_text_of(folder / f"{chosen}.toml"), chosen, components, shipped=True)
    if not chosen.endswith(".toml"):
        raise EditionError(
            chosen, "", f"no such edition; there are {', '.join(shipped)}, or the path of a .toml"
        )
    return parse_edition(_text_of(Path(chosen)), chosen, components, shipped=False)


def parse_edition(text: str, name: str, components: type[Any], *, shipped: bool) -> Edition:
    """An edition from its TOML text; raises EditionError."""
    source = f"{name}.toml" if shipped else name
    try:
        file = msgspec.toml.decode(text, type=_File)
        values = msgspec.convert(file.components, components)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$")
        raise EditionError(source, place.strip("`.") or "components", reason) from None
    except ValueError as error:  # not TOML at all: the decoder names line and column
        raise EditionError(source, "", str(error)) from None
    return Edition(name, file.title, file.about, values, text, shipped)


def _text_of(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise EditionError(str(path), "", error.strerror or "cannot be read") from None
    except UnicodeDecodeError:
        raise EditionError(str(path), "", "is not UTF-8 text") from None
