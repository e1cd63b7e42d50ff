"""Memories that break an obligation."""

from __future__ import annotations

from lapwing.kernel.language.sort import BOOL, INT
from lapwing.kernel.language.term import Compare, Literal, Sided
from lapwing.kernel.logic.judgment import Obligation
from lapwing.prove.script.failure import broken_by
from tests.proofs import MECHANISM, start

X = Sided("x", INT, 1)


def test_values_are_found_where_the_obligation_fails() -> None:
    goal = start(MECHANISM).goal
    known, wanted = Compare("==", X, Literal(3, INT)), Compare("<", X, Literal(3, INT))
    assert broken_by(Obligation("test", known, wanted), goal) == [("x<1>", "3")]
    assert broken_by(Obligation("test", wanted, Literal(True, BOOL)), goal) == []
