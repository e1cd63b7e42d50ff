"""Privacy loss, and delta for each epsilon."""

from __future__ import annotations

from dataclasses import replace
from math import log

import pytest

from lapwing.report.figure.losses import binned, deltas, losses
from lapwing.report.plot.mark import Bars, Dots, Level, Line
from tests.report.pairs import FEW, NO_EVENT, outputs


def test_losses_have_their_probabilities() -> None:
    bars, level = losses(FEW).marks
    assert isinstance(bars, Bars)
    assert isinstance(level, Level)
    assert [float(bar.at) for bar in bars.bars] == pytest.approx([-log(2), log(3)], abs=1e-5)
    assert [bar.height for bar in bars.bars] == [0.4, 0.6]
    assert level.at == log(2)
    endless = replace(FEW, outputs=outputs((0.6, 0.0, True), (0.4, 1.0, False)))
    assert "infinite with probability 0.6" in losses(endless).note


def test_many_losses_are_put_together() -> None:
    bars = binned({place / 100: 0.01 for place in range(100)})
    assert len(bars) <= 40
    assert sum(float(bar.height) for bar in bars) == pytest.approx(1)


def test_delta_falls_with_epsilon_and_passes_above_the_claim() -> None:
    whole, alone, _, claim = deltas(FEW).marks
    assert isinstance(whole, Line)
    assert isinstance(alone, Line)
    assert isinstance(claim, Dots)
    heights = [float(y) for _, y in whole.points]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] == pytest.approx(0.4)
    near = min(whole.points, key=lambda point: abs(float(point[0]) - log(2)))
    assert float(near[1]) > float(claim.points[0][1])


def test_without_an_event_there_is_no_line_for_one() -> None:
    assert [mark.name for mark in deltas(NO_EVENT).marks] == ["all outcomes", "claimed epsilon", "the claim"]
