"""The levels."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.exercise.level import Level, find_level, read_levels

LEVELS = read_levels()


def test_there_are_twenty_five() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 26))
    assert len({level.title for level in LEVELS}) == 25
    assert LEVELS[2].file == "exercise_03.py"


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.title)
def test_a_level_is_complete(level: Level) -> None:
    assert len(level.hints) >= 2
    assert len(level.derivation) > len(level.statement) > 20
    assert level.trials or level.points
    assert (level.mend == "claim") == bool(level.points)
    assert level.start.read_text() != level.solution.read_text()


@pytest.mark.parametrize("number", [0, 26, -1])
def test_other_numbers_are_refused(number: int) -> None:
    with pytest.raises(ProgramError, match="from 1 to 25"):
        find_level(LEVELS, number)
