"""The learned tables of the policy, from `weights.json`, which `training/contagious.py` writes."""

import json
from functools import cache
from pathlib import Path


@cache
def policy_weights() -> tuple[int, ...]:
    """Every entry, as `policy.py` lays them out."""
    return tuple(json.loads(Path(__file__).with_name("weights.json").read_text("utf-8")))
