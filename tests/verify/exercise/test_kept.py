"""What an attempt must leave as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Source
from lapwing.syntax.subjects.subject import Subject, subjects_of
from lapwing.verify.exercise.kept import check_kept, solved, started
from lapwing.verify.exercise.level import Level, read_levels

LEVELS = read_levels()


def attempt(level: Level, *changes: tuple[str, str]) -> Subject:
    text = level.start.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (found,) = subjects_of(Source("attempt.py", text), Path())
    assert isinstance(found, Subject)
    return found


def keep(level: Level, found: Subject) -> None:
    check_kept(level, found, found.lower())


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.title)
def test_solutions_keep_it(level: Level) -> None:
    for found in (started(level), solved(level)):
        keep(level, found)


@pytest.mark.parametrize(
    "change",
    [
        ("epsilon = epsilon", "epsilon = 2 * epsilon"),
        ("Interval(0, 10)", "Interval(0, 1)"),
        ('"add-remove"', '"replace"'),
        ("epsilon = epsilon", "epsilon = epsilon; delta = 1/2"),
    ],
)
def test_another_contract_is_refused(change: tuple[str, str]) -> None:
    with pytest.raises(ProgramError, match="contract of total_score"):
        keep(LEVELS[2], attempt(LEVELS[2], change))


def test_the_same_contract_in_other_words_is_kept() -> None:
    level = LEVELS[2]
    keep(level, attempt(level, ('"add-remove"); epsilon', '"add-remove")\n# lapwing: epsilon'), ("1 /", "10 /")))


@pytest.mark.parametrize(
    "change", [("epsilon=", "delta='1/2', epsilon="), ("4 / eps", "5 / eps"), ("c >= 1", "c >= 9")]
)
def test_a_decorator_is_a_contract(change: tuple[str, str]) -> None:
    level = LEVELS[24]
    found = attempt(level, change)
    if "4" in change[0]:
        keep(level, found)
    else:
        with pytest.raises(ProgramError, match="contract of sparse"):
            keep(level, found)


def test_under_a_claim_the_function_is_kept() -> None:
    level = next(each for each in LEVELS if each.mend == "claim")
    keep(level, attempt(level, ("log(3)", "log(7)")))
    with pytest.raises(ProgramError, match="function answer"):
        keep(level, attempt(level, ("    return flip(p)", "    return flip()")))
