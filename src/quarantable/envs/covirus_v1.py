"""Covirus as an environment of PettingZoo: `covirus_v1.env()`, `raw_env()`, `parallel_env()`; see docs/research.md."""

from .pettingzoo.covirus import env, parallel_env, raw_env

__all__ = ["env", "parallel_env", "raw_env"]
