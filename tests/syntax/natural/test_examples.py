"""Functions as people and language models write them: all are read, and some are judged."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lapwing.diagnostics.source import read
from lapwing.syntax.subjects.subject import Subject, subjects_of
from tests.agreement import IDEAL_NOTE

EXAMPLES = Path(__file__).parent / "examples"
EXPECTED = re.compile(r"^# verdict: (proved|refuted)\n(?:# .*\n)*def (\w+)", re.MULTILINE)
FILES = sorted(EXAMPLES.glob("*.py"))


def subjects_in(path: Path) -> dict[str, Subject]:
    return {each.name: each for each in subjects_of(read(path), path.parent) if isinstance(each, Subject)}


def test_there_are_forty_and_half_of_them_are_wrong() -> None:
    verdicts = [verdict for path in FILES for verdict, _ in EXPECTED.findall(path.read_text())]
    assert len(verdicts) >= 40
    assert 0.4 <= verdicts.count("refuted") / len(verdicts) <= 0.6


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_example_is_read_as_it_stands(path: Path) -> None:
    found = subjects_in(path)
    names = [name for _, name in EXPECTED.findall(path.read_text())]
    assert [name for name in names if name not in found] == []
    for name in names:
        assert found[name].lower().claim is not None, name


def test_floats_are_an_assumption_that_is_shown() -> None:
    found = subjects_in(EXAMPLES / "lectures.py")
    assert IDEAL_NOTE in found["dp_count"].lower().notes
