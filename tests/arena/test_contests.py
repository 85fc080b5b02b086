"""Contests: the same seed gives the same games, on any number of jobs; records hold; the test stops them early."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing

import pytest

from quarantable.arena import match
from quarantable.arena.contest import run
from quarantable.arena.jobs import Job, JobDied, Jobs
from quarantable.arena.pairing import Fixture
from quarantable.arena.report import report
from quarantable.arena.setting import Outcome, Setting, read_outcome, read_setting, write_outcome, write_setting
from quarantable.arena.sprt import Test
from quarantable.arena.tally import Tally
from quarantable.record.reading import MOST_ENTRIES, read
from quarantable.record.verifying import verify
from quarantable.record.writing import write
from tests.arena.games import held, setting


def by_jobs(given: Setting, games: int, count: int) -> list[Outcome]:
    tally, outcomes = Tally(len(given.entrants), given.players), list[Outcome]()
    with closing(Jobs(given, count)) as jobs:
        jobs.start()
        for _ in run(given, games, None, jobs.play, tally, outcomes.append):
            pass
    return outcomes


def played(outcomes: Sequence[Outcome]) -> list[tuple[str | None, tuple[float, ...]]]:
    """All but how long it took."""
    return [(each.record, each.shares) for each in outcomes]


def test_the_same_seed_gives_the_same_records_here_and_on_any_number_of_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARANTABLE_RULES", "plain")
    given = setting("contagious", "random", "greedy", "random", players=4)
    _, here = held(given, games=12)
    assert played(by_jobs(given, 12, count=1)) == played(by_jobs(given, 12, count=2)) == played(here)


def test_another_seed_gives_other_games() -> None:
    one, other = (held(setting("covirus", "random", "random", seed=seed), games=2)[1] for seed in (1, 2))
    assert played(one) != played(other)


def test_a_random_bot_is_another_at_every_decision() -> None:
    _, (one, other) = held(setting("contagious", "random", "random"), games=2)
    assert one.record != other.record


@pytest.mark.parametrize(("game", "players"), [("covirus", 2), ("contagious", 2), ("contagious", 5)])
def test_records_hold(game: str, players: int) -> None:
    _, outcomes = held(setting(game, "random", "greedy", players=players), games=4)
    for outcome in outcomes:
        record = read(outcome.record or "")
        assert write(record) == outcome.record
        report = verify(record)
        assert report.holds
        assert not report.proven
        assert [step.code for step in report.steps if step.holds is None] == ["seeded"]


TAMPERED: list[tuple[str, Callable[[str], str]]] = [
    ("wrong_roll_off", lambda text: text.replace('[Deal "0"]', '[Deal "9"]')),
    ("not_this_chance", lambda text: text.replace('"bot random"', '"person Ada"')),
    ("wrong_result", lambda text: text.replace('[Scores "', '[Scores "9')),
    ("not_in_the_arena", lambda text: text.replace("\n1. ", "\nreturn 0\n1. ")),
]


@pytest.mark.parametrize(("code", "tamper"), TAMPERED, ids=[code for code, _ in TAMPERED])
def test_a_record_that_was_changed_does_not_hold(code: str, tamper: Callable[[str], str]) -> None:
    from tests.record.texts import digested

    _, (outcome, _) = held(setting("covirus", "random", "greedy"), games=2)
    text = tamper((outcome.record or "").rpartition("sha256")[0])
    assert code in [step.code for step in verify(read(digested(text.encode()))).steps if step.holds is False]


def won_by_the_first(fixtures: Iterable[Fixture]) -> Iterator[Outcome]:
    """Every game but one in four is won by the first bot."""
    for number, fixture in enumerate(fixtures):
        winner = number % 4 == 3
        yield Outcome(fixture, tuple(float(bot == winner) for bot in fixture.seats), (), (0, 0), (0.0, 0.0))


def test_a_contest_stops_as_soon_as_its_test_is_sure() -> None:
    test, tally = Test(0, 50, (1, 1)), Tally(2, 2)
    for _ in run(setting("covirus", "greedy", "random"), 1000, test, won_by_the_first, tally, lambda _outcome: None):
        pass
    assert test.verdict(tally.shares(0)) == "elo1"
    assert test.verdict(tally.shares(0)[:-1]) is None
    assert tally.games < 1000


def test_shares_of_equals_at_one_against_three_are_at_par() -> None:
    tally, _ = held(setting("contagious", "random", "random", players=4), games=80)
    assert [standing.par for standing in tally.standings()] == [0.25, 0.75]
    for standing in tally.standings():
        assert standing.share.low < standing.par < standing.share.high


def test_in_a_round_robin_everybody_meets_everybody() -> None:
    tally, outcomes = held(setting("covirus", "random", "greedy", "random"), games=6)
    assert {frozenset(outcome.fixture.seats) for outcome in outcomes} == {frozenset(pair) for pair in ((0, 1), (0, 2), (1, 2))}
    assert [standing.par for standing in tally.standings()] == [0.5] * 3


def test_an_interrupted_deal_does_not_count() -> None:
    given = setting("contagious", "random", "greedy", players=4)
    _, outcomes = held(given, games=8)
    tally = Tally(2, 4)
    assert [tally.add(outcome) for outcome in outcomes[:7]] == [False, False, False, True, False, False, False]
    assert (tally.deals, tally.games) == (1, 4)


def test_the_report_is_one_object_in_the_documented_shape() -> None:
    given = setting("contagious", "random", "greedy", players=4, seed=7)
    tally, _ = held(given, games=4)
    said = json.loads(json.dumps(report(given, tally, None), allow_nan=False))
    assert list(said)[:6] == ["game", "options", "players", "games", "seed", "bots"]
    assert (said["game"], said["players"], said["games"], said["seed"]) == ("contagious", 4, 4, 7)
    assert [list(bot)[:5] for bot in said["bots"]] == [["name", "share", "low", "high", "faults"]] * 2
    assert [bot["name"] for bot in said["bots"]] == ["random", "greedy"]
    assert sum(bot["share"] for bot in said["bots"]) == pytest.approx(1)


def test_before_the_first_deal_the_report_has_no_figures() -> None:
    said = report(setting("covirus", "random", "greedy"), Tally(2, 2), Test(0, 5, (1, 1)))
    assert said["games"] == 0
    assert said["bots"][0]["share"] is None
    assert json.dumps(said, allow_nan=False)


def test_what_goes_to_a_job_and_comes_back_is_what_was_sent() -> None:
    given = setting("covirus", "best@0.5s", "cmd:a 'b c'")
    assert read_setting(write_setting(given)) == given
    _, (outcome, _) = held(setting("covirus", "random", "greedy"), games=2)
    assert read_outcome(write_outcome(outcome)) == outcome


def test_a_job_that_dies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARANTABLE_RULES", "plain")
    job = Job(setting("covirus", "random", "greedy"))
    job.wait()
    job.end()
    job.wait_for_end()
    with pytest.raises(JobDied):
        job.play(Fixture(0, 0, (0, 1)))


def test_a_game_that_is_too_long_is_stopped_and_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MOST_PLAYS", 3)
    _, outcomes = held(setting("contagious", "random", "random", players=4), games=4)
    for outcome in outcomes:
        record = read(outcome.record or "")
        assert outcome.shares == (0.25,) * 4
        assert record.result.outcome == "stopped"
        assert verify(record).holds


def test_the_longest_game_fits_a_record() -> None:
    assert match.MOST_PLAYS + 20 < MOST_ENTRIES


def every_level() -> Iterator[str]:
    from quarantable.bots.levels import LEVELS

    yield from LEVELS


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", ["covirus", "contagious"])
def test_every_level_plays_the_same_games_on_one_and_two_jobs(game: str) -> None:
    given = setting(game, *every_level(), players=2)
    assert played(by_jobs(given, 30, count=1)) == played(by_jobs(given, 30, count=2))
