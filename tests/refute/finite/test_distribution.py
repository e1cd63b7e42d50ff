"""Finite distributions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.refute.finite.distribution import Distribution, distribute, unit


def test_masses_are_exact() -> None:
    found = distribute({"a": "0.1", "b": Fraction(9, 10), ("any", "thing"): 0})
    assert found.of("a") == Fraction(1, 10)
    assert found.of("never heard of") == 0
    assert found.support == ("a", "b")
    assert found.outcomes == ("a", "b", ("any", "thing"))
    assert found.of_event(["a", "b", "a"]) == 1


def test_a_certain_outcome() -> None:
    assert unit("m").masses == (("m", Fraction(1)),)
    assert unit("m", "lmn").masses == tuple(zip("lmn", map(Fraction, (0, 1, 0)), strict=True))


@pytest.mark.parametrize(
    ("masses", "why"),
    [
        ({}, "its masses add up to 0"),
        ({0: "1/2"}, "its masses add up to 1/2"),
        ({0: "3/2", 1: "-1/2"}, "no Fraction from 0 up"),
        ({0: 0.5, 1: 0.5}, "no exact number"),
        ({0: True}, "no exact number"),
        ({0: "half"}, "no exact number"),
        ({0: "1/0"}, "no exact number"),
        ({0: None}, "no exact number"),
    ],
)
def test_what_is_no_distribution(masses: Any, why: str) -> None:
    with pytest.raises(ProgramError, match=why):
        distribute(masses)


def test_an_outcome_counts_once() -> None:
    with pytest.raises(ProgramError, match="twice"):
        Distribution(((1, Fraction(1)), (True, Fraction(0))))
