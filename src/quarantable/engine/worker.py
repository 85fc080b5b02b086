"""A second engine with compiled rules, for what takes long: it is asked in the engine protocol itself."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from quarantable.protocol.engine import Random, write_request


class Worker:
    """A process that is started at the first question, and started again if it has died."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        """The one that was started last, if it has not been closed."""

    @property
    def is_running(self) -> bool:
        """Is there a process to ask?"""
        return self.process is not None and self.process.poll() is None

    def ask(self, request: Random) -> Mapping[str, Any] | None:
        """The answer without its `ok`; None if twice in a row none came, or one that says no."""
        for _ in range(2):
            with suppress(OSError, ValueError):
                answer = json.loads(self._exchange(write_request(request)))
                return {key: value for key, value in answer.items() if key != "ok"} if answer["ok"] else None
            self.close()
        return None

    def _exchange(self, line: bytes) -> bytes:
        process = self._running()
        if process.stdin is None or process.stdout is None:
            raise BrokenPipeError
        process.stdin.write(line)
        process.stdin.flush()
        return process.stdout.readline()

    def _running(self) -> subprocess.Popen[bytes]:
        if self.process is None or self.process.poll() is not None:
            self.close()
            self.process = subprocess.Popen(
                [sys.executable, "-m", "quarantable.engine"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "QUARANTABLE_RULES": "compiled"},
            )
        return self.process

    def close(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            with suppress(OSError):  # what was still to be written to a dead process
                process.__exit__(None, None, None)
