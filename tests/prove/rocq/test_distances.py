"""Facts about distances: coqc shows each one that the kernel uses, and none that is false."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from lapwing.kernel.language import term as t
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.sort import INT, REAL, Base, ListOf
from lapwing.kernel.rules.shared.distances import facts
from lapwing.prove.prover import Proved, prove
from lapwing.prove.rocq.certificate import rocq_file
from lapwing.prove.rocq.imports import IMPORTS
from lapwing.prove.rocq.obligation import conjuncts
from lapwing.prove.rocq.terms import Terms
from lapwing.prove.script.hint import hints_of
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tests.prove.rocq.compiled import NEEDS_ROCQ, ROOT, coqc

PLANS = ROOT / "src" / "lapwing" / "data" / "proof" / "certificates"
PLACE, START = t.Logical("place", INT), t.Logical("start", INT)


def built(sort: Base) -> list[tuple[t.Term, t.Term]]:
    """Two lists of numbers, built in every way of which the kernel knows something."""
    one, two = (t.Sided("a", ListOf(sort), side) for side in (1, 2))
    left, right = (t.Sided("v", sort, side) for side in (1, 2))
    stored = t.Store(one, PLACE, left), t.Store(two, PLACE, right)
    return [(stored[0], two), (one, stored[1]), stored, (t.Snoc(one, left), t.Snoc(two, right))]


def text_of(fact: t.Term, sort: Base) -> str:
    """A fact as Rocq has it."""
    names: dict[t.Variable, str] = {PLACE: "place", START: "start"}
    for side in (1, 2):
        names[t.Sided("a", ListOf(sort), 1 if side == 1 else 2)] = f"a{side}{sort.value[0]}"
        names[t.Sided("v", sort, 1 if side == 1 else 2)] = f"v{side}{sort.value[0]}"
    return Terms(Program("p", (), (), (), ())).prop(fact, names)


def file_of(goals: list[str]) -> str:
    """A file that shows the goals."""
    shown = "".join(f"Goal {goal}. Proof. apart_fact. Qed.\n" for goal in goals)
    kinds = "".join(
        f"Variables a1{letter} a2{letter} : list {kind}. Variables v1{letter} v2{letter} : {kind}.\n"
        for letter, kind in ((INT.value[0], "Z"), (REAL.value[0], "R"))
    )
    return f"{IMPORTS}Section Facts.\nVariables place start : Z.\n{kinds}{shown}End Facts.\n"


@NEEDS_ROCQ
def test_every_fact_has_a_proof(library: Path) -> None:
    goals = {
        text_of(part, sort): None
        for sort, norm in product((INT, REAL), get_args(t.Norm))
        for left, right in built(sort)
        for fact in facts(left, right, START, norm)
        for part in conjuncts(fact)
    }
    said = coqc(library, "distances", file_of(list(goals)))
    assert len(goals) > 100
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
@pytest.mark.parametrize("norm", get_args(t.Norm))
def test_a_stored_item_that_does_not_count_has_none(library: Path, norm: t.Norm) -> None:
    (left, right), *_ = built(REAL)
    assert isinstance(left, t.Store)
    whole, before = t.Distance(left, right, START, norm), t.Distance(left.list, right, START, norm)
    said = coqc(library, f"wrong_{norm}", file_of([text_of(t.Compare("<=", whole, before), REAL)]))
    assert said.returncode == 1


@NEEDS_ROCQ
def test_whole_numbers_that_are_clipped(library: Path) -> None:
    text = (PLANS / "vector_in_rho.json").read_text(encoding="utf-8")
    said = coqc(library, "whole_vectors", rocq_file(text))
    assert said.returncode == 0, said.stderr
    claimed = '["ZeroConcentrated", ["Param", "rho", "float"]'
    less = claimed.replace(
        '["Param", "rho", "float"]', '["Arithmetic", "/", ["Param", "rho", "float"], ["Literal", 2, "int"]]'
    )
    assert text.count(claimed) == 1
    assert coqc(library, "fewer_vectors", rocq_file(text.replace(claimed, less))).returncode == 1


SCORES = """
    @private(epsilon="eps")
    def pick(q: Queries(sensitivity=1), eps: Epsilon):
        scores = [q[0], q[1]]
        return exponential(scores, scale=2 / eps)
"""


@NEEDS_ROCQ
def test_scores_that_a_run_computes_are_exported(library: Path) -> None:
    found = lowered(SCORES)
    assert found.claim is not None
    proof = prove(found.program, found.claim, 20, hints_of(found))
    assert isinstance(proof, Proved)
    text = write_certificate(proof.certificate)
    assert '"Scores"' in text and '"Apart"' in text
    said = coqc(library, "scores", rocq_file(text))
    assert said.returncode == 0, said.stderr
    claimed = '"claim": ["Claim", ["Param", "eps", "float"]'
    less = claimed.replace(
        '["Param", "eps", "float"]', '["Arithmetic", "/", ["Param", "eps", "float"], ["Literal", 2, "int"]]'
    )
    assert text.count(claimed) == 1
    assert coqc(library, "fewer", rocq_file(text.replace(claimed, less))).returncode == 1
