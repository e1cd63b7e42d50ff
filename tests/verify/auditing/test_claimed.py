"""Claims sampled."""

from __future__ import annotations

from fractions import Fraction
from math import log

import pytest

from lapwing.refute.exact.number import Log
from lapwing.verify.auditing.claimed import float_of, sample_claim
from tests.refute.programs import TEXTS, stated

SUM = '@private(epsilon="eps")\ndef f(x: Query, eps: Epsilon):\n    return laplace(x, scale=1 / (2 * eps))\n'


@pytest.mark.parametrize("text", [SUM, SUM.replace("laplace(x, scale=1 / (2 * eps))", "x > 0")])
def test_false_claims_are_found_out(text: str) -> None:
    found = sample_claim(*stated(text), 3.0)
    assert found is not None
    assert found.audit.violated
    assert found.audit.confidence >= 1 - Fraction(1, 10**6)


def test_true_claims_are_not() -> None:
    for text in (SUM.replace('"eps"', '"2 * eps"'), TEXTS["noisy_max"].replace("1 / eps", "2 / eps")):
        found = sample_claim(*stated(text), 0.6)
        assert found is not None
        assert not found.audit.violated


def test_claims_that_say_nothing_are_not_sampled() -> None:
    assert sample_claim(*stated(SUM.replace('epsilon="eps"', "epsilon=0, delta=1")), 1.0) is None


def test_values_in_floating_point() -> None:
    assert float_of((Log(Fraction(2), Fraction(3)), Fraction(1, 2), 3, True)) == (2 * log(3), 0.5, 3, True)
