"""What is refused, as a client hears it."""

from collections.abc import Mapping
from typing import Any

from quarantable.games.contract import Refusal

from .wording import Words


class Refused(Exception):
    """A request wasn't carried out, and nothing has changed."""

    def __init__(self, code: str, rule: str = "table", why: str = "", facts: Mapping[str, Any] | None = None) -> None:
        super().__init__(why or code)
        self.code = code
        self.rule = rule
        self.why = why
        self.facts = dict(facts or {})

    @classmethod
    def told(cls, message: Mapping[str, Any]) -> "Refused":
        """What a message `refused` tells (docs/socket.md, *Errors*)."""
        return cls(message["code"], message["rule"], message["why"], message["facts"])

    @classmethod
    def of(cls, refusal: Refusal) -> "Refused":
        """A refusal of the rules."""
        return cls(refusal.code, refusal.rule, refusal.why, refusal.facts)

    def sentence(self, say: Words) -> str:
        """Why, for the person, with the number of the rule where it is one of the game's."""
        named = [f"refusals.{self.code}.{self.rule}", f"refusals.{self.code}"]
        sentence = next((say(name, **self.facts) for name in named if say.knows(name)), self.why)
        return f"{sentence} ({self.rule})" if self.rule[1:].isdigit() else sentence
