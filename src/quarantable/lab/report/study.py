"""What is played for a report: the game as it is, between weaker and stronger players, with every option, with what a seat may not use."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from quarantable.evidence.bootstrap import bootstrap_of
from quarantable.evidence.contrast import Contrast
from quarantable.evidence.figure import Figure
from quarantable.evidence.many import holm, simultaneous
from quarantable.evidence.means import mean_of, p_of_mean
from quarantable.evidence.moments import Moments
from quarantable.evidence.shares import part_of
from quarantable.games.registry import GAMES
from quarantable.lab.comparing import DOUBT, Contrasts, pairings
from quarantable.lab.measures import Measure, figure_of
from quarantable.lab.parts import orders
from quarantable.lab.setting import Bot, Setting, read_bots
from quarantable.lab.streams import Array
from quarantable.lab.studied import STUDIED
from quarantable.lab.summary import Summary
from quarantable.lab.sweeping import Variant, other_decks, other_options, proposals, restrictions
from quarantable.lab.workers import Player

LADDER: Final = ("random", "gentle", "fair", "greedy", "best@100")
"""Players from the weakest on, among whom skill is measured."""
TOGETHER: Final[tuple[Mapping[str, str], tuple[str, ...]]] = ({"free_shape": "attached", "end": "clinched"}, ("consolation",))
"""Options and house rules of Covirus that are tried all at once too."""
STAND_IN: Final = "greedy"
"""Who plays what needs very many games."""
DRAWS: Final = 199
"""How often deals are drawn anew for an interval."""
SLOWER: Final = 20
"""Who thinks plays so many times fewer games where players are compared."""
Tell = Callable[[str], None]
"""Is told what is being played."""


@dataclass(frozen=True, slots=True)
class Changed:
    """What a change makes of the measures that say most."""

    name: str
    figures: dict[str, Figure]
    """By measure, the value with the change less that without; all intervals of a table hold together."""
    values: dict[str, Figure]
    """By measure, the value with the change, by itself."""
    p_values: dict[str, float]
    """By measure, corrected for the whole table (Holm)."""

    def is_clear(self, measure: str) -> bool:
        """Is there a difference that chance doesn't explain?"""
        return self.p_values[measure] <= 0.05


@dataclass(frozen=True, slots=True)
class Rung:
    """A player against a weaker one, with seats rotated on the same deals or dice."""

    player: str
    weaker: str
    share: Figure
    """Of the wins; with more than two at the table, one against the others."""
    by_players: Figure
    """The part of the variance of what seats win that goes with who sits there."""
    by_deal: Figure
    """The part that goes with the deal, or the dice, and the seat, whoever plays."""
    games: int


@dataclass(frozen=True, slots=True)
class Results:
    """All that was played."""

    setting: Setting
    rows: Array
    summary: Summary
    among_others: dict[str, Summary]
    """By who plays."""
    options: list[Changed]
    house: list[Changed]
    """House rules that are tried, and some of them together with options; by players at a glance, as the next two."""
    decks: list[Changed]
    restricted: list[Changed]
    ladder: list[Rung]

    @property
    def measures(self) -> dict[str, Measure]:
        """By name."""
        return {each.name: each for each in STUDIED[self.setting.game].measures(self.setting.players)}

    def figure(self, name: str) -> Figure:
        """A measure of the game as it is."""
        return figure_of(self.measures[name], self.summary.numbers[name])


