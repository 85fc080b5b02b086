"""A second engine with compiled rules, for what takes long: it is asked in the engine protocol itself."""

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from quarantable.protocol.engine import Random, write_request

from .child import Child


class Worker(Child):
    """A process that is started at the first question, and started again if it has died."""

    def __init__(self) -> None:
        super().__init__([sys.executable, "-m", "quarantable.engine"], {**os.environ, "QUARANTABLE_RULES": "compiled"})

    def ask(self, request: Random) -> Mapping[str, Any] | None:
        """The answer without its `ok`; None if twice in a row none came, or one that says no."""
        for _ in range(2):
            with suppress(OSError, ValueError):
                answer = json.loads(self.exchange(write_request(request)))
                return {key: value for key, value in answer.items() if key != "ok"} if answer["ok"] else None
            self.close()
        return None
