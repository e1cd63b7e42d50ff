"""Results as plain data."""

from __future__ import annotations

import json
from pathlib import Path

from lapwing.diagnostics.diagnostic import diagnose
from lapwing.diagnostics.source import Source, Span
from lapwing.report.view.view import view_claim, view_diagnostic, view_entry, view_program
from lapwing.syntax.corpus.entry import Entry
from lapwing.syntax.corpus.expectation import Expectation
from lapwing.syntax.pretty_program import pretty
from tests.helpers import body, lowered, parsed


def test_a_program_as_data() -> None:
    found = lowered(body("n = 0\nfor x in q:\n    if x > 0:\n        n += 1\nreturn n, n > 1"))
    view = view_program(found, "a.py")
    assert (view["name"], view["file"], view["requires"]) == ("program", "a.py", [])
    assert view["claim"] == {"epsilon": "eps", "delta": "0", "group": "1"}
    assert view["parameters"][1] == {
        "name": "d",
        "sort": "list of int",
        "role": "private",
        "annotation": 'Database(of=Bit, neighbours="replace")',
        "neighbours": "one row is replaced: integers from 0 to 1",
    }
    assert view["variables"] == [
        {"name": "index", "sort": "int", "role": "public"},
        {"name": "n", "sort": "int", "role": "private"},
        {"name": "x", "sort": "real", "role": "private"},
    ]
    assert view["results"] == ["int", "bool"]
    assert view["program"] == pretty(found.program, found.claim)
    assert json.loads(json.dumps(view)) == view


def test_no_claim_is_nothing() -> None:
    assert view_claim(None) is None


def test_an_entry_as_data() -> None:
    tree = parsed(body("return 0"))
    entry = Entry(Path("some") / "proved" / "a.py", tree, ("L1",), (Expectation("refuted", "refuted()", True, tree),))
    assert view_entry(entry) == {
        "file": "proved/a.py",
        "name": "program",
        "rows": ["L1"],
        "expectations": [{"verdict": "refuted", "infinite": True, "text": "refuted()"}],
    }


def test_a_diagnostic_as_data_counts_columns_from_one() -> None:
    place = Span(Source("a.py", "x = yy"), 1, 4, 1, 6)
    assert view_diagnostic(diagnose("undefined-name", place, name="yy", meant="", notes=("why",))) == {
        "id": "undefined-name",
        "cause": "yy is not defined here.",
        "fix": "Assign it first, or make it a parameter.",
        "notes": ["why"],
        "spans": [{"file": "a.py", "line": 1, "column": 5, "end_line": 1, "end_column": 7, "text": "x = yy"}],
    }
