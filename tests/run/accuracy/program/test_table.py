"""Released numbers as a table of pandas."""

from __future__ import annotations

from fractions import Fraction

from lapwing.run.accuracy.interval import Interval
from lapwing.run.accuracy.program.spread import Nothing
from lapwing.run.accuracy.program.table import frame_of

HALF = Interval(Fraction(0), Fraction(1, 2), Fraction(19, 20))


def test_one_number() -> None:
    frame = frame_of(Fraction(1, 4), HALF)
    assert frame.to_dict("records") == [{"value": 0.25, "low": 0.0, "high": 0.5}]


def test_lists_in_tuples_are_rows_one_after_the_other() -> None:
    frame = frame_of(([1, Fraction(1, 2)], 3), ((HALF, HALF), Nothing("it is chosen")))
    assert frame["value"].tolist() == [1.0, 0.5, 3.0]
    assert frame["high"].tolist()[:2] == [0.5, 0.5]
    assert frame["low"].isna().tolist() == [False, False, True]


def test_one_reason_for_a_whole_list() -> None:
    frame = frame_of([1, 2], Nothing("noise decides"))
    assert frame["value"].tolist() == [1, 2]
    assert frame["low"].isna().all()
