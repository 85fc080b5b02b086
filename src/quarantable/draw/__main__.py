"""The cards as the page draws them, from the same scenes: `python -m quarantable.draw > web/src/contagious/art/drawings.json`."""

import json
import sys

from .as_svg import element_of
from .cards import card_back, card_face
from .pictures import kinds
from .scene import Scene


def drawings() -> str:
    """JSON, a line for each kind of card by its name in the rules, and one for the `back`: what stands inside its `svg`, 100 × 140.

    That `svg` says what all of them have in common: no fill, lines with round ends and corners, the font.
    """
    scenes: dict[str, Scene] = {card: card_face(card) for card in kinds()} | {"back": card_back()}
    return json.dumps({name: "".join(map(element_of, scene.shapes)) for name, scene in scenes.items()}, indent=0) + "\n"


if __name__ == "__main__":
    sys.stdout.write(drawings())
