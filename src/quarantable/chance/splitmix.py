"""splitmix64: random numbers for simulations, the same in plain and compiled rules and in the C playouts of `bench/limit`.

One word of state, held in a record, so that a copy has the same future. Fast and even, but anyone can guess it: never use it for a
game that people play.

>>> generator = seeded(12345)
>>> [below(generator, 6) for _ in range(5)]
[0, 1, 0, 1, 3]
"""

from quarantable.games.kernel import Record, field, raw, rule

MASK = 0xFFFF_FFFF_FFFF_FFFF


class Generator(Record):
    """A stream of random numbers."""

    rng: int = field("uint64")


def seeded(seed: int) -> Generator:
    """A generator at `seed` (taken modulo 2⁶⁴), in the form that rules take."""
    generator = Generator.zeros()
    generator.rng = seed & MASK
    return raw(generator)


@rule
def next_u64(generator: Generator) -> int:
    """The next 64 random bits. Any record with a field `rng` of type uint64 will do."""
    z = (generator.rng + 0x9E37_79B9_7F4A_7C15) & MASK  # the masks are for plain Python; compiled they vanish
    generator.rng = z
    z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & MASK
    return z ^ (z >> 31)


@rule
def below(generator: Generator, n: int) -> int:
    """A number from 0 to n − 1, for n up to 2³²; its bias is below n / 2³²."""
    return ((next_u64(generator) >> 32) * n) >> 32