def study(setting: Setting, games: int, player: Player, tell: Tell) -> Results:
    """Play it all; `games` of the game as it is, and as many as fit beside that of the rest.

    Where the players think, what needs very many games is played at a glance instead, by `STAND_IN`.
    """
    tell("the game as it is")
    rows, summary = _with_rows(setting, games, player)
    quick, fewer = at_a_glance(setting), max(2, games // 2)
    many = fewer if quick == setting else fewer * SLOWER
    return Results(
        setting=setting,
        rows=rows,
        summary=summary,
        among_others=_among_others(setting, games, player, tell),
        options=_changed(setting, other_options(setting), fewer, player, tell),
        house=_changed(quick, [*proposals(quick), *_together(quick)], many, player, tell),
        decks=_changed(quick, other_decks(quick), many, player, tell),
        restricted=_restricted(quick, many, player, tell),
        ladder=_ladder(setting, games, player, tell),
    )


def at_a_glance(setting: Setting) -> Setting:
    """The setting, with players at a glance where somebody thinks."""
    if not _thinks(setting.bots, setting):
        return setting
    return replace(setting, bots=read_bots([STAND_IN], setting.players))


def _together(setting: Setting) -> list[Variant]:
    """Changes that may belong together."""
    if not proposals(setting):
        return []
    rules = GAMES[setting.game]
    options = rules.write_options(rules.read_options({**setting.options, **TOGETHER[0]}))
    names = [f"{name}={value}" for name, value in TOGETHER[0].items()]
    return [Variant(", ".join([*names, *TOGETHER[1]]), replace(setting, options=options, house=TOGETHER[1]))]


def _with_rows(setting: Setting, games: int, player: Player) -> tuple[Array, Summary]:
    arrays, summary = [], Summary()
    for part in player(orders(setting, games, keeps_rows=True)):
        summary += part.summary
        if part.rows is not None:
            arrays.append(part.rows)
    return np.concatenate(arrays), summary


def _among_others(setting: Setting, games: int, player: Player, tell: Tell) -> dict[str, Summary]:
    """The game as it is, between players of each strength."""
    found = {}
    for name in LADDER:
        tell(f"between players of {name}")
        bots = read_bots([name], setting.players)
        among = replace(setting, bots=bots)
        summary = Summary()
        for part in player(orders(among, _fitting(bots, games, setting), keeps_rows=False)):
            summary += part.summary
        found[name] = summary
    return found


def _fitting(bots: Sequence[Bot], games: int, setting: Setting) -> int:
    """As many games, or fewer where only these think, or more where only these don't."""
    if _thinks(setting.bots, setting):
        return games if _thinks(bots, setting) else games * SLOWER
    return max(20, games // SLOWER) if _thinks(bots, setting) else games


def _thinks(bots: Sequence[Bot], setting: Setting) -> bool:
    """Does any of them look ahead?"""
    return any(STUDIED[setting.game].thinks(bot.level) for bot in bots)


def _changed(base: Setting, variants: Sequence[Variant], games: int, player: Player, tell: Tell) -> list[Changed]:
    """Each variant against the base, in the measures that say most."""
    studied = STUDIED[base.game]
    names = studied.headlines(base.players)
    return _contrasted(base, variants, names, games, player, tell)


def _contrasted(base: Setting, variants: Sequence[Variant], names: Sequence[str], games: int, player: Player, tell: Tell) -> list[Changed]:
    own_chance = replace(base, has_own_chance=True)
    found: list[tuple[str, Contrasts]] = []
    for variant in variants:
        tell(variant.name)
        with_chance = replace(variant.setting, has_own_chance=True)
        found.append((variant.name, _gathered(own_chance, with_chance, names, games, player)))
    return _judged(found, names, STUDIED[base.game].measures(base.players))


def _gathered(base: Setting, other: Setting, names: Sequence[str], games: int, player: Player) -> Contrasts:
    together: dict[str, Contrast] = {}
    for part in player(pairings(base, other, games)):
        together = {name: together[name] + part[name] if together else part[name] for name in names}
    return together


def _judged(found: Sequence[tuple[str, Contrasts]], names: Sequence[str], measures: Sequence[Measure]) -> list[Changed]:
    """Intervals and tests for the whole table together."""
    level = simultaneous(max(1, len(found) * len(names)))
    doubts = {each.name: DOUBT * each.margin for each in measures}
    moments = {(change, name): contrasts[name].moments().with_doubt(doubts[name]) for change, contrasts in found for name in names}
    corrected = dict(zip(moments, holm([p_of_mean(each) for each in moments.values()]), strict=True))
    return [
        Changed(
            name=change,
            figures={name: mean_of(moments[change, name], level) for name in names},
            values={name: mean_of(contrasts[name].second_moments()) for name in names},
            p_values={name: corrected[change, name] for name in names},
        )
        for change, contrasts in found
    ]


def _restricted(setting: Setting, games: int, player: Player, tell: Tell) -> list[Changed]:
    """What a seat loses by what it may not use: in a game of cards seat 0 stands for all; in Covirus both sides are tried."""
    if setting.game == "contagious":
        return _contrasted(setting, restrictions(setting, 0), ["win.seat_0"], games, player, tell)
    both = [*restrictions(setting, 0), *restrictions(setting, 1)]
    return _contrasted(setting, both, ["points.virus"], games, player, tell)


def _ladder(setting: Setting, games: int, player: Player, tell: Tell) -> list[Rung]:
    """Every player against every weaker one."""
    pairs = [(stronger, weaker) for place, stronger in enumerate(LADDER) for weaker in LADDER[:place]]
    return [_rung(setting, stronger, weaker, games, player, tell) for stronger, weaker in pairs]


def _rung(setting: Setting, stronger: str, weaker: str, games: int, player: Player, tell: Tell) -> Rung:
    tell(f"{stronger} against {weaker}")
    won = [_won(setting, stronger, weaker, seat, games, player) for seat in range(setting.players)]
    own = np.stack([won[seat][:, seat] for seat in range(setting.players)])
    by_players, by_deal = apart(won, setting.seed)
    return Rung(stronger, weaker, part_of(Moments.of(own.mean(axis=0))), by_players, by_deal, own.size)


def _won(setting: Setting, stronger: str, weaker: str, seat: int, games: int, player: Player) -> NDArray[np.float64]:
    """With the stronger player at this seat, by game and seat, what was won of the game."""
    names = [stronger if each == seat else weaker for each in range(setting.players)]
    bots = read_bots(names, setting.players)
    lineup = replace(setting, bots=bots, has_own_chance=True)
    rows, _ = _with_rows(lineup, max(20, _fitting(bots, games, setting) // 4), player)
    return STUDIED[setting.game].won(rows, setting.players)


def apart(won: Sequence[NDArray[np.float64]], seed: int) -> tuple[Figure, Figure]:
    """What part of the outcome goes with who plays, and what part with the deal and the seat; with intervals by drawing deals anew.

    `won[r]` has by deal and seat what was won with the stronger player at seat r. The rest is the play's own chance.
    """
    by_deal = np.stack(won, axis=1)
    skill = bootstrap_of(by_deal, lambda deals: parts_of(deals)[0], seed, draws=DRAWS)
    luck = bootstrap_of(by_deal, lambda deals: parts_of(deals)[1], seed, draws=DRAWS)
    return skill, luck


def parts_of(won: NDArray[np.float64]) -> tuple[float, float]:
    """The parts of the variance of what seats win that players, and that deal and seat, explain (analysis of variance, Fisher 1925).

    `won[deal, replay, seat]`: the stronger player sits at the seat with the replay's number. What the players' means explain is taken away
    first; of the rest, what replays of a deal have in common at a seat is the deal's (intraclass correlation).

    >>> luck_alone = np.array([[[1.0, 0.0], [1.0, 0.0]], [[0.0, 1.0], [0.0, 1.0]]] * 50)
    >>> [round(part, 2) for part in parts_of(luck_alone)]
    [0.0, 1.0]
    """
    is_stronger = np.broadcast_to(np.eye(won.shape[1], dtype=bool), won.shape)
    means = np.where(is_stronger, won[is_stronger].mean(), won[~is_stronger].mean())
    rest = won - means
    whole = won.var()
    if not whole:
        return 0.0, 0.0
    return float(means.var() / whole), float(_in_common(rest) * rest.var() / whole)


def _in_common(rest: NDArray[np.float64]) -> float:
    """How alike the replays of a deal are at a seat: 1 if they are the same, about 0 if no more than those of other deals."""
    replays = rest.shape[1]
    between = replays * rest.mean(axis=1).var()
    within = rest.var(axis=1, ddof=1).mean()
    total = between + (replays - 1) * within
    return (between - within) / total if total else 0.0
