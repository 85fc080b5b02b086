"""Another process of ours that is asked by lines: started at the first question, and again if it has died."""

import subprocess
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress


class Child:
    """A process with this command and these variables."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._command = command
        self._environment = environment
        self.process: subprocess.Popen[bytes] | None = None
        """The one that was started last, if it has not been closed."""

    @property
    def is_running(self) -> bool:
        """Is there a process to ask?"""
        return self.process is not None and self.process.poll() is None

    def exchange(self, line: bytes, within: float = threading.TIMEOUT_MAX) -> bytes:
        """The line that answers a line; nothing if it dies, or must be ended since it took longer than so many seconds. Raises OSError."""
        process = self._running()
        if process.stdin is None or process.stdout is None:
            raise BrokenPipeError
        impatience = threading.Timer(min(within, threading.TIMEOUT_MAX), process.kill)
        impatience.daemon = True
        impatience.start()
        try:
            process.stdin.write(line)
            process.stdin.flush()
            return process.stdout.readline()
        finally:
            impatience.cancel()

    def _running(self) -> subprocess.Popen[bytes]:
        if self.process is None or self.process.poll() is not None:
            self.close()
            self.process = subprocess.Popen(  # noqa: S603  # the commands are our own
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self._environment
            )
        return self.process

    def close(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            with suppress(OSError):  # what was still to be written to a dead process
                process.__exit__(None, None, None)
