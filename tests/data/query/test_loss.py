"""Losses by their slopes."""

from __future__ import annotations

from math import exp
from typing import Any
from unittest.mock import patch

import pytest

from lapwing.data.query.loss import HEIGHT_BITS, KNOT_BITS, KNOTS, Loss, slopes_of, steepest_in
from lapwing.diagnostics.diagnostic import ProgramError


@pytest.mark.parametrize("loss", ["logistic", "hinge"])
def test_slopes_never_fall_and_lie_between_minus_1_and_0(loss: Loss) -> None:
    found = slopes_of(loss)
    assert list(found) == sorted(found) and found[0] >= -(1 << HEIGHT_BITS) and found[-1] <= 0
    assert 0 < steepest_in(loss) <= (1 << HEIGHT_BITS) >> KNOT_BITS


def test_they_are_those_of_the_losses() -> None:
    for knot, slope in zip(KNOTS, slopes_of("logistic"), strict=True):
        assert abs(slope / (1 << HEIGHT_BITS) + 1 / (1 + exp(knot / (1 << KNOT_BITS)))) < 1e-7
    at = dict(zip(KNOTS, slopes_of("hinge"), strict=True))
    one = 1 << HEIGHT_BITS
    assert (at[-16], at[8], at[16], at[24], at[25]) == (-one, -one, -one // 2, 0, 0)


@pytest.mark.parametrize("slope", [lambda margin, _: -int(margin), lambda margin, _: 1, lambda margin, _: -(1 << 27)])
def test_others_are_refused(slope: Any) -> None:
    slopes_of.cache_clear()
    with patch("lapwing.data.query.loss.slope_at", slope), pytest.raises(ProgramError):
        slopes_of("logistic")
    slopes_of.cache_clear()
