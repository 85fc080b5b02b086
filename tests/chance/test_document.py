"""docs/fair-chance.md is true: its figures are those of the vectors, and its shell commands give them."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.chance.derivation import VECTORS, vectors

DOCUMENT = (Path(__file__).parents[2] / "docs" / "fair-chance.md").read_text("utf-8")
EXAMPLE = next(each for each in vectors() if "worked example" in each["name"])
STAND_INS = {
    "xxd": "sys.stdout.buffer.write(bytes.fromhex(read().decode()) if '-r' in sys.argv else read().hex().encode())",
    "sha256sum": "print(hashlib.sha256(read()).hexdigest(), ' -')",
    "openssl": "print('SHA2-256(stdin)=', hmac.digest(bytes.fromhex(sys.argv[-1].removeprefix('hexkey:')), read(), 'sha256').hex())",
}
"""For tools that not every machine has: the body of a program each."""


def test_every_long_figure_is_one_of_the_vectors() -> None:
    figures = set(re.findall(r"\b[0-9a-f]{24,}\b", DOCUMENT))
    assert len(figures) > 8
    assert {each for each in figures if each not in VECTORS.read_text("utf-8")} == set()


def test_the_list_of_the_example_is_the_one_that_is_hashed() -> None:
    said = re.search(r"field by field:\n\n(.*?)\n\nIts SHA-256", DOCUMENT, re.DOTALL)
    assert said
    figures = re.findall(r"^ {4}([0-9a-f ]{8} ?[0-9a-f]*)", said[1], re.MULTILINE)
    assert "".join(figures).replace(" ", "") == EXAMPLE["answer"]["committed"]


def test_the_example_s_rolls_come_from_the_blocks_that_it_shows() -> None:
    for draw in EXAMPLE["answer"]["draws"][1:3]:
        assert f"begins `{draw['block'][:8]}…`" in DOCUMENT
        assert f"The roll is `{draw['drawn']}`." in DOCUMENT


def test_the_shell_commands_print_the_hashes_that_stand_below_them(tmp_path: Path) -> None:
    for name, body in STAND_INS.items():
        (tmp_path / name).write_text(f"#!{sys.executable} -IS\nimport hashlib, hmac, sys\nread = sys.stdin.buffer.read\n{body}\n")
        (tmp_path / name).chmod(0o700)
    said = re.search(r"^```sh\n(.*?)^```(.*?)^## ", DOCUMENT, re.DOTALL | re.MULTILINE)
    assert said
    paths = {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    printed = subprocess.run(["sh", "-c", said[1]], env=os.environ | paths, capture_output=True, text=True, check=True).stdout
    hashes = re.findall(r"[0-9a-f]{64}", printed)
    assert len(hashes) == 3
    assert hashes == re.findall(r"[0-9a-f]{64}", said[2])
