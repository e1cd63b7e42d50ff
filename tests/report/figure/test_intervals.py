"""Released numbers with their intervals as a picture."""

from __future__ import annotations

from lapwing.report.figure.intervals import intervals_figure, view_intervals
from lapwing.report.plot.mark import Band, Bars, Steps
from lapwing.run.accuracy.confidence_intervals import intervals_around


def test_running_sums_have_a_band() -> None:
    sure = intervals_around("tree-counter", [3, 5, 9, 10], epsilon=1)
    band, steps = intervals_figure(sure).charts[0].marks
    assert isinstance(band, Band)
    assert isinstance(steps, Steps)
    assert steps.points == ((1, 3.0), (2, 5.0), (3, 9.0), (4, 10.0))
    assert all(low < value < high for (_, low, high), (_, value) in zip(band.edges, steps.points, strict=True))
    assert view_intervals(sure)["confidence"] == "95%"


def test_other_numbers_have_bars() -> None:
    (bars,) = intervals_figure(intervals_around("histogram", [17, 4, 0], epsilon=1)).charts[0].marks
    assert isinstance(bars, Bars)
    assert (bars.bars[0].low, bars.bars[0].high) == (9.0, 25.0)


def test_numbers_of_which_nothing_is_known_are_left_out() -> None:
    sure = intervals_around("sparse-vector-gap", [-1, 4], epsilon=1, k=10, cutoff=1)
    (bars,) = intervals_figure(sure).charts[0].marks
    assert isinstance(bars, Bars)
    assert [bar.at for bar in bars.bars] == [2]
    assert view_intervals(sure)["intervals"][0] is None
