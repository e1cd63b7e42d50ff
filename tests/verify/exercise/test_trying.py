"""Whether a mended mechanism still does its job."""

from __future__ import annotations

import pytest

from lapwing.verify.exercise.kept import solved, started
from lapwing.verify.exercise.level import Level, Trial, read_levels
from lapwing.verify.exercise.trying import ENOUGH, is_larger, is_near, share_near

LEVELS = read_levels()


@pytest.mark.parametrize("level", [each for each in LEVELS if each.trials], ids=lambda level: level.title)
def test_solutions_are_useful(level: Level) -> None:
    shares = [share_near(solved(level).lower().program, trial) for trial in level.trials]
    assert all(share is not None and share >= ENOUGH for share in shares), shares


def test_too_much_noise_is_not() -> None:
    level = LEVELS[0]
    program = started(level).lower().program
    trial = Trial({**level.trials[0].inputs, "epsilon": 100.0}, (3.0,), 2.0)
    assert (share_near(program, trial) or 0) < ENOUGH


def test_numbers_are_compared_one_by_one() -> None:
    trial = Trial({}, (1.0, 2.0), 0.5)
    assert is_near((1.0, 2.0), trial)
    assert is_near((True, (1, 2.34375)), trial)
    assert not is_near((1.0, 2.96875), trial)
    assert not is_near(1.0, trial)


def test_claims_are_compared_at_points() -> None:
    level = next(each for each in LEVELS if each.mend == "claim")
    small, best = started(level).lower().claim, solved(level).lower().claim
    assert small is not None
    assert best is not None
    assert not is_larger(best, best, {"p": 0.25})
    assert is_larger(best, small, {"p": 0.75})
    assert not is_larger(small, best, {"p": 0.5})
