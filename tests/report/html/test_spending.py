"""Who spent what, as HTML: nothing of a name is taken for markup."""

from __future__ import annotations

from lapwing.report.html.spending import html_spending


def test_names_are_text() -> None:
    person = {"analyst": "<script>", "charges": 2, "spent": "1/3", "refused": 0, "last": "2024-01-01T10:00:00+00:00"}
    html = html_spending({"people": [person], "forecast": "fine"}, "a & b")
    assert "<script>" not in html
    assert "a &amp; b" in html
    assert "2024-01-01 10:00:00" in html
    assert "<table" not in html_spending({"people": [], "forecast": "fine"}, "a")
