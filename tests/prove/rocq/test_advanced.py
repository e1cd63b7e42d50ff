"""Advanced composition: coqc accepts many rounds for about the root of their price, and refuses less."""

from __future__ import annotations

import re
from pathlib import Path

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.rules.advanced import Advanced
from lapwing.prove.rocq.certificate import rocq_file
from lapwing.prove.rocq.export import export
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.whole_programs import HALF, certificate, derived, locals_named, program_of

MANY = """
@private(epsilon="eps * sqrt(2 * k * log(1 / delta)) + k * eps * (exp(eps) - 1)", delta="delta", requires="k >= 0")
def shown(q: Queries(sensitivity=1, monotone=True), k: Public[int], eps: Epsilon, delta: Delta) -> list[float]:
    answers = []
    for i in range(k):
        answers.append(laplace(q[i], scale=1 / eps))
    return answers
"""
LONG_ROUNDS = """
@private(epsilon="eps * sqrt(2 * k * log(1 / delta)) + k * eps * (exp(eps) - 1)", delta="delta", requires="k >= 0")
def shown(d: Database(of=Bit), k: Public[int], eps: Epsilon, delta: Delta) -> list[int]:
    answers = []
    for i in range(k):
        total = 0
        for bit in d:
            total += 1 if bit else 0
        answers.append(geometric(total, scale=1 / eps))
    return answers
"""


def at_half() -> str:
    """Rounds that are said to cost half of what they do, and the price of that."""
    program = program_of(MANY)
    slack = t.Param("delta", REAL)
    rounds = t.Param("k", INT)
    root = t.Apply("sqrt", (times(times(t.Literal(2, INT), rounds), t.Apply("log", (over(t.ONE, slack),))),))
    drift = times(rounds, t.Arithmetic("-", t.Apply("exp", (HALF,)), t.ONE))
    claim = Claim(t.Arithmetic("+", times(HALF, root), times(HALF, drift)), slack, t.ONE)
    rule = Advanced(locals_named(program, "answers", "i"), HALF, t.ZERO, slack)
    found: Derivation = derived(program, claim, rule)
    return export(program, claim, found)


def times(left: t.Term, right: t.Term) -> t.Term:
    return t.Arithmetic("*", left, right)


def over(left: t.Term, right: t.Term) -> t.Term:
    return t.Arithmetic("/", left, right)


@NEEDS_ROCQ
def test_coqc_accepts_advanced_composition(library: Path) -> None:
    text = rocq_file(certificate(MANY))
    assert "advanced_rule" in text
    said = coqc(library, "advanced", text)
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
def test_coqc_refuses_a_smaller_epsilon(library: Path) -> None:
    *before, last = re.split(r"(?<=Definition epsilon : R := )", rocq_file(certificate(MANY)))
    forged = "".join((*before, "(1 / 2) * ", last))
    assert coqc(library, "advanced_for_less", forged).returncode != 0


@NEEDS_ROCQ
def test_coqc_refuses_rounds_that_cost_more_than_they_say(library: Path) -> None:
    assert coqc(library, "advanced_for_half", at_half()).returncode != 0


@NEEDS_ROCQ
def test_coqc_accepts_rounds_with_loops(library: Path) -> None:
    said = coqc(library, "advanced_long_rounds", rocq_file(certificate(LONG_ROUNDS)))
    assert said.returncode == 0, said.stderr
