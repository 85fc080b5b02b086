"""A moment of Covirus as a picture: what has been rolled by whom, above the field."""

from typing import Final

from quarantable.draw.colours import INK, SHEET
from quarantable.draw.covirus import field_scene
from quarantable.draw.lettering import size_to_fit
from quarantable.draw.scene import Box, Paint, Scene, Words, placed
from quarantable.games.covirus.notation import squares_of

from .moment import COVIRUS, Moment
from .text import situation

_ABOVE: Final = 12.0
_LETTERS: Final = 8.0
_MARGIN: Final = 4.0


def scene_of(moment: Moment) -> Scene:
    """The squares of an unfinished free shape are outlined."""
    field = field_scene(COVIRUS.state(moment.position, None), last=squares_of(moment.built))
    said = situation(moment)
    size = size_to_fit(said, _LETTERS, field.width - 2 * _MARGIN)
    heading = Words(_MARGIN, _ABOVE - 2, said, size, Paint(INK))
    sheet = Box(0, 0, field.width, field.height + _ABOVE, Paint(SHEET))
    return Scene(sheet.width, sheet.height, (sheet, heading, placed(field, 0, _ABOVE, field.width)))
