"""What is known of an open file, before and after it changes."""

from __future__ import annotations

from typing import Any

from lapwing.app.editor.document import Function, document_of, lines_of, moved

TEXT = "x\n@private\ndef f(q):\n    return q\n"


def outlined(line: int, digest: str = "a") -> dict[str, Any]:
    place = {"line": line, "column": 1, "end_column": 6, "first_line": line - 1, "end_line": line + 1}
    return {"name": "f", "digest": digest, "claimed": True, **place}


def test_a_function_that_moved_keeps_its_verdict() -> None:
    fix = {"line": 2, "end_line": 2, "column": 0, "end_column": 1, "text": "y", "there": "@private"}
    view = {"verdict": "proved", "line": 3, "proof": {"lines": [{"line": 4}, {"line": None}]}}
    known = Function("f", 3, 0, 5, 2, 4, "a", True, view, (fix,))
    (found,) = document_of("\n" + TEXT, [outlined(4)], {"f": known}).functions
    assert (found.line, found.first_line, found.end_line, found.verdict) == (4, 3, 5, "proved")
    assert found.view == {"verdict": "proved", "line": 4, "proof": {"lines": [{"line": 5}, {"line": None}]}}
    assert (found.fixes[0]["line"], found.fixes[0]["text"]) == (3, "y")


def test_a_fix_whose_line_changed_is_gone() -> None:
    fix = {"line": 2, "end_line": 2, "there": "@private(epsilon=1)"}
    known = Function("f", 3, 0, 5, 2, 4, "a", True, {"verdict": "refuted"}, (fix,))
    (found,) = document_of(TEXT, [outlined(3)], {"f": known}).functions
    assert (found.verdict, found.fixes) == ("refuted", ())


def test_a_fix_over_several_lines_is_gone_when_one_of_them_changed() -> None:
    fix = {"line": 2, "end_line": 4, "there": "@private\ndef f(q):\n    return q"}
    known = Function("f", 3, 0, 5, 2, 4, "a", True, {"verdict": "refuted"}, (fix,))
    (same,) = document_of(TEXT, [outlined(3)], {"f": known}).functions
    (other,) = document_of(TEXT.replace("q):", "q):  # new"), [outlined(3)], {"f": known}).functions
    assert (len(same.fixes), other.fixes) == (1, ())


def test_a_function_that_changed_is_looked_at_anew() -> None:
    known = Function("f", 3, 0, 5, 2, 4, "b", True, {"verdict": "proved"})
    (found,) = document_of(TEXT, [outlined(3)], {"f": known}).functions
    assert (found.view, found.verdict) == (None, "checking")


def test_faults_stand_beside_functions() -> None:
    fault = {"name": "g", "verdict": "unread", "line": 1, "column": 1, "diagnostics": []}
    document = document_of(TEXT, [outlined(3), fault], {})
    assert document.faults == (fault,)
    assert [function.name for function in document.functions] == ["f"]


def test_which_function_a_line_belongs_to() -> None:
    document = document_of(TEXT, [outlined(3)], {})
    assert [None if (found := document.at(line)) is None else found.name for line in (1, 2, 3, 4, 5)] == [
        None,
        "f",
        "f",
        "f",
        None,
    ]


def test_lines_and_moves() -> None:
    assert lines_of("a\r\nb\rc\n") == ["a", "b", "c", ""]
    assert moved({"line": 1, "end_line": 2, "column": 3, "rest": [{"line": True}]}, 2)["column"] == 3
