"""The trade-off of an attacker's errors."""

from __future__ import annotations

from itertools import pairwise
from math import exp

import pytest

from lapwing.report.figure.tradeoff import promised, tradeoff, tradeoff_points
from lapwing.report.plot.canvas import value_at
from lapwing.report.plot.mark import Dots, Line
from tests.report.pairs import FEW, MANY, NO_EVENT, outputs


def test_the_best_tests_take_the_likeliest_signs_first() -> None:
    assert tradeoff_points(FEW.outputs) == ((0.0, 1.0), (0.2, 0.4), (1.0, 0.0), (1.0, 0.0))
    endless = outputs((0.5, 0.5, False), (0.5, 0.0, True), (0.0, 0.5, False))
    assert tradeoff_points(endless)[1] == (0.0, 0.5)


def test_the_curve_falls_and_bends_upwards() -> None:
    points = [(float(x), float(y)) for x, y in tradeoff_points(MANY.outputs)]
    steps = [(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(points) if x2 - x1 > 1e-9]
    slopes = [round(rise / run, 6) for run, rise in steps]
    assert slopes == sorted(slopes)
    assert all(slope <= 0 for slope in slopes)


@pytest.mark.parametrize("delta", [0.0, 0.1])
def test_what_a_claim_leaves_is_where_both_bounds_meet(delta: float) -> None:
    factor = exp(1.0)
    line = promised(factor, delta)
    for place in (0.01, 0.2, 0.5, 0.8):
        bound = max(0.0, 1 - delta - factor * place, (1 - delta - place) / factor)
        assert value_at(line.points, place, False) == pytest.approx(bound)


def test_a_broken_claim_has_its_event_below_the_line() -> None:
    line, program, event = tradeoff(FEW).marks
    assert isinstance(line, Line)
    assert isinstance(program, Line)
    assert isinstance(event, Dots)
    ((place, missed),) = event.points
    assert (place, missed) == (0.2, 0.4)
    assert float(missed) < (value_at(line.points, float(place), False) or 0.0)
    assert len(tradeoff(NO_EVENT).marks) == 2


def test_many_outcomes_give_a_curve_of_bounded_length() -> None:
    many = outputs(*[(1 / 5000, 1 / 5000, False)] * 5000)
    assert len(tradeoff_points(many)) < 1000
