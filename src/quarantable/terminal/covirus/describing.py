"""A game of Covirus told event by event."""

from quarantable.games.covirus.notation import Line, Lost, Rectangle, Squares, read, square_name
from quarantable.terminal.seats import View, seat_name
from quarantable.terminal.standing import Event
from quarantable.terminal.wording import Words


def describe(event: Event, view: View, say: Words) -> str | None:
    """One sentence for one event; None for what is the table's to tell."""
    if event["is"] == "played":
        return _play(event, view, say)
    if event["is"] == "started":
        virus, cure = (seat_name(view, seat, say) for seat in event["order"])
        return say("covirus.say.started", virus=virus, cure=cure)
    return None


def _play(event: Event, view: View, say: Words) -> str:
    sentence = _placement(event, view, say)
    lines = completed_lines(event, view)
    return say("covirus.say.completed", sentence=sentence, count=len(lines), lines=lines) if lines else sentence


def _placement(event: Event, view: View, say: Words) -> str:
    turn, name = read(event["play"]), seat_name(view, event["seat"], say)
    a, b = turn.roll.larger, turn.roll.smaller
    match turn.form:
        case Lost():
            return say("covirus.say.lost", name=name, roll=str(turn.roll))
        case Line(line=line):
            return say("covirus.say.line", name=name, line=line + 1)
        case Rectangle(left=left, bottom=bottom, right=right, top=top):
            return say("covirus.say.rectangle", name=name, a=a, b=b, **{"from": square_name(left, bottom), "to": square_name(right, top)})
        case Squares(squares=squares):
            first, last = square_name(*squares[0]), square_name(*squares[-1])
            kind = "single" if len(squares) == 1 else "shape"
            return say(f"covirus.say.{kind}", name=name, square=first, count=len(squares), **{"from": first, "to": last})


def completed_lines(event: Event, view: View) -> list[int]:
    """The lines that this play completed, counted from 1; none if the view is not the one right after it."""
    position, last = view["position"], view["last"]
    if position is None or last is None or last["n"] != event["n"]:
        return []
    return [line + 1 for line in lines_of_play(event["play"]) if position["status"][line] in ("virus", "cure")]


def lines_of_play(play: str) -> list[int]:
    """The lines in which a play has filled squares, counted from 0."""
    match read(play).form:
        case Line(line=line):
            return [line]
        case Rectangle(bottom=bottom, top=top):
            return list(range(bottom, top + 1))
        case Squares(squares=squares):
            return sorted({y for _, y in squares})
    return []
