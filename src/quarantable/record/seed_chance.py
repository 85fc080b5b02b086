"""What a record of the arena says that chance gave, held against what its seed gives."""

from collections.abc import Iterator
from typing import Final

from quarantable.chance.seeded import SeededChance

from .following import Following
from .model import Record, Seeded
from .steps import Found, Step, of_rolls, of_set_up, unproven
from .table_chance import breach_of

_SEEDED: Final = "Chance comes from a seed that was committed to by nobody: nothing proves that it wasn't chosen for what it gives."


def steps_of_seed(record: Record, seeded: Seeded, following: Following) -> Iterator[Step]:
    """What a seed is, and every event of chance."""
    yield unproven("seeded", "seeded", _SEEDED)
    chance = SeededChance(seeded.seed, seeded.deal)
    found = [Found(cast.entry, cast.kind, breach_of(cast, chance, None, following)) for cast in following.casts]
    yield of_set_up(record, found)
    if following.rules.has_dice:
        yield of_rolls(record, found)
