"""Where a table's secrets come from, and what it makes of them."""

from quarantable.chance.fair import Agreement, FairChance, is_committed
from quarantable.chance.source import SystemSource

AGREEMENT = Agreement("t", 1, "covirus", "width=6\n", ("person", "person"))
NONCES = ((0, bytes(16)), (1, bytes(range(16))))


def test_every_secret_is_another_one_of_32_bytes() -> None:
    source = SystemSource()
    secrets = {source.secret() for _ in range(100)}
    assert len(secrets) == 100
    assert {len(secret) for secret in secrets} == {32}


def test_a_commitment_and_the_chance_are_those_that_everybody_can_compute() -> None:
    source = SystemSource()
    secret = source.secret()
    assert is_committed(source.commitment(secret, AGREEMENT), secret, AGREEMENT)
    chance, again = source.chance(secret, AGREEMENT, NONCES), FairChance(secret, AGREEMENT, NONCES)
    assert [chance.roll(turn) for turn in range(1, 40)] == [again.roll(turn) for turn in range(1, 40)]


def test_bots_have_a_whim_of_64_bits_each_time() -> None:
    source = SystemSource()
    seeds = {source.seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(0 <= seed < 2**64 for seed in seeds)
