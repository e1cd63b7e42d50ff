"""How many queries, as data."""

from __future__ import annotations

from lapwing.budget.accounting.queries import plan_of
from lapwing.report.view.queries import view_plan

PLAN = plan_of(1_000_000, 1.0, 1e-6, 0.05)


def test_both_ways_are_there() -> None:
    view = view_plan(PLAN, 1000.0)
    assert [row["queries"] for row in view["rows"]][:4] == [1, 2, 5, 10]
    assert (view["basic"], view["advanced"]) == (127, 414)
