"""Messages filled in, shortened and raised."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import Diagnostic, ProgramError, diagnose, reject, shorten
from lapwing.diagnostics.source import Source, Span

PLACE = Span(Source("a.py", "x = yy\n"), 1, 4, 1, 6)


def test_a_message_is_filled_in() -> None:
    found = diagnose("undefined-name", PLACE, name="yy", meant="", notes=("a note",))
    assert found == Diagnostic(
        "undefined-name",
        (PLACE,),
        "yy is not defined here.",
        "Assign it first, or make it a parameter.",
        ("a note",),
    )


def test_braces_in_the_input_stay_as_they_are() -> None:
    assert diagnose("undefined-name", PLACE, name="{name}", meant="").cause == "{name} is not defined here."


def test_an_unknown_id_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        diagnose("no-such-message", PLACE)


def test_a_missing_value_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        diagnose("undefined-name", PLACE)


def test_reject_stops_with_one_diagnostic() -> None:
    with pytest.raises(ProgramError) as caught:
        reject("zero-divisor", PLACE)
    assert [found.id for found in caught.value.diagnostics] == ["zero-divisor"]


def test_the_error_shows_its_diagnostics() -> None:
    error = ProgramError((diagnose("undefined-name", PLACE, name="yy", meant=""),))
    assert str(error).splitlines() == [
        "",
        "a.py:1:5: error[undefined-name]: yy is not defined here.",
        "    1 | x = yy",
        "      |     ^^",
        "  fix: Assign it first, or make it a parameter.",
    ]


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("plain", "plain"),
        ("\x1b[31mred\n", "?[31mred?"),
        ("a\u202eb", "a?b"),
        ("é" * 120, "é" * 120),
        ("x" * 121, "x" * 119 + "…"),
        ("", ""),
    ],
)
def test_text_is_made_fit_for_one_line(text: str, short: str) -> None:
    assert shorten(text) == short


def test_advice_is_not_cut_in_the_middle() -> None:
    advice = "Write this instead. " * 15
    assert diagnose("sql-refused", what="it", instead=advice).fix == advice
    assert len(diagnose("sql-refused", what="it", instead=advice * 9).fix) == 400
