"""Repairs as data."""

from __future__ import annotations

import json

from lapwing.report.view.repair import Change, diff_of, view_repair


def test_offers_are_diffs() -> None:
    change = Change("More noise", "epsilon = eps", "a\nb\nc\nd\n", "a\nb\nC\nd\n", changes_claim=False)
    view = view_repair("f", "f.py", "refuted", [change])
    assert view["offers"] == [
        {
            "title": "More noise",
            "claim": "epsilon = eps",
            "changes_claim": False,
            "diff": "--- a/f.py\n+++ b/f.py\n@@ -2,3 +2,3 @@\n b\n-c\n+C\n d\n",
        }
    ]
    assert json.loads(json.dumps(view)) == view


def test_the_last_line_needs_no_end() -> None:
    assert diff_of("f.py", "a", "b\n") == diff_of("f.py", "a\n", "b") == "--- a/f.py\n+++ b/f.py\n@@ -1 +1 @@\n-a\n+b\n"
