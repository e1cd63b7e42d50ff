from __future__ import annotations

import z3

from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.prove.smt import algebra, lists
from lapwing.prove.smt.lists import Opaque, Slots, Trace

P = z3.Bool("p")


def valid(condition: object) -> bool:
    solver = z3.Solver()
    solver.add(z3.Not(algebra.lift(condition)))
    return bool(solver.check() == z3.unsat)


def built(*items: object) -> lists.Items:
    result = lists.empty(ListOf(INT), opaque=False)
    for item in items:
        result = lists.append(result, item)
    return result


def test_a_list_is_what_was_appended() -> None:
    found = built(4, 5)
    assert lists.length(found) == 2
    assert [lists.item(found, index) for index in (0, 1, 2, -1)] == [4, 5, 0, 0]


def test_short_lists_know_their_items() -> None:
    found = Slots(2, (7, 8), INT)
    more = lists.append(found, 9)
    assert lists.length(more) == 3
    assert [lists.item(more, index) for index in range(4)] == [7, 8, 9, 0]


def test_a_list_that_may_have_got_an_item() -> None:
    found = lists.pick(P, built(1, 2), built(1))
    assert valid(z3.Implies(P, lists.length(found) == 2))
    assert valid(z3.Implies(z3.Not(P), lists.length(found) == 1))
    assert valid(lists.item(found, 0) == 1)
    assert not valid(lists.item(found, 1) == 2)


def test_lists_are_equal_item_by_item() -> None:
    assert lists.equal(built(1, 2), built(1, 2)) is True
    assert lists.equal(built(1, 2), built(1, 3)) is False
    assert lists.equal(built(1), built(1, 1)) is False
    x, y = z3.Int("x"), z3.Int("y")
    assert valid(algebra.compare("==", lists.equal(built(1, x), built(1, y)), x == y))
    assert valid(lists.equal(Slots(1, (1,), INT), built(1)))
    longer = lists.pick(P, built(1, 2), built(1))
    assert valid(algebra.compare("==", lists.equal(longer, built(1)), algebra.invert(P)))


def test_unknown_lists_only_keep_equality() -> None:
    one, other = (lists.unknown_list(name, ListOf(REAL)) for name in ("one", "other"))
    grown = [lists.append(each, 1) for each in (one, other)]
    assert isinstance(grown[0], Opaque)
    assert valid(z3.Implies(lists.equal(one, other), lists.equal(*grown)))
    assert not valid(lists.equal(*grown))
    assert valid(lists.length(one) >= 0)
    assert isinstance(lists.item(lists.unknown_list("rows", ListOf(ListOf(INT))), 0), Opaque)


def test_what_lies_outside_a_list() -> None:
    assert lists.zero(BOOL) is False
    assert lists.zero(INT) == 0
    assert lists.zero(ListOf(INT)) == Trace((), INT)


def test_copies_whose_number_is_not_known_are_as_many_as_that() -> None:
    count = z3.Int("count")
    copies = lists.repeat(7, count, ListOf(INT), opaque=False)
    assert isinstance(copies, lists.Slots) and set(copies.items) == {7}
    solver = z3.Solver()
    solver.add(count == -3, lists.length(copies) != 0)
    assert solver.check() == z3.unsat
    solver = z3.Solver()
    solver.add(count == 4, z3.Or(lists.length(copies) != 4, lists.item(copies, 3) != 7))
    assert solver.check() == z3.unsat
