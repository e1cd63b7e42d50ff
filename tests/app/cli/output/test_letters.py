"""No letter is too much for a terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lapwing.app.cli.output.letters import likeness
from lapwing.report.plot.piece import INKS

ROOT = Path(__file__).resolve().parents[4]
PROGRAMS = """
from lapwing import Epsilon, Query, laplace, private

@private(epsilon="eps")
def right(q: Query, eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)

@private(epsilon="eps / 2")
def wrong(q: Query, eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)
"""
FLOW = """
from lapwing import High, Low, secret_flow

@secret_flow
def leak(x: High[int], y: Low[int]) -> Low[int]:
    if x > 0:
        return 1
    return 0
"""
COMMANDS = [
    "show programs.py",
    "verify programs.py --time-limit 5",
    "prove programs.py:wrong --time-limit 1",
    "refute programs.py:wrong --time-limit 2",
    "run programs.py:right q=3 eps=1",
    "accuracy laplace --epsilon 1 --beta 0.05",
    "attack --n 4",
    "flow leak.py --time-limit 2",
    "corpus",
    "budget create visits --epsilon 1 --ledger x.ledger",
    "budget show --ledger x.ledger",
    "budget queries --people 100 --epsilon 1 --error 20",
    "run programs.py:right q=3 eps=é",
    "verify nö_such_file.py",
]
DRIVER = """
import sys
from lapwing.app.cli.main import main

for command in sys.stdin.buffer.read().decode().splitlines():
    sys.argv = ["lapwing", *command.split()]
    try:
        main()
    except SystemExit as end:
        print(f"<{end.code}> {command}", flush=True)
"""


def test_every_command_works_on_a_terminal_without_letters(tmp_path: Path) -> None:
    (tmp_path / "programs.py").write_text(PROGRAMS)
    (tmp_path / "leak.py").write_text(FLOW)
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    settings = {"LANG": "C", "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, "-c", DRIVER],
        input="\n".join(COMMANDS).encode(),
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={**plain, **settings},
    )
    said = (done.stdout + done.stderr).decode(errors="replace")
    assert "Traceback" not in said and "internal error" not in said, said
    codes = re.findall(r"^<(\d+)> (.*)$", said, re.MULTILINE)
    assert len(codes) == len(COMMANDS), said
    assert [command for code, command in codes if code not in "012"] == [
        "run programs.py:right q=3 eps=e",
        "verify no_such_file.py",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize(("settings", "plain"), [({"LC_ALL": "C"}, True), ({}, False), ({"LC_ALL": "C.UTF-8"}, False)])
def test_the_c_locale_is_plain_where_it_was_asked_for(settings: dict[str, str], plain: bool) -> None:
    assert ("2 x epsilon" if plain else "2 × ε").encode() in at_a_terminal("print('2 × ε')", settings)


def at_a_terminal(code: str, settings: dict[str, str]) -> bytes:
    """What a program writes to a terminal."""
    import pty

    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    ours, theirs = pty.openpty()
    start = "from lapwing.app.cli.output.letters import make_writable; make_writable(); "
    command = [sys.executable, "-c", start + code]
    subprocess.run(command, stdout=theirs, check=True, env={**kept, **settings, "PYTHONPATH": str(ROOT / "src")})
    os.close(theirs)
    said = os.read(ours, 1000)
    os.close(ours)
    return said


def test_letters_that_are_printed_have_a_likeness() -> None:
    used = set()
    for path in (ROOT / "src" / "lapwing").rglob("*.py"):
        used |= set(re.findall(r"[^\x00-\x7f]", path.read_text(encoding="utf-8")))
    assert {letter for letter in used if likeness(letter) == "?"} == set()
    assert [likeness(letter) for letter in "漢éÖñ\u0301"] == ["?", "e", "O", "n", ""]


def test_the_signs_of_a_picture_stay_apart() -> None:
    assert len({likeness(ink) for ink in INKS.values()}) == len(INKS)
