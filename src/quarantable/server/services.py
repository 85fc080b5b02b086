"""What lies outside of tables, handed to them by whoever serves."""

from dataclasses import dataclass, field

from quarantable.chance.source import Source
from quarantable.table import Secrets

from .clock import Clock
from .gates.limits import GENEROUS, Limits
from .minds.thinking import Thinker
from .running.tally import Tally
from .stores.store import Store


@dataclass(frozen=True)
class Services:
    """What lies outside: where events are kept, what time it is, what nobody can foresee, and who thinks for bots."""

    store: Store
    clock: Clock
    source: Source
    secrets: Secrets
    thinker: Thinker
    limits: Limits = GENEROUS
    tally: Tally = field(default_factory=Tally)

    def seconds(self) -> float:
        """The time, for limits."""
        return self.clock.now() / 1000
