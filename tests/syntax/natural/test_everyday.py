"""Thirty-two functions as people write them: each is read as it stands, and each wrong one has a counterexample.

`make fuzz` also asks for the proofs.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from lapwing.diagnostics.source import read
from lapwing.prove.prover import Proved, prove
from lapwing.refute.refuter import refute
from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.subjects.subject import Subject, subjects_of

EVERYDAY = sorted((Path(__file__).parent / "everyday").glob("*.py"))
EXPECTED = re.compile(r"^# verdict: (proved|refuted)\n(?:# .*\n)*def (\w+)", re.MULTILINE)
VERDICTS = {name: verdict for path in EVERYDAY for verdict, name in EXPECTED.findall(path.read_text())}
LONG = "LAPWING_FUZZ_NATURAL" in os.environ


@pytest.fixture(scope="module")
def programs() -> dict[str, Lowered]:
    found = [each for path in EVERYDAY for each in subjects_of(read(path), path.parent)]
    return {each.name: each.lower() for each in found if isinstance(each, Subject)}


def test_all_are_read(programs: dict[str, Lowered]) -> None:
    assert len(VERDICTS) == 32
    assert [name for name in VERDICTS if name not in programs] == []


@pytest.mark.parametrize("name", [name for name, verdict in VERDICTS.items() if verdict == "refuted"])
def test_a_wrong_one_is_refuted(name: str, programs: dict[str, Lowered]) -> None:
    program = programs[name]
    assert program.claim is not None
    assert refute(program.less or program.program, program.claim, 90.0) is not None


@pytest.mark.skipif(not LONG, reason="proofs take seconds each")
@pytest.mark.parametrize("name", [name for name, verdict in VERDICTS.items() if verdict == "proved"])
def test_a_right_one_is_proved(name: str, programs: dict[str, Lowered]) -> None:
    program = programs[name]
    assert program.claim is not None
    found = isinstance(prove(program.program, program.claim, 30.0), Proved)
    assert found
