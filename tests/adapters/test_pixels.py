"""Pictures of views: what a browser would show."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest
from playwright.sync_api import Page, sync_playwright

from regalia.adapters.pixels import BEHIND, Pixels, pixels
from regalia.core.game import load
from regalia.core.position import View
from regalia.core.registry import Kind
from tests.find_browser import browser as find_browser
from tests.support import each_kind, random_walk

PLIES = 60
BLOCK = 12  # pixels, so that an edge a pixel aside does not count
UNLIKE = 48  # of 255: more than letters of another font make of a block
MOST_UNLIKE = (
    0.02  # of all blocks: those where the browser, without our fonts, writes other letters
)
MOST_ON_AVERAGE = 4.0  # of 255


def view_amid(kind: Kind) -> View:
    """What a seat sees in the middle of a random game, when it is to move."""
    walk = random_walk(load(kind.name), 3)
    middle = next(
        position
        for number, position in enumerate(walk)
        if number >= PLIES and position.to_move in range(position.game.seats)
    )
    return middle.view(middle.to_move)


def blocks(picture: Pixels) -> npt.NDArray[np.float64]:
    """The mean colours of blocks of pixels."""
    height, width = (size // BLOCK * BLOCK for size in picture.shape[:2])
    cut = picture[:height, :width].astype(float)
    means: npt.NDArray[np.float64] = cut.reshape(
        height // BLOCK, BLOCK, width // BLOCK, BLOCK, 3
    ).mean(axis=(1, 3))
    return means


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser.new_page(viewport={"width": 720, "height": 1000})
        browser.close()


@each_kind
def test_the_picture_is_what_a_browser_shows(kind: Kind, page: Page, tmp_path: Path) -> None:
    view = view_amid(kind)
    page.set_content(f"<style>body{{margin:0;background:{BEHIND}}}</style>{view._repr_svg_()}")
    file = tmp_path / "shown.png"
    page.locator("svg").first.screenshot(path=file, animations="disabled")
    shown = pygame.surfarray.array3d(pygame.image.load(file)).swapaxes(0, 1)
    drawn = pixels(view)
    assert shown.shape == drawn.shape
    differences = np.abs(blocks(shown) - blocks(drawn)).max(axis=2)
    assert differences.mean() < MOST_ON_AVERAGE
    assert (differences > UNLIKE).mean() < MOST_UNLIKE
