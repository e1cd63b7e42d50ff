"""How many queries, as a table."""

from __future__ import annotations

from lapwing.report.terminal.queries import draw_plan
from lapwing.report.view.queries import view_plan
from tests.report.view.test_queries import PLAN


def test_the_table_has_both_ways() -> None:
    drawn = draw_plan(view_plan(PLAN, 1000.0)).splitlines()
    assert drawn[1] == "within 1000 people (0.10%): basic 127, advanced 414 queries"
    assert drawn[3] == "advanced composition is better from 30 queries on"
