from __future__ import annotations

from tests.report.plot.figures import CHART, FIGURE


def test_a_figure_has_its_charts_in_order() -> None:
    assert FIGURE.charts[0] is CHART
