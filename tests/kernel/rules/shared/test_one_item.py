"""One item of a private list as a parameter of its own."""

from __future__ import annotations

import pytest

from lapwing.kernel.language import role
from lapwing.kernel.language.claim import AnyClaim, Claim, ZeroConcentrated
from lapwing.kernel.language.program import Assign, Parameter, Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.language.term import Index, Length, Local, Logical, Param, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.shared.one_item import check_nothing_else, exchanged, item_of, steps_of_one
from tests.kernel.build import EPS, ONE, TWO, ZERO, compare, number, of
from tests.kernel.build import program as written

D, X, Y = Param("d", ListOf(INT)), Local("x", INT), Param("d_item", INT)
BITS = role.Integers(ZERO, ONE)


def program(kind: role.Role) -> Program:
    return Program("p", (Parameter(D, kind),), (), (), ())


def test_what_neighbours_may_have_at_one_place() -> None:
    for kind, expected in (
        (role.Database(BITS, "replace"), role.Record(BITS)),
        (role.Histogram("add-remove"), role.Query(ONE)),
    ):
        assert item_of(Index(D, ZERO), program(kind)) == Parameter(Y, expected)


@pytest.mark.parametrize(
    "kind",
    [role.Database(BITS, "add-remove"), role.Histogram("replace"), role.Queries(ONE, monotone=False), role.Public()],
)
def test_lists_that_differ_in_more_than_one_place(kind: role.Role) -> None:
    with pytest.raises(Refused, match="one place"):
        item_of(Index(D, ZERO), program(kind))


@pytest.mark.parametrize("item", [X, Index(Index(Param("d", ListOf(ListOf(INT))), ZERO), ZERO), Length(D)])
def test_what_is_no_item(item: Term) -> None:
    with pytest.raises(Refused):
        item_of(item, program(role.Database(BITS, "replace")))


def test_the_item_and_no_other_is_exchanged() -> None:
    block = (Assign(X, of("+", Index(D, ZERO), Index(D, ONE))),)
    assert exchanged(block, Index(D, ZERO), Y) == (Assign(X, of("+", Y, Index(D, ONE))),)


def test_lengths_that_are_public_may_be_read() -> None:
    rows = program(role.Database(BITS, "replace"))
    check_nothing_else((Assign(X, of("+", Y, Length(D))),), Y, (X,), rows)
    with pytest.raises(Refused, match="besides the item"):
        check_nothing_else((Assign(X, Index(D, ONE)),), Y, iter((X,)), rows)
    with pytest.raises(Refused, match="besides the item"):
        check_nothing_else((Assign(X, Length(D)),), Y, (X,), program(role.Database(BITS, "add-remove")))


PARAMETERS = "d: Database(of=Bit), eps: Epsilon"
PLACE = compare("==", Logical("d@", INT), ZERO)


@pytest.mark.parametrize("claim", [Claim(EPS, ZERO, ONE), ZeroConcentrated(EPS, ONE)])
def test_all_neighbours_one_step_apart(claim: AnyClaim) -> None:
    goal = Private(written("pass", PARAMETERS), claim)
    assert steps_of_one(goal) == goal


@pytest.mark.parametrize(
    ("goal", "why"),
    [
        (Private(written("pass", PARAMETERS), Claim(EPS, ZERO, ONE), PLACE), "all neighbours"),
        (Private(written("pass", PARAMETERS), Claim(EPS, ZERO, TWO)), "one step apart"),
        (Private(written("pass", PARAMETERS), Claim(number(-1), ZERO, ONE)), "may be below 0"),
        (Private(written("pass", PARAMETERS), Claim(EPS, number(-1), ONE)), "may be below 0"),
        (Private(written("pass", PARAMETERS), ZeroConcentrated(number(-1), ONE)), "may be below 0"),
    ],
)
def test_other_statements_are_refused(goal: Private, why: str) -> None:
    with pytest.raises(Refused, match=why):
        steps_of_one(goal)
