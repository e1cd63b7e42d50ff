"""Shapes: what is joined keeps what it was."""

from __future__ import annotations

from lapwing.kernel.language.sort import BOOL, INT, REAL, ListOf
from lapwing.syntax.natural.shape import Constant, Product, Row, Scalar, Sequence, Sum, Word, join, sorts_of
from lapwing.syntax.natural.value import Known

ONE, TWO, NONE = Constant(Known(1)), Constant(Known(2)), Constant(Known(None))


def test_numbers_join_to_the_larger_sort() -> None:
    assert join(Scalar(BOOL), Scalar(REAL)) == Scalar(REAL)
    assert join(ONE, TWO) == Scalar(INT)


def test_other_things_get_a_tag() -> None:
    assert join(NONE, Scalar(INT)) == Sum((NONE, Scalar(INT)))
    assert list(sorts_of(join(NONE, Word()))) == [INT, INT]


def test_lists_of_several_lengths_are_sequences() -> None:
    joined = join(Row((Scalar(INT),), "list"), Row((Scalar(INT), Scalar(REAL)), "list"))
    assert joined == Sequence(Scalar(REAL), "list")
    assert list(sorts_of(joined)) == [ListOf(REAL)]


def test_tuples_join_part_by_part() -> None:
    assert join(Product((ONE, NONE)), Product((TWO, NONE))) == Product((Scalar(INT), NONE))
