"""Steps as exact numbers."""

from __future__ import annotations

import gc
from fractions import Fraction

import numpy as np
import pytest

from lapwing.numbers.readable import Readable
from lapwing.run.interpreter.exact_numbers import numbers_of, uncollected


@pytest.mark.parametrize("scale", [1, 2, 12, 1024, 10**9 + 7])
@pytest.mark.parametrize("spread", [1, 5, 10**6, 2**60])
def test_steps_are_numbers_in_lowest_terms(scale: int, spread: int) -> None:
    """Whether the numbers lie close together, so that equal ones are made once, or far apart."""
    steps = np.array([0, 6, -4, 3, 6, scale, -7 * scale, 1, 1], dtype=np.int64) * spread
    found = numbers_of(steps, scale)
    assert found == [Fraction(int(each), scale) for each in steps]
    for number, wanted in zip(found, (Fraction(int(each), scale) for each in steps), strict=True):
        assert type(number) is (int if wanted.denominator == 1 else Readable)
        assert hash(number) == hash(wanted) and str(Fraction(number)) == str(wanted)


def test_none_are_none() -> None:
    assert numbers_of(np.array([], dtype=np.int64), 12) == []


def test_garbage_is_looked_for_again_afterwards() -> None:
    with pytest.raises(ValueError, match="x"), uncollected():
        assert not gc.isenabled()
        raise ValueError("x")
    assert gc.isenabled()
    gc.disable()
    try:
        with uncollected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
