"""Fuzzing that looks which lines a text reaches and goes on from texts that reach new ones: `coverage_guided.py SECONDS [TARGET]`.

It needs `atheris` (`pip install "quarantable[fuzz]"`; Linux on x86-64, or macOS), which the tests do without. In the current folder,
`TARGET-texts` keeps the texts that reached something new, for another run, and `crash-…`, `timeout-…` or `oom-…` is a text that makes the
target fail; once that is mended it belongs into `corpus/TARGET`, for the tests.
"""

import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 20_000


def fuzz(name: str, seconds: int) -> None:
    """Runs for so long, then ends the process."""
    import atheris

    with atheris.instrument_imports(include=["quarantable", "json"]):
        from quarantable.mail import finding
        from tests.fuzz.targets import CORPUS, TARGETS
    from tests.fuzz.mutation import mutated

    # Which letter was altered is told by trying thousands: that would take almost all of the time.
    vars(finding)["LONGEST_LOCATED"] = 0
    target = TARGETS[name]

    def change(data: bytes, most: int, seed: int) -> bytes:
        random = Random(seed)
        changed = atheris.Mutate(data, most) if random.random() < 0.5 else mutated([data], target.tokens, random)
        return target.mend(changed, random)[:most]

    texts = Path(f"{name}-texts")
    texts.mkdir(exist_ok=True)
    limits = [f"-max_total_time={seconds}", "-timeout=20", "-rss_limit_mb=2048", f"-max_len={MOST_BYTES}", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *limits, str(texts), str(CORPUS / name)], target.read, custom_mutator=change)
    atheris.Fuzz()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    fuzz(sys.argv[2] if len(sys.argv) > 2 else "record", int(sys.argv[1]))
