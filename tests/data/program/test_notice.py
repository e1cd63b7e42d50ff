"""What is told about loops that read single rows."""

from __future__ import annotations

import pytest

from lapwing.data.program.notice import SlowLoopWarning, notice_of, warn_python, words
from tests.data.program.programs import capped


def test_each_place_is_told_once_with_its_line() -> None:
    told: list[str] = []
    notice = notice_of(capped.lowered, told.append)
    for _ in range(2):
        notice((2,), "of something")
    assert len(told) == 1 and told[0].startswith("capped, line ") and told[0].endswith("because of something.")
    assert "the result" in words(capped.lowered, (), "x") and "a loop" in words(capped.lowered, (99,), "x")


def test_a_warning_points_at_the_line_that_called() -> None:
    with pytest.warns(SlowLoopWarning, match="one to three million") as found:
        notice_of(capped.lowered, warn_python)((2,), "of something")
    assert [each.filename for each in found] == [__file__]
