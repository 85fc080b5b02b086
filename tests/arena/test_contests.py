"""Contests: the same seed gives the same games, on any number of jobs; records hold; the test stops them early."""

import json
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace

import pytest

from quarantable.arena.contest import run
from quarantable.arena.jobs import Job, JobDied, Jobs
from quarantable.arena.match import MOST_PLAYS, play_match
from quarantable.arena.pairing import Fixture, fixtures
from quarantable.arena.report import report
from quarantable.arena.setting import Outcome, Setting, read_outcome, read_setting, write_outcome, write_setting
from quarantable.arena.sprt import Test
from quarantable.arena.tally import Tally
from quarantable.bots.question import Question
from quarantable.games.registry import GAMES
from quarantable.record.model import Seat
from quarantable.record.reading import read
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


def test_greedy_beats_random_and_the_test_says_so_early() -> None:
    roomy = replace(setting("covirus", "greedy", "random"), options={**setting("covirus", "greedy").options, "width": 8, "length": 8})
    test = Test(0, 150, (1, 1))
    tally, outcomes = held(roomy, games=200, test=test)
    assert test.verdict(tally.shares(0)) == "elo1"
    assert tally.standings()[0].rating.low > 0
    assert len(outcomes) < 200


def test_shares_of_equals_at_one_against_three_are_at_par() -> None:
    tally, _ = held(setting("contagious", "random", "random", players=4), games=160)
    assert [standing.par for standing in tally.standings()] == [0.25, 0.75]
    for standing in tally.standings():
        assert standing.share.low < standing.par < standing.share.high


def test_a_round_robin_rates_all() -> None:
    tally, _ = held(setting("covirus", "random", "greedy", "random"), games=60)
    elos = [standing.rating.elo for standing in tally.standings()]
    assert elos[1] > max(elos[0], elos[2])
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


class Stubborn:
    """Takes the pile whenever it may, and else plays the first that is legal."""

    recorded = Seat("bot", "program")
    told = "stubborn"

    def choose(self, question: Question, seed: int) -> str:  # noqa: ARG002  # as every player
        legal = question.legal or ()
        return "take" if "take" in legal else legal[0]


def test_a_game_that_never_ends_is_stopped_and_shared() -> None:
    rules = GAMES["contagious"]
    options = rules.read_options({"take": "free", "hand_size": 1, "deck": {"1": 3}})
    match = play_match(rules, options, 1, next(fixtures(2, 2, 1)), [Stubborn(), Stubborn()])
    assert math.isclose(sum(match.shares), 1)
    assert len(match.record.entries) <= MOST_PLAYS + 5
    assert verify(match.record).holds


def every_level() -> Iterator[str]:
    from quarantable.bots.levels import LEVELS

    yield from LEVELS


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", ["covirus", "contagious"])
def test_every_level_plays_the_same_games_on_one_and_two_jobs(game: str) -> None:
    given = setting(game, *every_level(), players=2)
    assert played(by_jobs(given, 60, count=1)) == played(by_jobs(given, 60, count=2))
