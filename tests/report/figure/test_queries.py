"""How many queries, as a picture."""

from __future__ import annotations

from lapwing.report.figure.queries import figure_of
from lapwing.report.plot.svg import write_svg
from lapwing.report.view.queries import view_plan
from tests.report.view.test_queries import PLAN


def test_the_picture_has_both_ways() -> None:
    figure = figure_of(view_plan(PLAN, 1000.0))
    assert "basic allows 127 queries and advanced 414" in figure.description
    assert "advanced" in write_svg(figure)
