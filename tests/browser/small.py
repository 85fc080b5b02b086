"""Options that make games short."""

CARDS: dict[str, object] = {
    "hand_size": 3,
    "deck": {"2": 3, "5": 3, "8": 3, "W": 2, "contagion": 1, "shield": 2, "antibodies": 1, "blowback": 1, "flatten": 1},
}
"""A short game of It's Contagious! in which almost everything can happen."""

SQUARES: dict[str, object] = {"width": 4, "length": 4, "end": "clinched"}
"""A short game of Covirus; a 5 or 6 only ever fits as a double. It may end by lost turns alone."""

ROOM: dict[str, object] = {"width": 8, "length": 8}
"""A field on which somebody has to place something before the game can end."""
