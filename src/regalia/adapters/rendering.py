"""How an environment shows a view: as a text, as pixels, or in a window."""

import numpy as np
import pygame

from regalia.adapters.pixels import Pixels, pixels
from regalia.core.errors import OptionError
from regalia.core.position import View

MODES = ("human", "ansi", "rgb_array")
FRAMES_A_SECOND = 2


class Rendering:
    """Shows views in one of the modes, or not at all (None). Raises OptionError for another."""

    def __init__(self, mode: str | None) -> None:
        if mode not in (None, *MODES):
            raise OptionError(f"there is no render mode {mode!r}; there are {', '.join(MODES)}")
        self.mode = mode
        self._window: pygame.Surface | None = None

    def show(self, view: View) -> str | Pixels | None:
        """The view as text ("ansi") or pixels ("rgb_array"); "human" draws it in a window."""
        if self.mode == "ansi":
            return str(view)
        if self.mode == "rgb_array":
            return pixels(view)
        if self.mode == "human":
            self._draw(view)
        return None

    def close(self) -> None:
        """Close the window."""
        if self._window is not None:
            pygame.display.quit()
            self._window = None

    def _draw(self, view: View) -> None:
        picture = np.ascontiguousarray(pixels(view).swapaxes(0, 1))
        if self._window is None:
            pygame.display.init()
            pygame.display.set_caption(view.game.kind.title)
            self._window = pygame.display.set_mode(picture.shape[:2])
        pygame.surfarray.blit_array(self._window, picture)
        pygame.event.pump()
        pygame.display.flip()
