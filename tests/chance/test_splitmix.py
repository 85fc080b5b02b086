"""splitmix64 gives the numbers that it gives everywhere."""

from quarantable.chance.splitmix import below, next_u64, seeded


def test_the_published_numbers_for_seed_1234567() -> None:
    generator = seeded(1234567)
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
    assert [next_u64(generator) for _ in published] == published


def test_numbers_below_n_are_even() -> None:
    generator = seeded(1)
    counts = [0] * 6
    for _ in range(60_000):
        counts[below(generator, 6)] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 20.5  # chi-square, 5 degrees of freedom: .999


def test_a_seed_is_taken_modulo_2_to_the_64() -> None:
    assert next_u64(seeded(2**64 + 7)) == next_u64(seeded(7))
