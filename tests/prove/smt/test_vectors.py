"""Sums of lists, and lists that are scaled down to a norm."""

from __future__ import annotations

import z3

from lapwing.kernel.language.sort import REAL, ListOf
from lapwing.prove.smt.lists import Opaque, Slots, Trace, item, laid_out, length, unknown_list
from lapwing.prove.smt.vectors import added, clipped

ONE = Trace(((True, 1), (True, 2)), REAL)
TWO = Trace(((True, 5),), REAL)


def items_of(found: object) -> list[object]:
    """The items of a short list, as far as it reaches."""
    assert isinstance(found, Slots)
    return [item(found, place) for place in range(int(found.length))]


def test_sums_of_short_lists() -> None:
    assert items_of(added(ONE, TWO, 2, ListOf(REAL))) == [6, 2]
    assert items_of(added(ONE, TWO, 1, ListOf(REAL))) == [6]
    assert items_of(added(TWO, TWO, 3, ListOf(REAL))) == [10, 0, 0]
    assert items_of(added(ONE, TWO, -1, ListOf(REAL))) == []


def test_sums_of_unknown_lists_are_equal_for_equal_lists() -> None:
    a, b = unknown_list("a", ListOf(REAL)), unknown_list("b", ListOf(REAL))
    one, two = added(a, b, 3, ListOf(REAL)), added(a, b, 3, ListOf(REAL))
    assert isinstance(one, Opaque)
    assert isinstance(two, Opaque)
    assert z3.eq(one.symbol, two.symbol)
    assert length(one) == 3


def test_a_short_list_that_is_clipped_has_its_norm_in_one_item() -> None:
    found = clipped(ONE, 3, "l2")
    assert isinstance(found, Slots)
    assert laid_out(found).items[1:] == (0,)
    first, solver = laid_out(found).items[0], z3.Solver()
    solver.add(z3.Or(first > 3, first < -3))
    assert solver.check() == z3.unsat
    other = unknown_list("a", ListOf(REAL))
    longer = clipped(other, 3, "l1")
    assert isinstance(longer, Opaque)
    assert longer.element == REAL
