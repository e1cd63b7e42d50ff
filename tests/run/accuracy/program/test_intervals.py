"""Intervals around values."""

from __future__ import annotations

from fractions import Fraction

from lapwing.run.accuracy.interval import Interval
from lapwing.run.accuracy.program.intervals import Within, data_of, intervals_of, widest
from lapwing.run.accuracy.program.spread import Nothing, Spreads
from lapwing.run.accuracy.program.tail_bound import Reach

SURE = Fraction(9, 10)
REACH = Reach(Fraction(1), Fraction(3))
NONE = Nothing("why")


def spreads(*results: object) -> Spreads:
    return Spreads(results, 1 - SURE)  # type: ignore[arg-type]


def test_noise_that_goes_up_puts_the_truth_below() -> None:
    assert intervals_of(10, spreads(REACH)) == Interval(Fraction(7), Fraction(11), SURE)


def test_the_shape_is_that_of_the_answer() -> None:
    one, other = Interval(Fraction(7), Fraction(11), SURE), Interval(Fraction(-3), Fraction(1), SURE)
    assert intervals_of([10, 0], spreads((REACH, REACH))) == (one, other)
    assert intervals_of((10, [0, True]), spreads(REACH, (REACH, NONE))) == (one, (other, NONE))
    assert intervals_of([10, 0], spreads(REACH)) == (one, other)
    assert intervals_of([10, 0], spreads(NONE)) == NONE
    assert intervals_of(([10],), spreads((REACH,))) == ((one,),)


def test_another_shape_says_nothing() -> None:
    assert isinstance(intervals_of([10, 0], spreads((REACH,))), Nothing)
    assert isinstance(intervals_of(10, spreads((REACH,))), Nothing)


def test_the_widest() -> None:
    found = widest(spreads(REACH, (NONE, Reach(Fraction(5), Fraction(0)))))
    assert found == Within(2, 1, below=Fraction(3), above=Fraction(5))
    assert data_of(found) == {"numbers": 2, "others": 1, "below": "3", "above": "5"}
    assert widest(spreads(NONE)) == Within(0, 1, Fraction(0), Fraction(0))


def test_as_data() -> None:
    told = (Interval(Fraction(1, 2), Fraction(3), SURE), NONE)
    assert data_of(told) == [{"from": "1/2", "to": "3"}, {"none": "why"}]
