"""Roles of parameters, and the sorts they give."""

from __future__ import annotations

import pytest

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.program import Parameter
from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf, Sort
from lapwing.kernel.language.term import Arithmetic, Literal, Param
from tests.helpers import lowered, rejected

ZERO, ONE, MINUS_ONE = Literal(0, INT), Literal(1, INT), Literal(-1, INT)
K = Param("k", INT)


def program(annotation: str) -> str:
    return f"@private(epsilon=1)\ndef f(p: {annotation}, k: Public[int], x: Query,\n g: {GROWING}):\n    return 0\n"


GROWING = 'Database(of=Bit, neighbours="add-remove")'


def parameter(annotation: str) -> Parameter:
    return lowered(program(annotation)).program.parameters[0]


@pytest.mark.parametrize(
    ("annotation", "sort", "role"),
    [
        ("Epsilon", REAL, roles.Epsilon()),
        ("Delta", REAL, roles.Delta()),
        ("Public[bool]", BOOL, roles.Public()),
        ("Query(of=int)", INT, roles.Query(ONE)),
        ("Queries(sensitivity=k)", ListOf(REAL), roles.Queries(K, False)),
        ("Queries(monotone=True, of=int)", ListOf(INT), roles.Queries(ONE, True)),
        ("Histogram(neighbours='add-remove')", ListOf(INT), roles.Histogram("add-remove")),
        ("Database(of=Bit)", ListOf(INT), roles.Database(roles.Integers(ZERO, ONE), "replace")),
        (
            "Database(of=Vector(Interval(0, 1), k))",
            ListOf(ListOf(REAL)),
            roles.Database(roles.Vector(roles.Interval(ZERO, ONE), K), "replace"),
        ),
        ("Category(k)", INT, roles.Record(roles.Integers(ZERO, Arithmetic("+", K, MINUS_ONE)))),
        ("Interval(0, 1)", REAL, roles.Record(roles.Interval(ZERO, ONE))),
        (
            "Database(of=Row(Bit, Interval(0, 1)))",
            ListOf(ListOf(REAL)),
            roles.Database(roles.Row((roles.Integers(ZERO, ONE), roles.Interval(ZERO, ONE))), "replace"),
        ),
        ("Row(Bit, Bit)", ListOf(INT), roles.Record(roles.Row((roles.Integers(ZERO, ONE),) * 2))),
        ("Vector(Bit, 2)", ListOf(INT), roles.Record(roles.Vector(roles.Integers(ZERO, ONE), Literal(2, INT)))),
    ],
)
def test_a_role_gives_its_parameter_a_sort(annotation: str, sort: Sort, role: roles.Role) -> None:
    assert parameter(annotation) == Parameter(Param("p", sort), role)


@pytest.mark.parametrize(
    ("annotation", "id"),
    [
        ("Query(sensitivity=-1)", "scale-sign"),
        ("Query(sensitivity='1 - 1')", "scale-sign"),
        ("Query(sensitivity='x')", "private-in-claim"),
        ("Query(sensitivity='p')", "private-in-claim"),
        ("Query(sensitivity='len(g)')", "private-length"),
        ("Query(sensitivity='log(k)')", "claim-only"),
        ("Integers(2, 1)", "role-value"),
    ],
)
def test_options_speak_of_public_values_that_make_sense(annotation: str, id: str) -> None:
    assert rejected(program(annotation)) == [(id, 2)]


def test_an_interval_may_be_a_point() -> None:
    assert parameter("Interval(1, 1)").role == roles.Record(roles.Interval(ONE, ONE))


@pytest.mark.parametrize("name", ["max", "laplace", "Epsilon", "match"])
def test_names_of_the_language_are_no_parameters(name: str) -> None:
    assert rejected(f"@private\ndef f({name}: Query):\n    return 0\n") == [("reserved-name", 2)]
