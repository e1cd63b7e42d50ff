"""Exact distributions of results."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.refute.exact.number import Log
from lapwing.refute.exact.value import Value
from lapwing.verify.flow.channel import distribution
from lapwing.verify.flow.observer import seen
from lapwing.verify.flow.program import Flow
from tests.verify.flow.programs import labelled


def spread(flow: Flow, **inputs: Value) -> dict[tuple[Value, ...], Fraction]:
    return distribution(flow.program, seen(flow, "High"), inputs)


def test_randomized_response_tells_the_truth_three_times_in_four() -> None:
    flow = labelled("(x: High[Bit]) -> Low[int]", "if flip():", "    return x", "return 1 if flip() else 0")
    assert spread(flow, x=0) == {(0,): Fraction(3, 4), (1,): Fraction(1, 4)}
    assert spread(flow, x=1) == {(0,): Fraction(1, 4), (1,): Fraction(3, 4)}


def test_the_lectures_biased_coins() -> None:
    lines = ["if flip(1 / 3):", "    return x", "return 1 if flip(1 / 3) else 0"]
    flow = labelled("(x: High[Bit]) -> Low[int]", *lines)
    p = Fraction(1, 3)
    assert spread(flow, x=0)[(0,)] == p + (1 - p) ** 2
    assert spread(flow, x=1)[(1,)] == 2 * p - p**2


def test_loops_choices_and_lists() -> None:
    flow = labelled("(n: Low[int]) -> Low[int]", "t = 0", "for i in range(n):", "    t = t + uniform(2)", "return t")
    assert spread(flow, n=3) == {(k,): Fraction(c, 8) for k, c in enumerate((1, 3, 3, 1))}
    flow = labelled("(c: Low[list[int]]) -> Low[list[int]]", "m = list(c)", "m[uniform(2)] = 7", "return m")
    assert spread(flow, c=(1, 2)) == {((7, 2),): Fraction(1, 2), ((1, 7),): Fraction(1, 2)}


def test_epsilon_as_a_logarithm() -> None:
    lines = ["return randomized_response(x == 1, eps)"]
    flow = labelled("(x: High[Bit], eps: Low[float]) -> Low[bool]", *lines)
    assert spread(flow, x=1, eps=Log(Fraction(1), Fraction(3))) == {(True,): Fraction(3, 4), (False,): Fraction(1, 4)}
    with pytest.raises(Refused, match="not rational"):
        spread(flow, x=1, eps=1)


def test_what_cannot_be_enumerated_is_refused() -> None:
    with pytest.raises(Refused, match="infinitely many values"):
        spread(labelled("(x: Low[int]) -> Low[int]", "return geometric(x, scale=1)"), x=1)
    with pytest.raises(Refused, match="steps"):
        spread(labelled("(x: Low[int]) -> Low[int]", "y = x", "while y > 0:", "    y = y + 1", "return y"), x=1)
