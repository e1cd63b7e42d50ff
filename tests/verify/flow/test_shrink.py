"""Leaks with small numbers are still leaks."""

from __future__ import annotations

from fractions import Fraction

from lapwing.verify.flow.runs import replay
from lapwing.verify.flow.shrink import shrink, simpler
from tests.verify.flow.programs import labelled


def test_numbers_get_small_and_the_leak_stays() -> None:
    flow = labelled("(s: High[int], p: Low[int], c: list[High[int]]) -> Low[bool]", "return s > p + 3")
    wild = replay(flow, "Low", {"s": 5000, "p": 77, "c": [9, 8]}, {"s": -12, "p": 77, "c": [9, 55]})
    assert wild is not None
    found = shrink(flow, wild)
    assert replay(flow, "Low", *found.inputs) == found
    assert found.inputs[0]["p"] == 0 and found.inputs[0]["c"] == [0, 0]
    assert found.inputs[1]["s"] == 0 and isinstance(found.inputs[0]["s"], int) and found.inputs[0]["s"] <= 10


def test_a_needle_stays_where_it_is() -> None:
    flow = labelled("(s: High[int]) -> Low[bool]", "return 3 * s == 2222222223")
    wild = replay(flow, "Low", {"s": 740740741}, {"s": 9})
    assert wild is not None and shrink(flow, wild).inputs == ({"s": 740740741}, {"s": 0})


def test_domains_are_kept() -> None:
    flow = labelled("(s: High[Integers(5, 9)]) -> Low[int]", "return s")
    wild = replay(flow, "Low", {"s": 9}, {"s": 8})
    assert wild is not None
    assert all(inputs["s"] >= 5 for inputs in shrink(flow, wild).inputs if isinstance(inputs["s"], int))


def test_simpler_values() -> None:
    assert list(simpler(0)) == [] and list(simpler(True)) == [] and list(simpler(1)) == [0]
    assert list(simpler(-5))[:4] == [0, 1, 2, 5]
    assert Fraction(5, 2) not in list(simpler(Fraction(5, 2)))
