"""splitmix64: random numbers for simulations, the same in plain and compiled rules and in the C playouts of `bench/limit`.

One word of state, held in a record, so that a copy has the same future. Fast and even, but anyone can guess it: never use it for a
game that people play.

>>> generator = seeded(12345)
>>> [below(generator, 6) for _ in range(5)]
[0, 1, 0, 1, 3]
"""

from quarantable.games.kernel import Record, field, raw, rule

MASK = 0xFFFF_FFFF_FFFF_FFFF
STEP = 0x9E37_79B9_7F4A_7C15
"""How far one output moves the state: skipping is a multiplication."""


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
    word = following(generator.rng)
    generator.rng = word
    return scrambled(word)


@rule
def below(generator: Generator, n: int) -> int:
    """A number from 0 to n − 1, for n up to 2³²; its bias is below n / 2³²."""
    return scaled(next_u64(generator), n)


# What these two are made of, for a loop that keeps the generator's word in a variable.


@rule
def following(word: int) -> int:
    """The generator's word after this one."""
    return (word + STEP) & MASK  # the masks are for plain Python; compiled they vanish


@rule
def scrambled(word: int) -> int:
    """The 64 random bits that a generator's word stands for."""
    word = ((word ^ (word >> 30)) * 0xBF58_476D_1CE4_E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D0_49BB_1331_11EB) & MASK
    return word ^ (word >> 31)


@rule
def scaled(bits: int, n: int) -> int:
    """A number from 0 to n − 1, by the upper 32 of 64 random bits."""
    return ((bits >> 32) * n >> 32) & 0xFFFF_FFFF  # the mask tells the compiler that it is no negative index
