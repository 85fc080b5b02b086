"""Openings and ids that are the same at every run."""

import random
import secrets

import pytest


@pytest.fixture(autouse=True)
def _repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_bytes", random.Random(1).randbytes)
