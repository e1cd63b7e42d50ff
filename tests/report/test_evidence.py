"""Pictures of counterexamples."""

from __future__ import annotations

from dataclasses import replace
from math import log

import pytest

from lapwing.plot.mark import Band, Bars, Dots, Level, Line, Steps, Stretch
from lapwing.refute.counterexample import Counterexample
from lapwing.refute.exact.event import Exactly, Outcome
from lapwing.refute.outputs import Output
from lapwing.refute.refute import refute
from lapwing.report.evidence import Evidence, binned, deltas, distributions, figure_of, losses
from tests.refute.programs import stated


def outputs(*masses: tuple[float, float, bool]) -> tuple[Output, ...]:
    """Outcomes 0, 1, 2, … with these probabilities."""
    return tuple(Output(Outcome((Exactly(place),)), *mass) for place, mass in enumerate(masses))


FEW = Evidence(outputs((0.6, 0.2, True), (0.4, 0.8, False)), "the result is 0", 0.6, 0.2, 2.0, 0.0)
MANY = replace(FEW, outputs=outputs((0.6, 0.2, True), *[(0.05, 0.1, False)] * 8))


def broken(text: str) -> Counterexample:
    found = refute(*stated(text), 20.0)
    assert found is not None
    return found


def test_a_few_outcomes_are_bars_with_what_is_allowed() -> None:
    chart = distributions(FEW)
    first, second = chart.marks
    assert isinstance(first, Bars)
    assert isinstance(second, Bars)
    assert chart.x.names == ("0 (event)", "1")
    assert [bar.height for bar in first.bars] == [0.6, 0.4]
    assert (second.bars[0].low, second.bars[0].high) == (0.1, 0.4)
    assert second.bars[1].high == 1.0


def test_many_numbers_are_steps_with_a_band_and_the_event() -> None:
    event, band, first, second = distributions(MANY).marks
    assert isinstance(event, Stretch)
    assert isinstance(band, Band)
    assert isinstance(first, Steps)
    assert isinstance(second, Steps)
    assert (event.low, event.high) == (-0.5, 0.5)
    assert band.edges[0] == (-0.5, 0.1, 0.4)
    assert first.points[0] == (-0.5, 0.6)


def test_unlikely_events_are_shown_on_a_logarithmic_scale() -> None:
    faint = replace(FEW, outputs=outputs((1e-9, 1e-12, True), (1.0, 1.0, False)), first=1e-9, second=1e-12)
    assert distributions(faint).y.scale == "log"
    assert distributions(FEW).y.scale == "linear"


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


def test_a_figure_says_in_words_what_it_shows() -> None:
    text = '@private(epsilon="eps")\ndef f(x: Query, eps: Epsilon):\n    return laplace(x, scale=1 / (2 * eps))\n'
    figure = figure_of(broken(text))
    assert "is false" in figure.title
    assert "probability 0.333333 on the first input and 0.166667 on the second one" in figure.description
    assert len(figure.charts) == 3


def test_endless_losses_and_lists_are_drawn_too() -> None:
    text = (
        '@private(epsilon="eps")\ndef f(q: Queries, eps: Epsilon) -> list[bool]:\n    out = []\n'
        "    for i in range(len(q)):\n        out.append(q[i] > 0)\n    return out\n"
    )
    figure = figure_of(broken(text))
    assert "infinite with probability 1" in figure.charts[1].note
