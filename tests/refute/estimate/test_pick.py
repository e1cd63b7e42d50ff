"""Events picked from outcomes side by side."""

from __future__ import annotations

from fractions import Fraction
from math import exp, inf, log

import numpy as np
import pytest

from lapwing.refute.estimate.column import Column
from lapwing.refute.estimate.pick import exceeding, pick
from lapwing.refute.estimate.table import Table
from lapwing.refute.exact.event import AtLeast, AtMost, Event, Exactly, Outcome


def table(first: list[float], second: list[float]) -> Table:
    """Outcomes 0, 1, 2, … halves with these weights."""
    one, other = np.array(first), np.array(second)
    return Table((Column(np.arange(len(first)), Fraction(1, 2)),), (one, other), (other, one))


def test_the_largest_ratio_wins_where_nothing_else_is_granted() -> None:
    found = pick([table([0.1, 0.6, 0.3], [0.3, 0.3, 0.4])], 0, log(1.5), 0.0)
    assert found is not None
    assert found.event == Event((Outcome((Exactly(Fraction(1, 2)),)),))
    assert found.ratio == pytest.approx(log(2))
    assert found.surplus == pytest.approx(log(2) / log(1.5) - 1)
    other = pick([table([0.1, 0.6, 0.3], [0.3, 0.3, 0.4])], 1, log(1.5), 0.0)
    assert other is not None
    assert other.event == Event((Outcome((Exactly(0),)),))


def test_of_what_is_clearly_beyond_the_claim_the_likeliest_is_taken() -> None:
    rare, likely = table([1e-9, 0.2], [1e-15, 0.8]), table([0.4, 0.1], [0.05, 0.9])
    found = pick([rare, likely], 0, 1.0, 0.0)
    assert found is not None
    assert found.ratio == pytest.approx(log(8))
    assert found.gain == pytest.approx(0.4 - exp(1) * 0.05)


def test_of_equal_ratios_the_likeliest_is_taken_however_they_are_rounded() -> None:
    found = pick([table([3e-9, 0.3, 0.1], [1e-9 * (1 - 1e-15), 0.1, 0.2])], 0, log(3), 0.0)
    assert found is not None
    assert found.event == Event((Outcome((Exactly(Fraction(1, 2)),)),))


def test_what_only_one_side_has_is_infinite_unless_it_is_lost_to_rounding() -> None:
    found = pick([table([0.1, 0.9], [0.0, 1.0])], 0, 1.0, 0.0)
    assert found is not None
    assert found.ratio == inf
    found = pick([table([1e-90, 0.9], [0.0, 1.0])], 0, 1.0, 0.0)
    assert found is not None
    assert found.ratio < 0


@pytest.mark.parametrize(("way", "pattern"), [(0, AtMost(Fraction(1, 2))), (1, AtLeast(1))])
def test_half_lines_are_tried_where_a_delta_is_granted(way: int, pattern: AtMost | AtLeast) -> None:
    found = pick([table([0.4, 0.3, 0.2, 0.1], [0.1, 0.2, 0.3, 0.4])], way, 0.0, 0.35)
    assert found is not None
    assert found.surplus == pytest.approx(0.4 / 0.35 - 1)
    assert found.event == Event((Outcome((pattern,)),))


def test_outcomes_here_and_there_are_put_together() -> None:
    found = pick([table([0.3, 0.1, 0.5, 0.1], [0.1, 0.3, 0.2, 0.4])], 0, 0.0, 0.4)
    assert found is not None
    assert len(found.event.outcomes) == 2
    assert found.surplus == pytest.approx(0.5 / 0.4 - 1)


def test_far_from_a_claim_there_is_still_something_to_climb() -> None:
    near, far = (pick([table(first, [0.5, 0.5])], 0, 2.0, 0.1) for first in ([0.9, 0.1], [0.6, 0.4]))
    assert near is not None
    assert far is not None
    assert -2 < far.surplus < near.surplus < -1


def test_nothing_claimed_and_nothing_shown_is_no_merit() -> None:
    assert exceeding(0.0, 0.0) == -1
    assert exceeding(0.5, 0.0) > 1e6
    assert exceeding(1.0, 2.0) == -0.5
