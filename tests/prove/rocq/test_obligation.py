"""Obligations: the facts that a part follows from, and nothing else."""

from __future__ import annotations

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import BOOL, INT
from lapwing.prove.rocq.obligation import conjuncts, core_of

X, Y, Z = (t.Logical(name, INT) for name in "xyz")
A, B, C = (t.Logical(name, BOOL) for name in "abc")
NAMES: dict[t.Variable, str] = {each: f"{each.name}_1" for each in (X, Y, Z)}


def below(one: t.Term, other: t.Term) -> t.Compare:
    return t.Compare("<", one, other)


def test_the_core_has_what_is_needed_and_nothing_else() -> None:
    facts = [below(X, Y), below(Y, Z), below(Z, t.Literal(7, INT))]
    assert set(core_of(facts, below(X, Z), NAMES) or ()) == {facts[0], facts[1]}
    assert core_of(facts, below(Z, X), NAMES) is None


def test_conjunctions_are_flat() -> None:
    assert conjuncts(t.And((A, t.And((B, t.TRUE)), C))) == [A, B, C]
