"""Releases as HTML."""

from __future__ import annotations

from typing import Any

from lapwing.report.html.release import html_release

VIEW: dict[str, Any] = {
    "dataset": "x",
    "epsilon": "1",
    "delta": "0",
    "left": {"epsilon": "2", "delta": "0"},
    "confidence": "19/20",
    "answers": [
        {
            "title": "t",
            "shape": "table",
            "keys": ["<b>k</b>"],
            "columns": ["n"],
            "rows": [{"<b>k</b>": "<script>", "n": 1, "n_low": 0, "n_high": 2}],
            "about": "covers <u>",
            "together": True,
            "notes": ["<i>"],
        },
        {"title": "c", "shape": "choice", "choice": "<img>", "keys": ["k"], "about": "", "together": True, "notes": []},
    ],
}


def test_everything_is_escaped() -> None:
    text = html_release(VIEW)
    assert "<script>" not in text and "<img>" not in text and "<i>" not in text and "<b>" not in text
    assert text.lower().count("covers &lt;u&gt;") >= 2
    assert "&lt;script&gt;" in text and "0 to 2" in text
