"""Previews as data and text."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.answer.preview import Preview
from lapwing.data.answer.preview_text import draw_preview, view_preview
from lapwing.data.plan.plan import plan_query
from tests.data.people import described
from tests.data.plans import all_queries


def test_each_measurement_has_a_line() -> None:
    description = described()
    plan = plan_query(all_queries(description)["by found"], description, Fraction(1), Fraction(1, 100))
    seen = Preview(
        "people", (("people", plan),), Fraction(1), Fraction(1, 100), (Fraction(2), Fraction(0)), "too little", ("so",)
    )
    text = draw_preview(view_preview(seen))
    assert text.count("noise of scale") == 3 and "\nso\n" in text
    assert view_preview(seen)["intervals"] == [{"query": "people", "about": "so"}]
    assert "would cost: epsilon 1, delta 0.01" in text and "would be refused: too little" in text
