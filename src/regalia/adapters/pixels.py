"""The drawing of a view as pixels: resvg draws it, with the fonts of our pages."""

import atexit
import io
import shutil
import tempfile
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import resvg_py
from fontTools.ttLib import TTFont

from regalia.adapters.flat_drawing import flat
from regalia.core.position import View

Pixels = npt.NDArray[np.uint8]

_FONTS = {"--font-display": ("Cinzel", "cinzel-600"), "--font-text": ("Alegreya", "alegreya-500")}
BEHIND = "#86a892"  # behind the rounded corners


def pixels(view: View) -> Pixels:
    """The drawing of a view: an array (height, width, 3) of the colours red, green, blue."""
    return _drawn(view, view.seat).copy()


@lru_cache(maxsize=8)  # a window is often drawn twice before anything changes
def _drawn(view: View, seat: int) -> Pixels:
    """Equal records that are seen from another seat look another way."""
    tokens = {token: f'"{family}"' for token, (family, _) in _FONTS.items()}
    png = resvg_py.svg_to_bytes(
        svg_string=flat(view._repr_svg_(), tokens),
        background=BEHIND,
        font_files=_font_files(),
        serif_family=_FONTS["--font-display"][0],
        skip_system_fonts=True,
    )
    image = pygame.image.load(io.BytesIO(bytes(png)), "drawing.png")
    return np.ascontiguousarray(pygame.surfarray.array3d(image).swapaxes(0, 1))


@cache
def _font_files() -> list[str]:
    """The fonts of our pages, unpacked: resvg does not read them as browsers do."""
    folder = Path(tempfile.mkdtemp(prefix="regalia-fonts-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    files = []
    for _, name in _FONTS.values():
        packed = resources.files("regalia.web") / "static" / "fonts" / f"{name}.woff2"
        font = TTFont(io.BytesIO(packed.read_bytes()))
        font.flavor = None
        files.append(str(folder / f"{name}.ttf"))
        font.save(files[-1])
    return files
