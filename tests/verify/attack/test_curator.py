"""Those who answer."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.attack.curator import Bounded, Priced, ask
from lapwing.verify.attack.database import read_bits
from lapwing.verify.attack.subsets import all_subsets, sums_of_all
from tests.verify.attack.curators import failing, honest, silent


def test_a_price_makes_noise_of_its_scale() -> None:
    sums = np.zeros(100_000, dtype=np.int64)
    noise = Priced(Fraction(1, 5)).perturb(sums, 1)
    assert abs(np.abs(noise).mean() - 4.97) < 0.1
    assert (noise == Priced(Fraction(1, 5)).perturb(sums, 1)).all()
    assert (noise != Priced(Fraction(1, 5)).perturb(sums, 2)).any()


def test_a_limit_is_kept_and_reached() -> None:
    noise = Bounded(3).perturb(np.zeros(1000, dtype=np.int64), 1)
    assert set(noise.tolist()) == set(range(-3, 4))


def test_a_callable_is_asked_about_each_subset() -> None:
    bits = read_bits("1011")
    assert (ask(honest, bits, all_subsets(4)) == sums_of_all(bits)).all()
    for mechanism in (failing, silent):
        with pytest.raises(ProgramError, match="attack-callable"):
            ask(mechanism, bits, all_subsets(4))
