"""Every level starts refuted and has a solution that is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.diagnostics.source import Source
from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.subjects.subject import Subject, subjects_of
from lapwing.verify.claim.question import Question
from lapwing.verify.claim.verdict import Unknown
from lapwing.verify.claim.verify import verify
from lapwing.verify.exercise.attempt import NotPrivate, Outcome, Solved, TooMuch, Undecided, Useless, outcome_of
from lapwing.verify.exercise.kept import solved, started
from lapwing.verify.exercise.level import Level, read_levels

LEVELS = read_levels()
SECONDS = 60.0


def judged(level: Level, lowered: Lowered) -> Outcome:
    assert lowered.claim is not None
    question = Question(lowered.program, lowered.claim, SECONDS, less=lowered.less)
    return outcome_of(level, lowered, verify(question))


def attempt(level: Level, old: str, new: str) -> Outcome:
    text = level.start.read_text()
    assert old in text
    (found,) = subjects_of(Source("attempt.py", text.replace(old, new)), Path())
    assert isinstance(found, Subject)
    return judged(level, found.lower())


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.title)
def test_the_start_is_refuted(level: Level) -> None:
    assert judged(level, started(level).lower()) == NotPrivate()


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.title)
def test_the_solution_is_proved(level: Level) -> None:
    assert judged(level, solved(level).lower()) == Solved()


def test_an_answer_that_says_nothing_is_no_solution() -> None:
    found = attempt(LEVELS[0], "np.sum(data) + np.random.laplace(0, epsilon)", "0")
    assert isinstance(found, Useless)
    assert found.share == 0


def test_a_claim_that_is_too_large_is_no_solution() -> None:
    level = next(each for each in LEVELS if each.mend == "claim")
    found = attempt(level, "log(3)", "log((2 - p) / (1 - p) + (1 - p + p * p) / (1 - p) ** 2)")
    assert isinstance(found, TooMuch)


def test_what_is_not_decided_is_no_solution() -> None:
    assert outcome_of(LEVELS[0], started(LEVELS[0]).lower(), Unknown("too hard", None)) == Undecided()
