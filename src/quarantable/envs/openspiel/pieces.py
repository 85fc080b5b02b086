"""Tensors in pieces, as OpenSpiel's observers hand them out: one flat array, and by name a view of each part of it."""

from collections.abc import Iterable, Mapping
from math import prod

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def in_pieces(shapes: Iterable[tuple[str, tuple[int, ...]]]) -> tuple[Floats, Mapping[str, Floats]]:
    """A flat array of zeros, float32, and a view of it for each name, one after the other.

    >>> tensor, pieces = in_pieces([("player", (2,)), ("hands", (2, 3))])
    >>> pieces["hands"][1, 2] = 5
    >>> tensor.tolist()
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 5.0]
    """
    listed = list(shapes)
    tensor = np.zeros(sum(prod(shape) for _, shape in listed), np.float32)
    pieces, start = {}, 0
    for name, shape in listed:
        pieces[name] = tensor[start : start + prod(shape)].reshape(shape)
        start += prod(shape)
    return tensor, pieces
