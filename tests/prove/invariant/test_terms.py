from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import ZERO, Literal, Local
from lapwing.prove.invariant.terms import number, plus, times
from lapwing.syntax.pretty_term import show_term


def test_whole_numbers_are_written_as_such() -> None:
    assert number(Fraction(4, 2)) == Literal(2, INT)
    assert number(Fraction(1, 2)) == Literal(Fraction(1, 2), REAL)


def test_nothing_is_added_or_multiplied_in_vain() -> None:
    local = Local("n", INT)
    assert plus(local, ZERO) == local
    assert times(1, local) == local
    assert show_term(plus(times(3, local), number(1)), 0) == "3 * n + 1"
