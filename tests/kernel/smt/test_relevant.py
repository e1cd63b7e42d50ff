"""Assumptions that have nothing to do with a conclusion are left out, and nothing else changes."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from lapwing.data.proof.blocks import claim_of
from lapwing.data.proof.compose import block_of, program_of, whole_of
from lapwing.kernel.check import reduce
from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.logic.judgment import Obligation, Private
from lapwing.kernel.smt.relevant import conjuncts, relevant
from lapwing.kernel.smt.smtlib import to_smtlib
from lapwing.kernel.smt.solver import valid_by_both

X, Y, Z = (t.Param(name, INT) for name in "xyz")
LIST = t.Param("items", ListOf(REAL))


def at_least(left: t.Term, right: t.Term | int) -> t.Term:
    return t.Compare(">=", left, t.Literal(right, INT) if isinstance(right, int) else right)


def script(conclusion: t.Term, *assumed: t.Term) -> str:
    return to_smtlib(Obligation("test", t.And(assumed), conclusion))


def asserted(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.startswith("(assert ")]


@pytest.mark.parametrize(
    ("conclusion", "assumed", "kept"),
    [
        (at_least(X, 1), (at_least(X, 2), at_least(Y, 3)), 1),
        (at_least(X, 1), (at_least(X, Y), at_least(Y, Z), at_least(Z, 1)), 3),
        (at_least(X, 1), (at_least(Y, Z), at_least(Z, 1)), 0),
        (at_least(t.Length(LIST), 0), (at_least(X, 1),), 1),
        (at_least(X, 1), (t.TRUE, at_least(X, 1)), 2),
    ],
)
def test_what_is_kept(conclusion: t.Term, assumed: tuple[t.Term, ...], kept: int) -> None:
    found = relevant(script(conclusion, *assumed))
    assert len(asserted(found)) == kept + 1
    assert found.endswith("(check-sat)\n") and asserted(found)[-1].startswith("(assert (not ")


def test_scripts_that_differ_in_names_are_one() -> None:
    assert relevant(script(at_least(X, 1), at_least(X, Y))) == relevant(script(at_least(Y, 1), at_least(Y, Z)))
    assert relevant(script(at_least(X, 1), at_least(X, Y))) != relevant(script(at_least(X, 1), at_least(X, X)))
    assert relevant(script(at_least(X, 1), at_least(X, Y))) != relevant(script(at_least(X, 1), at_least(Y, X)))


@pytest.mark.parametrize(
    ("conclusion", "assumed", "valid"),
    [
        (at_least(X, 1), (at_least(X, Y), at_least(Y, 1)), True),
        (at_least(X, 1), (at_least(X, Y), at_least(Y, 0)), False),
        (at_least(X, 1), (at_least(X, 0), at_least(Y, 1)), False),
        (at_least(X, Y), (at_least(Y, X),), False),
        (t.Compare("==", X, Y), (at_least(X, Y), at_least(Y, X)), True),
    ],
)
def test_what_the_solvers_say_is_the_same(conclusion: t.Term, assumed: tuple[t.Term, ...], valid: bool) -> None:
    whole = script(conclusion, *assumed)
    assert (valid_by_both(whole) is None) == (valid_by_both(relevant(whole)) is None) == valid


def test_a_contradiction_among_other_names_is_not_seen() -> None:
    whole = script(at_least(X, 1), at_least(Y, 1), at_least(t.Literal(0, INT), Y))
    assert valid_by_both(whole) is None and valid_by_both(relevant(whole)) is not None


def test_every_part_is_a_part_of_the_whole() -> None:
    names = (tuple(("cells_replaced",) for _ in range(2)),)
    whole = whole_of(names, 2, block_of)
    reduced = reduce(Private(program_of(whole), claim_of(whole.costs)), whole.derivation)
    seen = set()
    for each in reduced.scripts:
        lines = [line for line in each.split("\n") if line.startswith("(assert ")]
        parts = [part for line in lines for part in conjuncts(line)]
        for line in lines:
            inner = " ".join(part[len("(assert ") : -1] for part in conjuncts(line))
            assert line in (f"(assert {inner})", f"(assert (and {inner}))")
        shapes = {re.sub(r"\|[^|]*\|", "|", part) for part in parts}
        kept = asserted(relevant(each))
        assert {re.sub(r"\|[^|]*\|", "|", part) for part in kept} <= shapes and len(kept) <= len(parts)
        seen.add(relevant(each))
    assert len(seen) < len(reduced.scripts)


def test_numbers_with_points_and_functions_with_spaces_in_their_names() -> None:
    called = t.Opaque("f", (X,), INT)
    half = t.Literal(Fraction(1, 2), REAL)
    found = relevant(script(at_least(called, 1), at_least(called, X), t.Compare(">", half, t.Literal(0, INT))))
    assert len(asserted(found)) == 3 and valid_by_both(found) is not None
