"""What an editor shows of a document."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from lapwing.app.editor.document import Document, Function
from lapwing.app.editor.shown import fixes, hints, hover, lenses, problems

TEXT = "@private(epsilon=1)\ndef f(q):\n    return laplace(q)\n"
WHOLE = types.Range(types.Position(0, 0), types.Position(9, 0))
URI = "file:///a.py"
CLAIM = {"epsilon": "1", "delta": "0", "group": "1"}


def document(view: dict[str, Any] | None, *found: dict[str, Any]) -> Document:
    return Document(TEXT, (Function("f", 2, 0, 5, 1, 3, "a", True, view, found),))


def test_nothing_is_a_problem_before_it_is_judged() -> None:
    assert problems(document(None)) == []
    (lens,) = lenses(document(None), URI)
    assert lens.command is not None and lens.command.arguments == [URI, "f"]


def test_unknown_is_a_warning_and_flags_are_information() -> None:
    flag = {"id": "fixed-seed", "text": "The noise is the same.", "line": 3, "column": 5}
    view = {"verdict": "unknown", "claim": CLAIM, "reason": "no proof", "flags": [flag]}
    first, second = problems(document(view))
    assert (first.severity, first.code, first.range.start.line) == (types.DiagnosticSeverity.Warning, "unknown", 1)
    assert (second.severity, second.code) == (types.DiagnosticSeverity.Information, "fixed-seed")
    assert second.range == types.Range(types.Position(2, 4), types.Position(2, 21))


def test_faults_stand_at_their_places_or_at_the_function() -> None:
    told = {"id": "zero-divisor", "cause": "This divides by zero.", "fix": "Divide by something else."}
    span = {"line": 3, "column": 12, "end_line": 3, "end_column": 19}
    fault = {
        "name": "f",
        "line": 2,
        "column": 1,
        "verdict": "unread",
        "diagnostics": [told, told],
        "places": [[span], []],
    }
    first, second = problems(Document(TEXT, (), (fault,)))
    assert first.range == types.Range(types.Position(2, 11), types.Position(2, 18))
    assert second.range == types.Range(types.Position(1, 0), types.Position(1, 9))
    assert first.message == "This divides by zero.\nDivide by something else."
    assert len(problems(document(fault | {"claim": None}))) == 2


def test_hints_only_where_they_are_asked_for() -> None:
    line = {"line": 3, "couplings": ["x<2> = x<1>"], "pays": ["<eps>"], "invariant": []}
    view = {"verdict": "proved", "claim": CLAIM, "proof": {"cases": [{"lines": [line]}]}}
    (hint,) = hints(document(view), WHOLE)
    assert (hint.label, hint.position) == ("x<2> = x<1>; pays <eps>", types.Position(2, 21))
    assert hints(document(view), types.Range(types.Position(0, 0), types.Position(1, 0))) == []


def test_hover_tells_of_the_line_too() -> None:
    line = {"line": 3, "couplings": ["x<2> = x<1>"], "pays": [], "invariant": ["i<1> == i<2>"]}
    proof = {"how": "Whatever.", "cases": [{"lines": [line]}]}
    view = {"verdict": "proved", "claim": CLAIM, "proof": proof, "assumes": [], "obligations": 2}
    found = hover(document(view), types.Position(2, 0))
    assert found is not None and isinstance(found.contents, types.MarkupContent)
    assert "this line: `x<2> = x<1>`" in found.contents.value and "i<1> == i<2>" in found.contents.value
    assert hover(document(view), types.Position(8, 0)) is None
    assert hover(document(None), types.Position(2, 0)) is None


def test_fixes_of_the_function_at_the_place() -> None:
    fix = {"title": "Claim epsilon = 2", "line": 1, "column": 17, "end_line": 1, "end_column": 18, "text": "2"}
    other = types.Diagnostic(WHOLE, "unused", source="ruff")
    (found,) = fixes(document({"verdict": "refuted"}, fix), URI, WHOLE, [other])
    assert (found.title, found.is_preferred, found.diagnostics) == ("Claim epsilon = 2", True, None)
    below = types.Range(types.Position(8, 0), types.Position(8, 0))
    assert fixes(document({"verdict": "refuted"}, fix), URI, below, []) == []
