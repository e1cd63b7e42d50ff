"""What may be bad about a draw."""

from __future__ import annotations

import pytest

from lapwing.kernel.language import law
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, REAL
from lapwing.kernel.language.term import Compare, Not, Sided
from lapwing.kernel.rules.shared.bad_events import Coin, Far, center_of, fact_of
from tests.kernel.build import ONE, TWO, ZERO, of

X, B = Sided("x", REAL, 1), Sided("b", BOOL, 1)


def test_facts() -> None:
    assert fact_of(Coin(True), B, ZERO) == Not(B) and fact_of(Coin(False), B, ZERO) == B
    assert fact_of(Far(True, TWO, False), X, ONE) == Compare("<=", of("-", X, ONE), TWO)
    assert fact_of(Far(True, TWO, True), X, ONE) == Compare("<", of("-", X, ONE), TWO)
    assert fact_of(Far(False, TWO, False), X, ONE) == Compare("<=", of("-", ONE, X), TWO)


def test_only_noise_has_a_centre() -> None:
    assert center_of(law.Laplace(ONE, TWO)) == ONE and center_of(law.ExponentialNoise(ONE, TWO)) == ONE
    with pytest.raises(Refused):
        center_of(law.Uniform(TWO))
