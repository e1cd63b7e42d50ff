"""Laws and the sorts of their values."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.law import (
    Exponential,
    ExponentialNoise,
    Flip,
    Gaussian,
    Geometric,
    Laplace,
    Law,
    RandomizedResponse,
    Uniform,
    sort_of_law,
)
from lapwing.kernel.language.sort import BOOL, INT, REAL, Base, ListOf
from lapwing.kernel.language.term import Literal, Param

ONE = Literal(1, INT)
LIST = Param("q", ListOf(REAL))


@pytest.mark.parametrize(
    ("law", "sort"),
    [
        (Laplace(ONE, ONE), REAL),
        (ExponentialNoise(ONE, ONE), REAL),
        (Gaussian(ONE, ONE), REAL),
        (Geometric(ONE, ONE), INT),
        (Exponential(LIST, ONE), INT),
        (Uniform(ONE), INT),
        (Flip(ONE), BOOL),
        (RandomizedResponse(ONE, ONE), BOOL),
    ],
)
def test_each_law_gives_values_of_one_sort(law: Law, sort: Base) -> None:
    assert sort_of_law(law) == sort


def test_laws_of_different_kinds_differ() -> None:
    laws: list[Law] = [Laplace(ONE, ONE), Geometric(ONE, ONE), ExponentialNoise(ONE, ONE), Gaussian(ONE, ONE)]
    assert len(set(laws)) == 4


def test_centre_and_scale_are_not_interchangeable() -> None:
    assert Laplace(ONE, Literal(2, INT)) != Laplace(Literal(2, INT), ONE)
