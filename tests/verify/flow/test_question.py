"""Questions are read exactly, and what is wrong with them is said."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.refute.exact.number import Log
from lapwing.verify.flow.question import ask, read_domain_text, read_value, split
from tests.verify.flow.programs import labelled

FLOW = labelled(
    "(s: High[Integers(0, 9)], g: Low[int], b: High[bool]) -> tuple[Low[bool], High[int]]", "return s > g, s"
)
MEMORY = labelled("(c: list[High[Bit]], d: High[list[int]]) -> Low[int]", "return len(c)")


def fault(given: Mapping[str, str], observe: str | None = None, observer: str = "Low") -> str:
    with pytest.raises(ProgramError) as caught:
        ask(FLOW, observer, given, observe)
    return caught.value.diagnostics[0].id


def test_values() -> None:
    assert read_value("x", " 3 ", INT) == 3 and read_value("x", "-3", INT) == -3
    assert read_value("x", "1/3", REAL) == Fraction(1, 3) and read_value("x", "0.1", REAL) == Fraction(1, 10)
    assert read_value("x", "log(3)", REAL) == Log(Fraction(1), Fraction(3))
    assert read_value("x", "True", BOOL) is True
    assert read_value("x", "[1, 2]", ListOf(INT)) == (1, 2) and read_value("x", "[]", ListOf(INT)) == ()
    assert split("1, [2, 3], log(4)") == ["1", "[2, 3]", "log(4)"]


@pytest.mark.parametrize(
    ("text", "sort"),
    [("1/2", INT), ("x", INT), ("1e1000", REAL), ("9" * 200, INT), ("1", BOOL), ("3", ListOf(INT)), ("log(1)", REAL)],
)
def test_values_that_are_none(text: str, sort: object) -> None:
    with pytest.raises(ProgramError) as caught:
        read_value("x", text, sort)  # type: ignore[arg-type]
    assert caught.value.diagnostics[0].id == "input-value"


def test_a_run_shows_what_is_seen() -> None:
    question = ask(FLOW, "Low", {"s": "7", "g": "3", "b": "True"})
    assert question.observation == (True,) and question.known == {"g": 3} and question.secrets == ("s", "b")
    assert question.total == 20 and len(question.possible()) == 20
    assert question.inputs((4, False)) == {"g": 3, "s": 4, "b": False}


def test_faults() -> None:
    assert fault({}) == "input-missing"
    assert fault({"g": "1", "x": "2"}) == "input-unknown"
    assert fault({"g": "1"}, observer="Middle") == "unknown-level"
    assert fault({"g": "1"}, "True, 3") == "input-value"
    assert fault({"g": "1", "s": "99", "b": "True"}) == "requirement"


def test_lists_have_the_length_that_is_known() -> None:
    with pytest.raises(ProgramError, match="its length is secret, too"):
        ask(MEMORY, "Low", {"c": "[0, 0]", "d": "[1]"})
    flow = labelled("(c: list[High[Bit]]) -> Low[int]", "return len(c)")
    assert ask(flow, "Low", {"c": "[0, 0, 0]"}).total == 8
    with pytest.raises(ProgramError, match="its length is not known"):
        ask(flow, "Low", {}, "3")


def test_domains() -> None:
    assert read_domain_text("s", "-1..5").size == 7
    for bad in ("5", "5..1", "0..1/2", "a..b"):
        with pytest.raises(ProgramError):
            read_domain_text("s", bad)
