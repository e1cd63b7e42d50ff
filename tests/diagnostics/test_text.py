"""Diagnostics as plain text."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError, diagnose, reject
from lapwing.diagnostics.source import Source, Span
from lapwing.diagnostics.text import WIDEST, draw_diagnostic, draw_diagnostics, draw_span, fault_lines, place_of


def span(text: str, line: int, column: int, end_column: int, end_line: int | None = None, name: str = "a.py") -> Span:
    return Span(Source(name, text), line, column, end_line or line, end_column)


def test_a_diagnostic_shows_its_line() -> None:
    found = Diagnostic("some-id", (span("x\ny = zz + 1", 2, 4, 6),), "It is wrong.", "Make it right.", ("a note",))
    assert draw_diagnostic(found).splitlines() == [
        "a.py:2:5: error[some-id]: It is wrong.",
        "    2 | y = zz + 1",
        "      |     ^^",
        "  note: a note",
        "  fix: Make it right.",
    ]


def test_a_second_place_is_shown_as_the_reason() -> None:
    text = "aa = 1\nbb = aa"
    found = diagnose("zero-divisor", span(text, 2, 5, 7), span(text, 1, 0, 2))
    assert draw_diagnostic(found).splitlines()[1:6] == [
        "    2 | bb = aa",
        "      |      ^^",
        "  because of line 1:",
        "    1 | aa = 1",
        "      | --",
    ]


def test_diagnostics_stand_apart() -> None:
    found = diagnose("zero-divisor", span("x", 1, 0, 1))
    assert draw_diagnostics((found, found)).count("\n\n") == 1


def test_without_a_place_there_is_only_the_message() -> None:
    assert draw_diagnostic(diagnose("input-missing", name="q")).splitlines() == [
        "error[input-missing]: The run needs a value for q.",
        "  fix: Give it by name: q=...; `lapwing show` lists all inputs, also bounds that a contract leaves open.",
    ]


def test_the_whole_text_is_named_by_its_file() -> None:
    found = diagnose("no-program", Source("a.py", "x = 1").everything())
    assert draw_diagnostic(found).startswith("a.py: error[no-program]: ")
    assert "|" not in draw_diagnostic(found)


@pytest.mark.parametrize(
    ("place", "lines"),
    [
        (span("größe = wörter", 1, 8, 14), ["    1 | größe = wörter", "      |         ^^^^^^"]),
        (span("\tx = y", 1, 5, 6), ["    1 |  x = y", "      |      ^"]),
        (span("f(a,\n  b)", 1, 0, 4, end_line=2), ["    1 | f(a,", "      | ^^^^"]),
        (span("x", 1, 1, 2), ["    1 | x", "      |  ^"]),
        (span("a\x1b[31mb", 1, 0, 1), ["    1 | a [31mb", "      | ^"]),
        (span("x", 7, 0, 1), []),
    ],
)
def test_a_place_is_underlined(place: Span, lines: list[str]) -> None:
    shown = draw_span(place, "^")
    assert [line.rstrip() for line in shown][: len(lines)] == lines
    assert len(shown) == len(lines)


def test_a_long_line_is_shown_around_its_place() -> None:
    text = "x" * 500 + "YY" + "x" * 500
    first, second = draw_span(span(text, 1, 500, 502), "^")
    assert len(first) <= WIDEST + len("    1 | ")
    assert first[second.index("^") : second.rindex("^") + 1] == "YY"


def test_nothing_a_terminal_would_obey_is_shown() -> None:
    found = diagnose("undefined-name", span("x", 1, 0, 1, name="a\x1b[31m.py"), name="\x1b[0m", meant="")
    assert "\x1b" not in draw_diagnostic(found)
    assert place_of(found).endswith(":1:1: ")


def test_a_fault_has_the_line_that_led_to_it_and_none_of_ours() -> None:
    try:
        reject("reserved-name", name="magic")
    except ProgramError as error:
        first, second, *_ = error._render_traceback_()
        assert first.endswith(': reject("reserved-name", name="magic")')
        assert second.startswith("error[reserved-name]")
        assert not any("/lapwing/" in line for line in fault_lines(error))
