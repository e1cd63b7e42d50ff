"""Roles and sorts as they are annotated."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf, Sort
from lapwing.syntax.pretty_program import show_parameter
from tests.helpers import lowered, parsed, rejected


def program(parameters: str, before: str = "", returns: str = "") -> str:
    return f"{before}\n@private(epsilon=1)\ndef program({parameters}){returns}:\n    return 0\n"


def shown(annotation: str, before: str = "") -> str:
    """The role of a parameter p that may speak of k."""
    text = program(f"p: {annotation}, k: Public[int], eps: Epsilon", before)
    return show_parameter(lowered(text).program.parameters[0])


@pytest.mark.parametrize(
    ("annotation", "role"),
    [
        ("Epsilon", "Epsilon"),
        ("Delta", "Delta"),
        ("Public[list[list[bool]]]", "Public[list[list[bool]]]"),
        ("Query", "Query(sensitivity=1)"),
        ("Queries(2, True, int)", "Queries(sensitivity=2, monotone=True, of=int)"),
        ("Queries(sensitivity=0.1)", "Queries(sensitivity=1 / 10)"),
        ('"Queries(sensitivity=2)"', "Queries(sensitivity=2)"),
        ('Queries(sensitivity="2 * k")', 'Queries(sensitivity="2 * k")'),
        ("Annotated[Queries, Queries(sensitivity=3)]", "Queries(sensitivity=3)"),
        ('Annotated[list, "words", Queries(2)]', "Queries(sensitivity=2)"),
        ("Annotated[Query, 5]", "Query(sensitivity=1)"),
        ("Bit", "Bit"),
        ("Category(4)", "Integers(0, 3)"),
        ('Category("k")', 'Integers(0, "k + -1")'),
        ("Interval(-1, high=0.5)", "Interval(-1, 1 / 2)"),
        ("Histogram()", 'Histogram(neighbours="replace")'),
        ("Row(Bit, Interval(0, 'k'))", 'Row(Bit, Interval(0, "k"))'),
        (
            'Database(of=Vector(Bit, "k"), neighbours="add-remove")',
            'Database(of=Vector(Bit, "k"), neighbours="add-remove")',
        ),
    ],
)
def test_a_role_is_read(annotation: str, role: str) -> None:
    assert shown(annotation) == f"p: {role}"


@pytest.mark.parametrize(
    ("alias", "annotation", "role"),
    [
        ("A = Queries(sensitivity=2)", "A", "Queries(sensitivity=2)"),
        ("A = Annotated[Queries, Queries(sensitivity=2)]", "A", "Queries(sensitivity=2)"),
        ("A = Queries(sensitivity=2)", "Annotated[Queries, A]", "Queries(sensitivity=2)"),
        ('A: object = Queries(sensitivity="k")', "A", 'Queries(sensitivity="k")'),
        ("from typing import Annotated as An", "An[Query, Query(sensitivity=2)]", "Query(sensitivity=2)"),
        ("import lapwing as lw", "lw.Database(of=lw.Bit)", 'Database(of=Bit, neighbours="replace")'),
        ("from lapwing import Queries as Answers", "Answers(sensitivity=2)", "Queries(sensitivity=2)"),
    ],
)
def test_a_role_may_have_another_name(alias: str, annotation: str, role: str) -> None:
    assert shown(annotation, alias) == f"p: {role}"


@pytest.mark.parametrize(
    ("annotation", "id"),
    [
        ("Foo", "unknown-role"),
        ("Public", "unknown-role"),
        ("int", "unknown-role"),
        ("list[Queries]", "unknown-role"),
        ("Public[str]", "annotation"),
        ("Public[list]", "annotation"),
        ("Epsilon(1)", "role-value"),
        ("Queries(scale=1)", "role-option"),
        ("Queries(1, sensitivity=1)", "role-value"),
        ("Queries(monotone=1)", "role-value"),
        ("Queries(of=bool)", "role-value"),
        ("Queries(**k)", "role-option"),
        ("Histogram(neighbours='other')", "role-value"),
        ("Database", "role-value"),
        ("Database(of=Epsilon)", "unknown-domain"),
        ("Vector(Vector(Bit, 2), 2)", "role-value"),
        ("Vector(Row(Bit), 2)", "role-value"),
        ("Row", "role-value"),
        ("Row()", "role-value"),
        ("Row(Vector(Bit, 2))", "role-value"),
        ("Row(Row(Bit))", "role-value"),
        ("Row(Bit, of=Bit)", "role-value"),
        ("Row(Query)", "unknown-domain"),
        ("Interval(1, 0)", "role-value"),
        ("Queries(sensitivity='2 *')", "claim-text"),
        ("Queries(sensitivity=0)", "scale-sign"),
        ("Queries(sensitivity=nothing)", "undefined-name"),
        (f"Histogram(neighbours=0x{'f' * 5000})", "role-value"),
    ],
)
def test_what_is_no_role_is_rejected(annotation: str, id: str) -> None:
    assert rejected(program(f"p: {annotation}, k: Public[int]")) == [(id, 3)]


def test_an_alias_of_itself_is_rejected() -> None:
    assert rejected(program("p: A", "A = A")) == [("too-deep", 3)]


@pytest.mark.parametrize(
    ("returns", "sorts"),
    [
        (" -> int", (INT,)),
        (" -> tuple[bool, list[float]]", (BOOL, ListOf(REAL))),
        (' -> "tuple[int, int]"', (INT, INT)),
        (' -> Annotated[float, "seconds"]', (REAL,)),
        ("", None),
    ],
)
def test_the_result_is_annotated(returns: str, sorts: tuple[Sort, ...] | None) -> None:
    assert parsed(program("eps: Epsilon", returns=returns)).returns == sorts
