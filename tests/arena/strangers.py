"""Programs for the arena as strangers might write them: one that plays, and one for everything that can be wrong with one."""

import shlex
import sys
from pathlib import Path
from typing import Final

_HEAD: Final = """
import json, os, sys, time
def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit(0)
def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()
def hello():
    hear()
    say('{"ok": true}\\n')
def first_legal(asked):
    if asked["legal"]:
        return asked["legal"][-1]
    free = [(y, x) for y, line in enumerate(asked["state"]["lines"]) for x, square in enumerate(line) if square == "."]
    size, found = int(asked["roll"][0]) ** 2, []
    while len(found) < size:
        edge, found = [free[0]], []
        while edge and len(found) < size:
            square = edge.pop()
            if square in free:
                free.remove(square)
                found.append(square)
                edge += [(square[0] + dy, square[1] + dx) for dy, dx in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return asked["roll"] + " " + ",".join(chr(97 + x) + str(y + 1) for y, x in sorted(found))
def play(asked):
    say(json.dumps({"play": first_legal(asked)}) + "\\n")
"""

GOOD: Final = "hello()\nwhile True: play(hear())"
NOISY: Final = "hello()\nwhile True:\n    sys.stderr.write('x' * 100000)\n    play(hear())"


def answering(code: str) -> str:
    """A program that says hello, and does this whenever it is asked."""
    return f"hello()\nwhile True:\n    asked = hear()\n    {code}"


def saying(line: str) -> str:
    """One that always says the same."""
    return answering(f"say({line!r})")


BAD: Final = {
    "silent from the start": ("hear()\ntime.sleep(60)", "no answer within"),
    "refuses": ('hear()\nsay(\'{"ok": false, "why": "not for me"}\\n\')\nhear()', "refused: “not for me”"),
    "ends at once": ("sys.exit(3)", "it ended"),
    "ends when asked": (answering("sys.exit(3)"), "it ended"),
    "slow": (answering("time.sleep(60)"), "no answer within"),
    "illegal": (saying('{"play": "7 x"}\n'), "it played “7 x”"),
    "no play": (saying('{"move": 1}\n'), "without a play"),
    "a number for a play": (saying('{"play": 1}\n'), "without a play"),
    "no object": (saying("[1, 2]\n"), "instead of an object"),
    "no JSON": (saying("a7\n"), "no JSON"),
    "no UTF-8": (answering(r"os.write(1, b'\xff\xfe\n')"), "no JSON"),
    "nested": (answering("say('[' * 60000 + chr(10))"), "no JSON"),
    "no line end": (answering("say('5')\n    time.sleep(60)"), "no answer within"),
    "an endless line": ("hello()\nhear()\nwhile True: say('x' * 65536)", "longer than"),
    "floods": (saying('{"play": "5"}\n' * 9), "not asked"),
    "talks before": ("say('welcome\\n')\ntime.sleep(60)", "no JSON"),
    "a surrogate": (saying('{"play": "\\ud800"}\n'), "it played “?”"),
    "wicked words": (saying('{"play": "{}\\n\\u202e"}\n'), "it played “()??”"),
}
"""By name: the body of the program, and part of why it loses."""


def command(folder: Path, body: str) -> str:
    """The bot, as it is written on the command line, whose program does this."""
    file = folder / f"bot{len(list(folder.iterdir()))}.py"
    file.write_text(_HEAD + body + "\n")
    return f"cmd:{shlex.join([sys.executable, '-S', str(file)])}"
