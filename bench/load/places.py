"""Where a roll fits in a Covirus field, found as the page finds it while one hovers."""

from collections.abc import Iterator, Sequence


class Field:
    """The lines of a field (`v`, `c`, `.`), as the virus or the cure sees them.

    >>> Field(["..", ".."], is_virus=True).place("21")
    'a1:b1'
    """

    def __init__(self, lines: Sequence[str], *, is_virus: bool) -> None:
        self.lines = lines
        self.width, self.length = len(lines[0]), len(lines)
        self.own, self.bottom = ("v", 0) if is_virus else ("c", self.length - 1)

    def place(self, roll: str) -> str:
        """Where the roll fits, in the notation of records; it must fit. Raises `LookupError`."""
        a, b = int(roll[0]), int(roll[1])
        if roll == "66":
            return f"={next(y + 1 for y, line in enumerate(self.lines) if set(line) == {self.own, '.'})}"
        if roll == "11":
            return next(square(line.index("."), y) for y, line in enumerate(self.lines) if "." in line)
        if a == b:
            return self._shape(a * a)
        return next(self._rectangles(a, b))

    def _rectangles(self, a: int, b: int) -> Iterator[str]:
        """All places of an a × b rectangle (V4)."""
        for w, h in ((a, b), (b, a)):
            free = "." * w
            for y in range(self.length - h + 1):
                rows = self.lines[y : y + h]
                x = rows[0].find(free)
                while x >= 0:
                    if all(row.startswith(free, x) for row in rows) and self._touches(x, y, w, h):
                        yield f"{square(x, y)}:{square(x + w - 1, y + h - 1)}"
                    x = rows[0].find(free, x + 1)

    def _touches(self, x: int, y: int, w: int, h: int) -> bool:
        """Does it include a bottom-line square, or lie next to one's own colour?"""
        if y <= self.bottom < y + h:
            return True
        above = self.lines[y + h][x : x + w] if y + h < self.length else ""
        below = self.lines[y - 1][x : x + w] if y else ""
        sides = "".join(row[x - 1 : x] + row[x + w : x + w + 1] for row in self.lines[y : y + h])
        return self.own in above or self.own in below or self.own in sides

    def _shape(self, size: int) -> str:
        """That many contiguous free squares (V7)."""
        free = {(y, x) for y, line in enumerate(self.lines) for x, each in enumerate(line) if each == "."}
        while free:
            shape = _grown(free, min(free), size)
            if len(shape) == size:
                return ",".join(square(x, y) for y, x in sorted(shape))
        raise LookupError("nothing fits")


def _grown(free: set[tuple[int, int]], start: tuple[int, int], size: int) -> list[tuple[int, int]]:
    """Up to `size` squares that hang together, taken from the free ones."""
    shape: list[tuple[int, int]] = []
    edge = [start]
    while edge and len(shape) < size:
        y, x = edge.pop()
        if (y, x) in free:
            free.remove((y, x))
            shape.append((y, x))
            edge += [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
    return shape


def square(x: int, y: int) -> str:
    """A square's name, counted from 0.

    >>> square(0, 0), square(27, 9)
    ('a1', 'ab10')
    """
    column = chr(97 + x) if x < 26 else chr(96 + x // 26) + chr(97 + x % 26)
    return f"{column}{y + 1}"
