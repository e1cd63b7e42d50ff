"""Two distributions over each other."""

from __future__ import annotations

from dataclasses import replace

from lapwing.report.figure.overlay import distributions
from lapwing.report.plot.mark import Band, Bars, Steps, Stretch
from tests.report.pairs import FEW, MANY, NO_EVENT, outputs


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


def test_without_an_event_there_is_no_bar_for_one() -> None:
    assert distributions(NO_EVENT).x.names == ("0", "1")
