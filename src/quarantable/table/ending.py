"""How a game ends: played out, by agreement, or by resigning."""

from quarantable.events import CurrentGame, Finished, Resigned, StopAnswered, StopOffered, TableState
from quarantable.games.results import Reason, by_seat, result_of

from .commands import AnswerStop, OfferStop, Resign
from .refusals import AlreadyAsked, NothingAsked
from .unfolding import Unfolding


def finish_if_over(unfolding: Unfolding) -> None:
    """The game is finished once the rules say that it is over."""
    if unfolding.game.rules.is_over(unfolding.game.position):
        _finish(unfolding, "played_out")


def _finish(unfolding: Unfolding, reason: Reason) -> None:
    game = unfolding.game
    resigned = [seat for seat, each in enumerate(unfolding.state.seats) if each.resigned]
    result = result_of(game.rules, game.position, game.order, reason, resigned)
    secret = None if game.committed is None else game.committed.secret
    unfolding.add(
        Finished(at=unfolding.now, reason=reason, scores=result.scores, winners=result.winners, loser=result.loser, secret=secret)
    )


def resign(unfolding: Unfolding, command: Resign) -> None:
    """A person gives up. With cards a bot plays the hand on, unless nobody is left who could win; else the other wins."""
    game = unfolding.game_of(command.seat)
    unfolding.add(Resigned(at=unfolding.now, seat=command.seat))
    others = tuple(seat for seat, each in enumerate(unfolding.state.seats) if not each.resigned)
    if game.rules.has_cards and others:
        return
    _finish(unfolding, "resigned")


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
    if game.stop is not None and asked <= game.stop.agreed:
        _finish(unfolding, "stopped")


def bot_agrees_to_stop(game: CurrentGame, seat: int) -> bool:
    """A bot agrees when nothing hangs on it: it is behind, or the winner can't change, or there is no result."""
    if game.rules.has_cards:
        return True
    scores = by_seat(game.order, game.rules.scores(game.position))
    return scores[seat] < max(scores) or game.rules.is_decided(game.position)
