"""How a game ends: played out, by agreement, or by resigning."""

from quarantable.events import CurrentGame, Finished, Resigned, StopAnswered, StopOffered, TableState
from quarantable.events.stored import Reason
from quarantable.games.contract import NotThisGame

from .commands import AnswerStop, OfferStop, Resign
from .refusals import AlreadyAsked, NothingAsked
from .unfolding import Unfolding


def by_seat(game: CurrentGame, by_player: list[int]) -> tuple[int, ...]:
    """Numbers by player as numbers by seat."""
    return tuple(by_player[game.order.index(seat)] for seat in range(len(game.order)))


def finish_if_over(unfolding: Unfolding) -> None:
    """The game is finished once the rules say that it is over."""
    game = unfolding.game
    if not game.rules.is_over(game.position):
        return
    scores = by_seat(game, game.rules.scores(game.position))
    winners = tuple(sorted(game.order[player] for player in game.rules.winners(game.position)))
    if any(seat.resigned for seat in unfolding.state.seats):
        winners = _best_of_the_others(unfolding.state, scores)
    _finish(unfolding, "played_out", scores, winners, _loser(unfolding.state, game, scores, winners))


def _finish(unfolding: Unfolding, reason: Reason, scores: tuple[int, ...], winners: tuple[int, ...], loser: int | None) -> None:
    unfolding.add(Finished(at=unfolding.now, reason=reason, scores=scores, winners=winners, loser=loser))


def _best_of_the_others(state: TableState, loads: tuple[int, ...]) -> tuple[int, ...]:
    """Who resigned can't win: the smallest Viral Load among the others does (C20)."""
    others = [seat for seat, each in enumerate(state.seats) if not each.resigned]
    best = min((loads[seat] for seat in others), default=None)
    return tuple(seat for seat in others if loads[seat] == best)


def _loser(state: TableState, game: CurrentGame, scores: tuple[int, ...], winners: tuple[int, ...]) -> int | None:
    """Who leads the next game (C5): with cards, the largest Viral Load, first of those who resigned; with dice, who has lost."""
    if not game.rules.has_cards:
        others = [seat for seat in range(len(scores)) if seat not in winners]
        return others[0] if others else None
    resigned = [seat for seat, each in enumerate(state.seats) if each.resigned]
    return max(resigned or range(len(scores)), key=lambda seat: (scores[seat], -seat))


def resign(unfolding: Unfolding, command: Resign) -> None:
    """A person gives up. With cards a bot plays the hand on, unless nobody is left who could win; else the other wins."""
    game = unfolding.game_of(command.seat)
    unfolding.add(Resigned(at=unfolding.now, seat=command.seat))
    others = tuple(seat for seat, each in enumerate(unfolding.state.seats) if not each.resigned)
    if game.rules.has_cards and others:
        return
    scores = by_seat(game, game.rules.scores(game.position))
    _finish(unfolding, "resigned", scores, others, _loser(unfolding.state, game, scores, others))


def offer_stop(unfolding: Unfolding, command: OfferStop) -> None:
    """Offer to stop; the bots answer at once, what they answer is no secret. Raises `AlreadyAsked`."""
    if unfolding.game_of(command.seat).stop is not None:
        raise AlreadyAsked
    unfolding.add(StopOffered(at=unfolding.now, seat=command.seat))
    for seat in _bots_asked(unfolding.state):
        if unfolding.game.stop is not None:
            agree = bot_agrees_to_stop(unfolding.game, seat)
            unfolding.add(StopAnswered(at=unfolding.now, seat=seat, agree=agree))
    _stop_if_all_agree(unfolding)


def _bots_asked(state: TableState) -> list[int]:
    return [seat for seat, each in enumerate(state.seats) if each.bot is not None and not each.resigned]


def answer_stop(unfolding: Unfolding, command: AnswerStop) -> None:
    """Agree or not; who offered may think better of it. Raises `NothingAsked`."""
    offer = unfolding.game_of(command.seat).stop
    if offer is None or (command.agree and command.seat in offer.agreed):
        raise NothingAsked
    unfolding.add(StopAnswered(at=unfolding.now, seat=command.seat, agree=command.agree))
    _stop_if_all_agree(unfolding)


def _stop_if_all_agree(unfolding: Unfolding) -> None:
    state, game = unfolding.state, unfolding.game
    asked = {seat for seat, each in enumerate(state.seats) if not each.resigned}
    if game.stop is None or not asked <= game.stop.agreed:
        return
    position = game.rules.copy(game.position)
    scores = by_seat(game, game.rules.scores(position))
    try:
        game.rules.stop(position)
    except NotThisGame:  # a game whose score can't stand has no result
        _finish(unfolding, "stopped", scores, (), None)
        return
    winners = tuple(sorted(game.order[player] for player in game.rules.winners(position)))
    _finish(unfolding, "stopped", scores, winners, _loser(state, game, scores, winners))


def bot_agrees_to_stop(game: CurrentGame, seat: int) -> bool:
    """A bot agrees when nothing hangs on it: it is behind, or the winner can't change, or there is no result."""
    if game.rules.has_cards:
        return True
    scores = by_seat(game, game.rules.scores(game.position))
    return scores[seat] < max(scores) or game.rules.is_decided(game.position)
