"""What a table's screen says in words: where it is, what is wrong, who is waited for, how it ended, and what covers a hand."""

from rich.text import Text

from .client import Client
from .seats import View, has_real_dice, seat_name, starting_seat
from .telling import ending
from .wording import Words


def head(view: View, server: str, say: Words) -> Text:
    """The first row; `server` is empty for a table of this machine."""
    parts = [say("terminal.at", server=server) if server else say("terminal.here")]
    if view["game_number"] > 1:
        parts.append(say("shell.log.game", number=view["game_number"]))
    if not view["mine"]:
        parts.append(say("terminal.spectator"))
    if any(seat["kind"] == "bot" for seat in view["seats"]) and view["bots"] != "ready":
        parts.append(say(f"terminal.bots.{view['bots']}"))
    return Text(f" {view['title']}", "bold").append("  ·  " + "  ·  ".join(parts), "not bold")


def alarms(client: Client, view: View, say: Words) -> list[str]:
    """What must be known before anything else: chance that may be bent, a lost connection, a bot in one's seat."""
    lines = []
    if client.trouble is not None:
        lines.append(f"{say('chance.alarm')} {say(f'chance.alarm.{client.trouble}')}")
    if client.link != "open":
        lines.append(
            say(f"shell.link.{client.link}.title" if client.link in ("unknown", "refused", "gone") else "shell.link.lost"),
        )
    if client.is_held:
        lines.append(say("shell.link.held"))
    taken = [seat for seat in view["mine"] if view["seats"][seat]["played_by_bot"] and not view["seats"][seat]["resigned"]]
    lines.extend(f"{say('shell.back.other', name=seat_name(view, seat, say))} (m: {say('shell.back.do')})" for seat in taken)
    return lines


def before_the_start(view: View, say: Words) -> str:
    """Who is missing, or who starts."""
    missing = [seat_name(view, seat["seat"], say) for seat in view["seats"] if not seat["filled"]]
    if missing:
        return say("shell.result.waiting", names=missing) + " (m)"
    full = say("shell.gathering.full")
    if starting_seat(view) is None:
        return full
    return f"{say('chance.roll_off')} {_start_key(say)}" if has_real_dice(view) else f"{full} {_start_key(say)}"


def _start_key(say: Words) -> str:
    return f"g: {say('shell.gathering.start')}"


def how_it_ended(view: View, say: Words) -> str:
    """Who has won, why, and how it goes on."""
    result = view["result"]
    scores = ", ".join(f"{seat_name(view, seat, say)} {score}" for seat, score in enumerate(result["scores"]))
    told = f"{ending(result, view, say)}. {say('shell.result.' + result['reason'])} {scores}."
    return f"{told} {_how_it_goes_on(view, say)}" if view["mine"] else told


def _how_it_goes_on(view: View, say: Words) -> str:
    if starting_seat(view) is not None:
        return f"{say('chance.roll_off')} {_start_key(say)}"
    people = [seat["seat"] for seat in view["seats"] if seat["kind"] == "person"]
    waiting = [seat_name(view, seat, say) for seat in people if seat not in view["rematch"]]
    return say("shell.result.waiting", names=waiting) if view["rematch"] and waiting else f"a: {say('shell.result.rematch')}"


def cover(name: str, say: Words) -> Text:
    """What is shown instead of a hand, until the one of that name has the device."""
    text = Text("\n\n\n", justify="center")
    text.append(say("shell.cover.pass", name=name), "bold")
    text.append(f"\n\n{say('shell.cover.hidden')}\n\n\n")
    text.append(f"  {say('shell.cover.its_me', name=name)}  ", "reverse bold")
    return text.append(f"\n\n{say('terminal.cover.key')}")
