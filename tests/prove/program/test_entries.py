"""Which entries of private rows a term reads."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.data import inside, parts_of
from lapwing.kernel.language.program import Assign, Program, Sample
from lapwing.prove.program.entries import private_entries, rows_held
from lapwing.syntax.pretty_term import LOWEST, show_term
from tests.helpers import body, lowered

PARAMETERS = (
    "d: Database(of=Row(Bit, Interval(0, 2))), v: Database(of=Vector(Bit, 3)), q: Queries, c: Public[int], eps: Epsilon"
)


def found(lines: str) -> list[tuple[str, str, str]]:
    """The entries that the draws of a program read."""
    program: Program = lowered(body(lines, PARAMETERS)).program
    draws = [node for node in inside(program.body) if isinstance(node, Sample)]
    entries = [each for draw in draws for term in parts_of(draw.law) for each in private_entries(term, program)]
    return [
        (parameter.param.name, show_term(row, LOWEST), show_term(column, LOWEST)) for parameter, row, column in entries
    ]


@pytest.mark.parametrize(
    ("centre", "wanted"),
    [
        ("d[c][1]", [("d", "c", "1")]),
        ("d[c][2]", []),
        ("d[0][c]", []),
        ("v[0][c]", [("v", "0", "c")]),
        ("q[0] + d[0][0] * 2", [("d", "0", "0")]),
    ],
)
def test_entries_of_rows(centre: str, wanted: list[tuple[str, str, str]]) -> None:
    assert found(f"return laplace({centre}, scale=1 / eps)") == wanted


def test_entries_of_rows_that_have_a_name() -> None:
    lines = "x = 0.0\nfor row in d:\n    x = laplace(row[1] + row[c], scale=1 / eps)\nreturn x"
    assert found(lines) == [("d", "index", "1")]


def test_variables_that_hold_rows() -> None:
    program = lowered(
        body("n = 0\nfor row in v:\n    n += row[0]\nfor x in q:\n    n += 1\nreturn n", PARAMETERS)
    ).program
    assert [
        (local.name, [show_term(row, LOWEST) for _, row in rows]) for local, rows in rows_held(program).items()
    ] == [("row", ["index"])]
    assert any(isinstance(node, Assign) for node in inside(program.body))
