"""Statements at some place of a program."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.program import Assign, If, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT
from lapwing.kernel.language.term import Local
from lapwing.kernel.rules.shared.place import exchange, inner, statements_at
from tests.kernel.build import NO, ONE, YES, ZERO, compare

X, Y, B = Local("x", INT), Local("y", INT), Local("b", BOOL)
SET, READ, MADE = Assign(Y, ONE), Assign(X, Y), Assign(X, ZERO)
BRANCH, LOOP = If(B, (SET,), (READ, SET)), While(compare("<", X, ONE), (SET, READ))


def test_a_path_leads_to_statements() -> None:
    body = (SET, BRANCH, LOOP)
    assert statements_at(body, (1, 3)) == (BRANCH, LOOP)
    assert statements_at(body, (1, 0, 0, 1)) == (SET,)
    assert statements_at(body, (1, 1, 0, 2)) == (READ, SET)
    assert statements_at(body, (2, 0, 1, 2)) == (READ,)


@pytest.mark.parametrize("path", [(), (1,), (1, 1), (2, 1), (-1, 1), (0, 4), (3, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, 2)])
def test_there_may_be_none(path: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="no such statements"):
        statements_at((SET, BRANCH, LOOP), path)


@pytest.mark.parametrize(("statement", "branch"), [(SET, 0), (LOOP, 1), (BRANCH, 2), (BRANCH, -1)])
def test_there_may_be_no_block(statement: Assign | If | While, branch: int) -> None:
    with pytest.raises(Refused, match="no such block"):
        inner(statement, branch)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ((0, 1), (MADE, BRANCH)),
        ((0, 2), (MADE,)),
        ((1, 0, 0, 1), (SET, If(B, (MADE,), (READ, SET)))),
        ((1, 1, 0, 1), (SET, If(B, (SET,), (MADE, SET)))),
    ],
)
def test_another_statement_comes_in_their_place(path: tuple[int, ...], expected: tuple[Assign | If, ...]) -> None:
    assert exchange((SET, BRANCH), path, MADE, frozenset({X, Y, B}))[0] == expected
    assert exchange((LOOP,), (0, 0, 1, 2), MADE, frozenset({X, Y}))[0] == (While(LOOP.condition, (SET, MADE)),)


def test_what_is_not_kept_is_not_read_before_it_is_set_anew() -> None:
    kept = frozenset({X, B})
    assert exchange((SET, SET, READ), (0, 1), MADE, kept)[1] == {X, Y, B}
    assert exchange((LOOP,), (0, 0, 1, 2), MADE, kept)[1] == kept
    flag = While(B, (Assign(B, NO), SET))
    for body, path in (
        ((SET, READ), (0, 1)),
        ((If(B, (SET,), ()), READ), (0, 0, 0, 1)),
        ((While(compare("<", Y, ONE), (SET,)),), (0, 0, 0, 1)),
        ((While(B, (READ, SET)),), (0, 0, 1, 2)),
        ((If(B, (While(B, (SET,)),), ()), READ), (0, 0, 0, 0, 0, 1)),
    ):
        with pytest.raises(Refused, match="not yet set"):
            exchange(body, path, MADE, kept)
    with pytest.raises(Refused, match="not yet set"):
        exchange((flag,), (0, 0, 0, 1), MADE, frozenset({X, Y}))
    assert exchange((Assign(B, YES), flag), (0, 1), MADE, frozenset({X, Y, B}))[1] == {X, Y, B}
