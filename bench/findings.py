"""The findings that the project publishes, made anew: both reports, and what the page says of each option.

    python bench/findings.py              # an hour on two cores
    python bench/findings.py --quick      # to see that it works

The same program makes the same findings, byte for byte.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
FINDINGS: Final = ROOT / "docs" / "findings"
EFFECTS: Final = ROOT / "web" / "src" / "findings" / "effects.json"
"""What the page says of each option."""
SEED: Final = "2020"
REPORTS: Final = {
    "contagious": ["--players", "4", "--bots", "best@100", "--games", "1600"],
    "covirus": ["--bots", "best@100", "--games", "500"],
}
SWEEPS: Final = {
    # Who plays at a glance never takes a pile of its own will, and so can't show what `take=free` changes.
    "contagious": ["--players", "4", "--bots", "best@100", "--games", "300"],
    "covirus": ["--bots", "greedy", "--games", "4000"],
}


def quarantable(*arguments: str) -> str:
    """Run the command; what it prints."""
    print("quarantable", *arguments, file=sys.stderr, flush=True)
    return subprocess.run([sys.executable, "-m", "quarantable", *arguments], check=True, text=True, stdout=subprocess.PIPE).stdout


def main() -> None:
    """Make them all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few games")
    parser.add_argument("--into", type=Path, default=FINDINGS, help="the folder to write to")
    wishes = parser.parse_args()
    few = ["--games", "40"] if wishes.quick else []
    wishes.into.mkdir(parents=True, exist_ok=True)
    for game, arguments in REPORTS.items():
        print(quarantable("report", game, *arguments, *few, "--seed", SEED, "--output", str(wishes.into / f"{game}.html")), end="")
    sweeps = [wishes.into / f"{game}-options.json" for game in SWEEPS]
    for path, (game, arguments) in zip(sweeps, SWEEPS.items(), strict=True):
        path.write_text(quarantable("sweep", game, *arguments, *few, "--seed", SEED, "--json"))
    if not wishes.quick:
        script = [sys.executable, str(ROOT / "bench" / "option_effects.py"), *map(str, sweeps)]
        EFFECTS.write_text(subprocess.run(script, check=True, text=True, stdout=subprocess.PIPE).stdout)


if __name__ == "__main__":
    main()
