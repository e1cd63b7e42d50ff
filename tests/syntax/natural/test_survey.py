"""Functions as students, teams and language models write them: nearly all are read as they stand."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import read
from lapwing.syntax.subjects.subject import Fault, subjects_of

SURVEY = Path(__file__).parent / "survey"
VERDICT = re.compile(r"^ *# verdict: (proved|refuted)$", re.MULTILINE)
FILES = sorted(SURVEY.glob("*.py"))


@cache
def outcomes() -> tuple[tuple[str, str], ...]:
    """Each function of the survey, with the cause of its refusal, or nothing."""
    found: list[tuple[str, str]] = []
    for path in FILES:
        for each in subjects_of(read(path), path.parent):
            if isinstance(each, Fault):
                found.append((f"{path.stem}.{each.name}", each.diagnostics[0].cause))
                continue
            try:
                each.lower()
                found.append((f"{path.stem}.{each.name}", ""))
            except ProgramError as error:
                found.append((f"{path.stem}.{each.name}", error.diagnostics[0].cause))
    return tuple(found)


def test_there_are_four_hundred_and_almost_half_of_them_are_wrong() -> None:
    verdicts = [verdict for path in FILES for verdict in VERDICT.findall(path.read_text())]
    assert len(verdicts) == len(outcomes()) >= 400
    assert 0.35 <= verdicts.count("refuted") / len(verdicts) <= 0.6


def test_at_least_95_percent_are_read_as_they_stand() -> None:
    refused = {name: why for name, why in outcomes() if why}
    assert len(refused) <= 0.05 * len(outcomes()), refused


def test_the_others_are_told_which_construct_it_is() -> None:
    for name, why in outcomes():
        assert not why or not re.search(r"\((Key|Type|Value|Attribute|Index)Error\)", why), (name, why)
