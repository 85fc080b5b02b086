"""A table as a picture, and a window that shows it."""

import math
from typing import TYPE_CHECKING, Final

from quarantable.draw.as_pixels import pixels
from quarantable.envs.needed import need

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from pygame import Surface

    from quarantable.draw.scene import Scene

WIDEST: Final = 720
HIGHEST: Final = 810
"""Pixels: the largest picture that fits both."""


def picture(scene: "Scene") -> "NDArray[np.uint8]":
    """The scene as large as fits: uint8, shape (height, width, 3)."""
    return pixels(scene, min(WIDEST, math.floor(HIGHEST * scene.width / scene.height)))


class Window:
    """A window of pygame, opened with the first picture and as large as that."""

    def __init__(self, title: str, pictures_a_second: int) -> None:
        need("pygame", extra="envs")
        import pygame

        self._pygame = pygame
        self._title = title
        self._clock = pygame.time.Clock()
        self._rate = pictures_a_second

    def show(self, scene: "Scene") -> None:
        """Show a picture, for a while at least: no more a second than were asked for."""
        shown = picture(scene)
        height, width, _ = shown.shape
        screen = self._opened(width, height)
        self._pygame.surfarray.blit_array(screen, shown.swapaxes(0, 1))
        self._pygame.event.pump()  # or the system takes the window for dead
        self._pygame.display.flip()
        self._clock.tick(self._rate)

    def _opened(self, width: int, height: int) -> "Surface":
        """The window in this size. There is one for a process: another environment may have closed it, or may have it in another size."""
        self._pygame.display.init()
        screen = self._pygame.display.get_surface()
        if screen is None or screen.get_size() != (width, height):
            self._pygame.display.set_caption(self._title)
            screen = self._pygame.display.set_mode((width, height))
        return screen

    def close(self) -> None:
        """Close the window."""
        self._pygame.display.quit()
