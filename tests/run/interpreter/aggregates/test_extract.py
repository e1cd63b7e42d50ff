"""What a variable is to the rows, from one round."""

from __future__ import annotations

import pytest

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import BOOL, INT, ListOf
from lapwing.run.interpreter.aggregates.extract import Cells, Extreme, Seen, Total, keyed, shape_of
from lapwing.run.interpreter.aggregates.fold import UnfitError, field

OLD, OTHER, X = t.Local("old a", INT), t.Local("old b", INT), field(0)
FLAG, LIST = t.Local("old f", BOOL), t.Local("old c", ListOf(INT))
SMALL = t.Compare("<", X, t.Literal(3, INT))


def test_shapes() -> None:
    assert shape_of(t.Arithmetic("+", OLD, X), OLD) == Total(X)
    assert shape_of(t.Choose(SMALL, OLD, t.Arithmetic("+", t.ONE, OLD)), OLD) == Total(t.Choose(SMALL, t.ZERO, t.ONE))
    assert shape_of(t.Apply("max", (X, OLD)), OLD) == Extreme("max", X, t.TRUE)
    assert shape_of(t.Choose(t.Compare("<", OLD, X), OLD, X), OLD) == Extreme("min", X, t.TRUE)
    assert shape_of(t.Choose(t.Compare("<", OLD, X), X, OLD), OLD) == Extreme("max", X, t.TRUE)
    assert shape_of(t.Or((FLAG, SMALL)), FLAG) == Seen(SMALL, True)
    assert shape_of(t.And((FLAG, SMALL)), FLAG) == Seen(t.Not(SMALL), False)
    stored = t.Store(LIST, X, t.Arithmetic("+", t.Index(LIST, X), t.ONE))
    assert shape_of(stored, LIST) == Cells(((X, t.ONE, t.TRUE),))


@pytest.mark.parametrize(
    "term",
    [
        X,
        t.Arithmetic("+", OLD, OTHER),
        t.Arithmetic("+", OLD, OLD),
        t.Arithmetic("*", OLD, X),
        t.Arithmetic("-", X, OLD),
        t.Choose(t.Compare("<", OLD, X), t.Arithmetic("+", OLD, t.ONE), OLD),
        t.Choose(t.Compare("==", OLD, X), X, OLD),
        t.Apply("max", (OTHER, OLD)),
    ],
)
def test_what_depends_on_order_has_no_shape(term: t.Term) -> None:
    with pytest.raises(UnfitError):
        shape_of(term, OLD)


def test_cells_that_are_set_or_moved_have_no_shape() -> None:
    moved = t.Store(LIST, X, t.Arithmetic("+", t.Index(LIST, t.ZERO), t.ONE))
    for term in (t.Store(LIST, X, t.ONE), moved, t.Snoc(LIST, X), t.Store(LIST, OLD, t.ONE)):
        with pytest.raises(UnfitError):
            shape_of(term, LIST)


def test_a_key_is_found_in_a_condition_with_others() -> None:
    is_two = t.Compare("==", X, t.Literal(2, INT))
    assert keyed(t.Choose(t.And((SMALL, is_two)), t.ONE, t.ZERO)) == (X, 2, t.Choose(SMALL, t.ONE, t.ZERO))
    assert keyed(t.Choose(SMALL, t.Choose(is_two, X, t.ZERO), t.ZERO)) == (X, 2, t.Choose(SMALL, X, t.ZERO))
    assert keyed(t.Choose(is_two, t.ONE, t.ONE)) is None
