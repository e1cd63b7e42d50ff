"""Intervals in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lapwing.report.words.sure import power_below, show_accuracy, show_decimal


def said(*intervals: Any, confidence: str = "19/20") -> str:
    return show_accuracy({"confidence": confidence, "intervals": list(intervals)})


ONE = {"from": "-1/3", "to": "7/2"}
NONE = {"none": "it is a coin"}


def test_intervals_are_rounded_outwards() -> None:
    assert said(ONE) == "-0.334 to 3.5 with 95% confidence"
    assert said({"from": "-100001/10", "to": "123456"}) == "-10100 to 123500 with 95% confidence"
    assert said({"from": "1/3", "to": "1/3"}) == "0.333333 to 0.333334 with 95% confidence"
    assert said(ONE, confidence="999999999/1000000000") == "-0.334 to 3.5 with 99.999999% confidence"


def test_several() -> None:
    assert said(ONE, [ONE]) == "-0.334 to 3.5, -0.334 to 3.5, all of them with 95% confidence"
    assert said(ONE, NONE) == "-0.334 to 3.5, none with 95% confidence; none: it is a coin"
    assert said(*[ONE] * 14).endswith("3.5, and 2 more, all of them with 95% confidence")


def test_many_numbers_by_the_widest() -> None:
    many = {"numbers": 900, "others": 2, "below": "7/3", "above": "0"}
    text = "from 2.333334 below to 0 above each of 900 numbers (2 others: none), all of them with 95% confidence"
    assert show_accuracy({"confidence": "19/20", "intervals": many}) == text


def test_none() -> None:
    assert said(NONE, NONE) == "none: it is a coin"
    assert said() == "none: there are no numbers in it"
    assert said(NONE, {"none": "it is cut"}) == "none, none with 95% confidence; none: it is a coin; none: it is cut"


def test_decimals() -> None:
    assert show_decimal(-1200, -3) == "-1.2"
    assert show_decimal(12, 3) == "12000"
    assert show_decimal(-5, -3) == "-0.005"
    for x in (Fraction(1), Fraction(99, 100), Fraction(10**30), Fraction(1, 10**30), Fraction(999)):
        assert Fraction(10) ** power_below(x) <= x < Fraction(10) ** (power_below(x) + 1)
