"""Claims."""

from __future__ import annotations

from math import inf

import pytest

from lapwing.verify.watching.inputs.claim import Claim, gaussian_delta


def test_gaussian_shifts() -> None:
    assert gaussian_delta(1.0, 0.0) == pytest.approx(0.3829249, abs=1e-6)
    assert gaussian_delta(1.0, 1.0) == pytest.approx(0.1269, abs=1e-4)
    assert gaussian_delta(0.0, 0.0) == 0
    assert gaussian_delta(inf, 1.0) == 1


def test_words() -> None:
    assert str(Claim(1.0)) == "epsilon = 1"
    assert str(Claim(1.0, 1e-5)) == "epsilon = 1, delta = 1e-05"
    assert str(Claim(inf, 0.0, 0.5)) == "rho = 0.5"
