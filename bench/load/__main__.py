"""Measure: `python3 dev.py bench load compare|…`."""

import asyncio
import tempfile
from pathlib import Path
import os
import uvloop
from .machine import RIG_CORE, SAYS_OURS, ours, started
from .measuring import raced
from .tables import TWO_APART

with tempfile.TemporaryDirectory() as folder, started(ours(Path(folder)), SAYS_OURS) as (pid, place):
    os.sched_setaffinity(0, {RIG_CORE})
    for body in TWO_APART:
        print(body["game"], uvloop.run(raced(place, body, 50, [pid], 8)).as_json())
