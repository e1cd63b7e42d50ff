"""How many queries, as a table and as a picture."""

from __future__ import annotations

from lapwing.budget.accounting.queries import plan_of
from lapwing.report.plot.svg import write_svg
from lapwing.report.view.queries import draw_plan, figure_of, view_plan


def test_the_table_has_both_ways() -> None:
    view = view_plan(plan_of(1_000_000, 1.0, 1e-6, 0.05), 1000.0)
    drawn = draw_plan(view).splitlines()
    assert drawn[1] == "within 1000 people (0.10%): basic 127, advanced 414 queries"
    assert drawn[3] == "advanced composition is better from 30 queries on"
    assert [row["queries"] for row in view["rows"]][:4] == [1, 2, 5, 10]
    figure = figure_of(view)
    assert "basic allows 127 queries and advanced 414" in figure.description
    assert "advanced" in write_svg(figure)
