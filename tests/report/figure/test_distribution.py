"""Finite distributions as pictures: one alone, or two with what a claim allows between them."""

from __future__ import annotations

from fractions import Fraction

from lapwing.refute.finite.distribution import distribute
from lapwing.report.figure.distribution import compare, distribution_figure
from lapwing.report.plot.mark import Bars
from lapwing.report.plot.svg import write_svg

YES = distribute({1: "3/4", 0: "1/4"})
NO = distribute({1: "1/4", 0: "3/4"})


def test_masses_are_exact() -> None:
    many = distribute({number: Fraction(1, 100) for number in range(100)})
    assert distribution_figure(many).charts[0].note == "and 60 more outcomes"
    (bars,) = distribution_figure(YES).charts[0].marks
    assert isinstance(bars, Bars)
    assert bars.bars[0].height == Fraction(3, 4)


def test_two_at_their_own_epsilon_and_at_a_smaller_one() -> None:
    assert compare(YES, NO).title == "Two distributions at epsilon = log(3)"
    smaller = compare(YES, NO, "log(2)")
    assert "distance of the two distributions is 1/4" in smaller.description
    assert "1 (event)" in write_svg(smaller)


def test_where_no_epsilon_is_enough() -> None:
    apart = compare(distribute({"<b>": 1}), distribute({"no": 1}))
    assert "infinite with probability 1" in apart.charts[1].note
    assert "<b>" not in write_svg(apart)
