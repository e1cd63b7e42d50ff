"""Assumptions that have nothing to do with a conclusion are left out, and nothing else changes."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from lapwing.data.proof.blocks import claim_of
from lapwing.data.proof.compose import block_of, program_of, whole_of
from lapwing.kernel.check import reduce
from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.kernel.logic.judgment import Obligation, Private
from lapwing.kernel.logic.relational_terms import conjuncts
from lapwing.kernel.smt.relevant import relevant
from lapwing.kernel.smt.smtlib import to_smtlib
from lapwing.kernel.smt.solver import valid_by_both

X, Y, Z = (t.Param(name, INT) for name in "xyz")
LIST = t.Param("items", ListOf(REAL))


def at_least(left: t.Term, right: t.Term | int) -> t.Term:
    return t.Compare(">=", left, t.Literal(right, INT) if isinstance(right, int) else right)


def obligation(conclusion: t.Term, *assumed: t.Term) -> Obligation:
    return Obligation("test", t.And(assumed), conclusion)


def part(conclusion: t.Term, *assumed: t.Term) -> str:
    return to_smtlib(relevant(obligation(conclusion, *assumed)))


def assumed_in(found: Obligation) -> list[t.Term]:
    return [*conjuncts((found.assumption,))]


def shape(term: t.Term) -> t.Term:
    return substitute(term, {each: t.Logical("n", t.sort_of(each)) for each in variables_of(term)})


@pytest.mark.parametrize(
    ("conclusion", "assumed", "kept"),
    [
        (at_least(X, 1), (at_least(X, 2), at_least(Y, 3)), 1),
        (at_least(X, 1), (at_least(X, Y), at_least(Y, Z), at_least(Z, 1)), 3),
        (at_least(X, 1), (at_least(Y, Z), at_least(Z, 1)), 0),
        (at_least(t.Length(LIST), 0), (at_least(X, 1),), 0),
        (at_least(X, 1), (t.TRUE, at_least(X, 1)), 1),
        (at_least(X, 1), (t.FALSE, at_least(Y, 1)), 1),
        (at_least(X, 1), (t.And((at_least(X, 1), at_least(Y, 1))), at_least(Z, 1)), 1),
    ],
)
def test_what_is_kept(conclusion: t.Term, assumed: tuple[t.Term, ...], kept: int) -> None:
    found = relevant(obligation(conclusion, *assumed))
    assert len([each for each in assumed_in(found) if each != t.TRUE]) == kept
    assert shape(found.conclusion) == shape(conclusion)


def test_scripts_that_differ_in_names_are_one() -> None:
    assert part(at_least(X, 1), at_least(X, Y)) == part(at_least(Y, 1), at_least(Y, Z))
    assert part(at_least(X, 1), at_least(X, Y)) != part(at_least(X, 1), at_least(X, X))
    assert part(at_least(X, 1), at_least(X, Y)) != part(at_least(X, 1), at_least(Y, X))


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
    whole = to_smtlib(obligation(conclusion, *assumed))
    assert (valid_by_both(whole) is None) == (valid_by_both(part(conclusion, *assumed)) is None) == valid


def test_a_contradiction_among_other_names_is_not_seen() -> None:
    asked = at_least(X, 1), at_least(Y, 1), at_least(t.Literal(0, INT), Y)
    assert valid_by_both(to_smtlib(obligation(*asked))) is None and valid_by_both(part(*asked)) is not None


def test_every_part_is_a_part_of_the_whole() -> None:
    names = (tuple(("cells_replaced",) for _ in range(2)),)
    whole = whole_of(names, 2, block_of)
    reduced = reduce(Private(program_of(whole), claim_of(whole.costs)), whole.derivation)
    for each in reduced.obligations:
        found, shapes = relevant(each), {shape(fact) for fact in assumed_in(each)}
        assert {shape(fact) for fact in assumed_in(found)} <= shapes | {t.TRUE}
        assert len(assumed_in(found)) <= len(assumed_in(each)) and shape(found.conclusion) == shape(each.conclusion)
    assert len({to_smtlib(relevant(each)) for each in reduced.obligations}) < len(reduced.scripts)


def test_numbers_with_points_and_functions_with_spaces_in_their_names() -> None:
    called = t.Opaque("f", (X,), INT)
    half = t.Literal(Fraction(1, 2), REAL)
    asked = at_least(called, 1), at_least(called, X), t.Compare(">", half, t.Literal(0, INT))
    assert len(assumed_in(relevant(obligation(*asked)))) == 2 and valid_by_both(part(*asked)) is not None


def test_different_variables_stay_different() -> None:
    values: tuple[t.Term, ...] = (
        X,
        t.Logical("x", INT),
        t.Sided("x", INT, 1),
        t.Sided("x", INT, 2),
        t.Logical("n0", INT),
    )
    for one, other in permutations(values, 2):
        assert valid_by_both(part(t.Compare("==", one, other))) is not None
        assert valid_by_both(part(at_least(one, 1), at_least(other, 1))) is not None
