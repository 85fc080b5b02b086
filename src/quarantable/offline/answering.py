"""The one door: a request as JSON text, its answer as JSON text. Nothing is raised, whatever comes.

>>> answer('{"do":"replay","record":"1. e4 e5"}')[:40]
'{"is":"refused","code":"not_a_record","r'
>>> answer("fly")[:34]
'{"is":"refused","code":"no_request'
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from quarantable.games.contract import Refusal

from .games import games
from .mailing import MAIL_VERBS
from .records import replayed, verified

Request = Mapping[str, Any]

VERBS: Final[Mapping[str, Callable[[Request], dict[str, Any]]]] = {"games": games, "verify": verified, "replay": replayed, **MAIL_VERBS}
"""What can be asked, by the word in `do`."""


class NoRequest(Refusal):
    """The text isn't JSON, or not a request."""

    rule = "protocol"
    sentence = "That is no request: {reason}."


class UnknownVerb(Refusal):
    """Nothing of this name can be asked."""

    rule = "protocol"
    sentence = "Nothing is called “{do}” here."


class Broken(Refusal):
    """The program itself is at fault."""

    rule = "protocol"
    sentence = "Something went wrong in the program itself ({kind}). Nothing has changed."


def answer(request: str) -> str:
    """Answer one request."""
    try:
        told = _answered(request)
    except Refusal as refusal:
        told = refused(refusal)
    except Exception as error:  # noqa: BLE001  # the page must hear of it, and go on
        told = refused(Broken(kind=type(error).__name__))
    return json.dumps(told, separators=(",", ":"), default=str)


def _answered(text: str) -> dict[str, Any]:
    try:
        request = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NoRequest(reason="it can't be read as JSON") from error
    if not isinstance(request, dict):
        raise NoRequest(reason="it is no JSON object")
    verb = request.get("do")
    if not isinstance(verb, str) or verb not in VERBS:
        raise UnknownVerb(do=str(verb)[:40])
    return VERBS[verb](request)


def refused(refusal: Refusal) -> dict[str, Any]:
    """A refusal as an answer."""
    return {"is": "refused", "code": refusal.code, "rule": refusal.rule, "why": refusal.why, "facts": refusal.facts}
