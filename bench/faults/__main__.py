"""The full runs of `tests/faults`: nodes killed by the thousand under load, databases restarted, networks cut.

python3 dev.py bench faults sqlite|postgres [--kills 2000] [--everything 0] [--restarts 0] [--tables 40]
    [--think 0.03] [--within 600] [--seed N]
"""

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles

from bench.load.machine import free_port
from tests.faults.campaign import Campaign, Troubles, Verdict, everything, kills, over_postgres, over_sqlite, restarts
from tests.faults.rig import Crowd, Outcome
from tests.faults.trouble import BadNetwork, DatabaseTrouble
from tests.server.postgres import Postgres, new_postgres


def chosen(wishes: argparse.Namespace, networks: Sequence[BadNetwork], postgres: Postgres | None) -> Troubles:
    """What is to go wrong."""
    database = None if postgres is None else DatabaseTrouble(postgres)
    all_kinds = everything(wishes.everything, networks, database) if wishes.everything else []
    of_database = [] if database is None else [*restarts(wishes.restarts, database), (database.pause, wishes.pauses)]
    return [*kills(wishes.kills), *all_kinds, *of_database]


def tried(wishes: argparse.Namespace, folder: Path) -> Verdict:
    """Carry out the run."""
    crowd = Crowd(wishes.tables, think=wishes.think)
    campaign = Campaign(crowd, wishes.pause, wishes.within, wishes.seed, has_proxies=bool(wishes.everything))
    if wishes.store == "sqlite":
        return over_sqlite(folder, campaign, lambda networks: chosen(wishes, networks, None))
    with new_postgres(free_port()) as postgres:
        return over_postgres(postgres, folder, campaign, lambda networks: chosen(wishes, networks, postgres))


def tell(verdict: Verdict, json_file: Path | None) -> None:
    """Print what happened and what was wrong, and write it to a file if there is to be one."""
    outcome, wrong = verdict.outcome, Counter(violation.what for violation in verdict.violations)
    print("all settled" if outcome.is_settled else "NOT SETTLED")
    for what, count in wrong.most_common():
        print(f"{count} × {what}")
    for violation in verdict.violations[:5]:
        print(str(violation)[:1000])
    print(f"{len(verdict.violations)} violations")
    said = Counter(line.split(":", 1)[0] for line in verdict.said.splitlines() if line.startswith(("ERROR", "WARNING", "Traceback")))
    print("the nodes said:", dict(said))
    if outcome.pauses:
        tell_delays(outcome)
    if json_file is not None:
        found = {"struck": outcome.struck, "acknowledged": outcome.tally.acknowledged, "starts": outcome.starts, "violations": wrong}
        json_file.write_text(json.dumps(found) + "\n")


def tell_delays(outcome: Outcome) -> None:
    """How long what was asked for while the database did nothing took, and all else."""
    during, else_ = list[float](), list[float]()
    for asked, took in outcome.tally.delays:
        is_hit = any(asked < ended and asked + took > began for began, ended in outcome.pauses)
        (during if is_hit else else_).append(1000 * took)
    for name, delays in (("while the database paused", during), ("else", else_)):
        if len(delays) > 1:
            cuts = quantiles(delays, n=100)
            shown = ", ".join(f"p{part} {cuts[part - 1]:.0f} ms" for part in (50, 90, 99))
            print(f"{name}: {len(delays)} done, {shown}, longest {max(delays):.0f} ms")


def main() -> None:
    """Run what is asked for; the exit status is 1 if a promise was broken."""
    parser = argparse.ArgumentParser(prog="dev.py bench faults", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("store", choices=["sqlite", "postgres"])
    parser.add_argument("--kills", type=int, default=2000)
    parser.add_argument("--restarts", type=int, default=0, help="of PostgreSQL, by a power cut or in good order")
    parser.add_argument("--pauses", type=int, default=0, help="of a second, of PostgreSQL")
    parser.add_argument("--everything", type=int, default=0, help="so many of all kinds of trouble together")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--think", type=float, default=0.03)
    parser.add_argument("--pause", type=float, default=0.1)
    parser.add_argument("--within", type=float, default=900)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--json", type=Path, default=None)
    parser.add_argument("--keep", type=Path, default=None, help="leave data and logs there")
    wishes = parser.parse_args()
    wishes.seed = time.time_ns() if wishes.seed is None else wishes.seed
    with tempfile.TemporaryDirectory() as folder:
        verdict = tried(wishes, wishes.keep or Path(folder))
    tell(verdict, wishes.json)
    raise SystemExit(0 if verdict.is_clean else 1)


if __name__ == "__main__":
    main()
