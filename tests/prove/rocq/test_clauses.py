"""Formulas as their connectives: what Rocq computes of them is what z3 says of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import z3

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import BOOL, INT
from lapwing.prove.rocq.chosen import TooHard
from lapwing.prove.rocq.clauses import Clauses, literal
from lapwing.prove.rocq.imports import IMPORTS
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc

A, B, C, _ = ATOMS = [t.Logical(name, BOOL) for name in "abcd"]
X, Y = (t.Logical(name, INT) for name in "xy")


def any_formula(dice: random.Random, depth: int) -> t.Term:
    """A formula of a few atoms."""
    if depth == 0 or dice.random() < 0.1:
        atoms: list[t.Term] = [*ATOMS, t.TRUE, t.FALSE] if depth == 0 else [*ATOMS]
        return dice.choice(atoms)
    parts = tuple(any_formula(dice, depth - 1) for _ in range(3))
    choices: tuple[t.Term, ...] = (
        t.Not(parts[0]),
        t.And(parts[: dice.randrange(4)]),
        t.Or(parts[: dice.randrange(4)]),
        t.Choose(*parts),
    )
    return dice.choice(choices)


def test_formulas_are_put_together_as_propositions_are() -> None:
    found = Clauses()
    assert found.text(t.Or((t.Not(A), t.And((B, A)), C))) == (
        "(Either (Neg (Atom 0)) (Either (Both (Atom 1) (Atom 0)) (Atom 2)))"
    )
    assert found.text(t.Compare("!=", X, Y)) == "(Neg (Atom 3))"
    assert found.text(t.Compare("==", X, Y)) == "(Atom 3)"


def test_truth_values_that_are_compared_are_not_looked_into() -> None:
    with pytest.raises(TooHard):
        Clauses().text(t.Compare("==", A, t.And((A, B))))


@pytest.mark.parametrize("seed", range(100))
def test_a_formula_follows_from_its_reasons(seed: int) -> None:
    clauses, solver = Clauses(), z3.Solver()
    formula = any_formula(random.Random(seed), 3)
    solver.add(clauses.formula(formula))
    if solver.check() == z3.sat:
        reasons = [clauses.formula(literal(*each)) for each in clauses.reasons(formula, solver.model())]
        against = z3.Solver()
        against.add(*reasons, z3.Not(clauses.formula(formula)))
        assert against.check() == z3.unsat


@NEEDS_ROCQ
def test_rocq_finds_exactly_what_cannot_hold(library: Path) -> None:
    lines, counts, dice = list[str](), [0, 0], random.Random(7)
    for _ in range(300):
        clauses, solver = Clauses(), z3.Solver()
        formulas = [any_formula(dice, 2) for _ in range(5)]
        solver.add([clauses.formula(each) for each in formulas])
        clash = solver.check() == z3.unsat
        counts[clash] += 1
        texts = "; ".join(clauses.text(each) for each in formulas)
        lines.append(f"Goal clashes 4 [{texts}] = {str(clash).lower()}. Proof. vm_compute; reflexivity. Qed.")
    assert min(counts) > 50
    said = coqc(library, "clashes", IMPORTS + "\n".join(lines))
    assert said.returncode == 0, said.stderr
