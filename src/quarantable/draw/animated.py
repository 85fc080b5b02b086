"""Pictures that follow one another as a single SVG: it plays in every browser without a script, and holds only what changes.

What is drawn stands in the file once for each time that it is there; what several groups hold, as cards do, once.
Whoever has asked for less motion, or whose program doesn't play SVG, sees the last picture.

>>> from quarantable.draw.scene import Box, Paint
>>> small, large = (Scene(9, 9, (Box(0, 0, side, side, Paint(fill="#bf3d15")),)) for side in (1, 2))
>>> animation([small, large], seconds=0.5).count("<rect")
2
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from .as_svg import FONT, Names, element_of
from .scene import Group, Scene, Shape
from .svg import NAMESPACE, Markup, element, number

_LESS_MOTION: Final = "@media (prefers-reduced-motion:reduce){.stays{display:inline!important}.goes{display:none!important}}"
_FEW: Final = 3
"""Shapes that are as well drawn again as referred to."""
_BOTTOM: Final = -1
"""The number of what lies under everything."""


@dataclass(frozen=True, slots=True)
class Stay:
    """A shape, from one frame on and until another, which it isn't in any more; frames are counted from 0."""

    shape: Shape
    since: int
    until: int


def animation(scenes: Sequence[Scene], seconds: float, *, title: str = "") -> str:
    """An SVG file, to stand alone or as an image, that shows these scenes, all of one size, each for so many seconds; the last one stays.

    A scene's shapes are taken as they stand in it, groups as one: what is the same before and after isn't drawn again.
    Raises ValueError where there is none.
    """
    if not scenes:
        raise ValueError("There is nothing to show.")
    found = stays(scenes)
    names = _names(found)
    again = element("defs", *(element("g", *(element_of(each, names) for each in shapes), id=name) for shapes, name in names.items()))
    shown = element("g", again, *_shown(found, names, len(scenes), seconds), **_LOOK)
    size = {"viewBox": f"0 0 {number(scenes[0].width)} {number(scenes[0].height)}", "role": "img"}
    told = (element("title", title),) if title else ()
    return element("svg", *told, element("style", _LESS_MOTION), shown, xmlns=NAMESPACE, **size)


_LOOK: Final = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round", "font_family": FONT}


def _names(found: Sequence[Stay]) -> Names:
    """Names for the contents of groups that are drawn more than once, however they are moved: cards."""
    counts: Counter[tuple[Shape, ...]] = Counter()
    for stay in found:
        _count(stay.shape, counts)
    repeated = [shapes for shapes, count in counts.items() if count > 1 and len(shapes) > _FEW]
    return {shapes: f"again-{place}" for place, shapes in enumerate(repeated)}


def _count(shape: Shape, counts: Counter[tuple[Shape, ...]]) -> None:
    """How often contents of groups are drawn, if what is drawn again is referred to."""
    if isinstance(shape, Group):
        counts[shape.shapes] += 1
        if counts[shape.shapes] == 1:
            for each in shape.shapes:
                _count(each, counts)


def _shown(found: Sequence[Stay], names: Names, frames: int, seconds: float) -> Iterator[Markup]:
    """In the file everything is as the last frame has it; what is otherwise before is set for that time."""
    for stay in found:
        drawn = element_of(stay.shape, names)
        since, until = f"{number(stay.since * seconds)}s", f"{number(stay.until * seconds)}s"
        if stay.until < frames:
            yield element("g", drawn, _set("inline", begin=since, end=until), class_="goes", display="none")
        elif stay.since:
            yield element("g", drawn, _set("none", end=since), class_="stays")
        else:
            yield drawn


def _set(to: str, **times: str) -> Markup:
    return element("set", attributeName="display", to=to, **times)


def stays(scenes: Sequence[Scene]) -> list[Stay]:
    """What is seen in which frames, the lowest first: in every frame what is there lies as in its scene."""
    numbers: dict[Shape, int] = {}
    stack = _Stack()
    for frame, scene in enumerate(scenes):
        stack.show(frame, scene.shapes, [numbers.setdefault(shape, len(numbers)) for shape in scene.shapes])
    return stack.found(len(scenes))


class _Stack:
    """All shapes that were there so far, in the order in which they lie."""

    def __init__(self) -> None:
        self._shapes: list[Shape] = []
        self._since: list[int] = []
        self._until: dict[int, int] = {}
        self._above: dict[int, int | None] = {_BOTTOM: None}
        """What lies upon what, both as places in the lists, from 0; what has gone keeps its place."""
        self._there: list[int] = []
        self._numbers: list[int] = []

    def show(self, frame: int, shapes: Sequence[Shape], numbers: list[int]) -> None:
        """A frame's shapes: some stay, others come and go. Equal shapes have the same number, in every frame."""
        there: list[int] = []
        for kind, old, old_end, new, new_end in SequenceMatcher(None, self._numbers, numbers, autojunk=False).get_opcodes():
            if kind == "equal":
                there += self._there[old:old_end]
                continue
            self._until |= dict.fromkeys(self._there[old:old_end], frame)
            for shape in shapes[new:new_end]:
                there.append(self._lay(shape, frame, there[-1] if there else _BOTTOM))
        self._there, self._numbers = there, numbers

    def _lay(self, shape: Shape, frame: int, below: int) -> int:
        self._shapes.append(shape)
        self._since.append(frame)
        place = len(self._shapes) - 1
        self._above[place], self._above[below] = self._above[below], place
        return place

    def found(self, frames: int) -> list[Stay]:
        """All of them, the lowest first, when so many frames have been shown."""
        found, place = [], self._above[_BOTTOM]
        while place is not None:
            found.append(Stay(self._shapes[place], self._since[place], self._until.get(place, frames)))
            place = self._above[place]
        return found
