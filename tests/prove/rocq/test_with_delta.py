"""Rules about whole programs in rho with a delta: coqc accepts what parts cost together, and refuses less of either."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import ApproximateConcentrated, ZeroConcentrated
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.rounds import Rounds
from lapwing.kernel.rules.rows import Rows
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.prover import Proved, prove
from lapwing.prove.rocq.export import export
from lapwing.prove.rocq.statements import locals_of
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.test_composed import GAUSSIAN, GAUSSIAN_ROUNDED
from tests.prove.rocq.test_single_items import GAUSSIAN_ROWS, NUMBERS
from tests.prove.rocq.whole_programs import locals_named, program_of

LOOP = """
@private(rho="1")
def shown(q: Queries(sensitivity=1)) -> list[float]:
    answers = []
    for i in range(4):
        answers.append(gaussian(q[i], sigma=2))
    return answers
"""


def cost(rho: str, delta: str) -> ApproximateConcentrated:
    return ApproximateConcentrated(t.Literal(Fraction(rho), REAL), t.Literal(Fraction(delta), REAL), t.ONE)


def derived(program: Program, claim: ApproximateConcentrated, rule: Rule) -> Derivation:
    """A derivation whose premises spend nothing of their deltas."""
    premises = []
    for goal in rule.premises(Private(program, claim)).goals:
        assert isinstance(goal, Private) and isinstance(goal.claim, ApproximateConcentrated)
        answer = prove(goal.program, ZeroConcentrated(goal.claim.rho, t.ONE))
        assert isinstance(answer, Proved)
        premises.append(answer.certificate.derivation)
    return Derivation(rule, tuple(premises))


def text_of(name: str) -> str:
    """The file of a rule, for a program to which it applies."""
    each, both, four = cost("1/8", "1/10"), cost("1/4", "1/5"), cost("1/2", "2/5")
    match name:
        case "parts":
            program = program_of(GAUSSIAN)
            return export(program, both, derived(program, both, Sequential(1, locals_named(program, "x"), each, each)))
        case "processed":
            program = program_of(GAUSSIAN_ROUNDED)
            return export(program, each, derived(program, each, PostProcessing(1, locals_named(program, "x"))))
        case "rows":
            program = program_of(GAUSSIAN_ROWS)
            rule = Rows(counted(program), t.Index(NUMBERS, counted(program)[1]))
            return export(program, each, derived(program, each, rule))
        case _:
            program = program_of(LOOP)
            return export(program, four, derived(program, four, Rounds(counted(program), each)))


def counted(program: Program) -> tuple[t.Local, ...]:
    """The answers, and which is next."""
    (index,) = (each for each in locals_of(program) if each.sort == INT)
    return (*locals_named(program, "answers"), index)


@NEEDS_ROCQ
@pytest.mark.parametrize("name", ["parts", "processed", "rows", "rounds"])
def test_coqc_accepts_rho_with_a_delta(library: Path, name: str) -> None:
    said = coqc(library, f"with_delta_{name}", text_of(name))
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
@pytest.mark.parametrize("amount", ["rho", "delta"])
def test_coqc_refuses_less_of_either(library: Path, amount: str) -> None:
    head, claim, tail = text_of("parts").rpartition(f"Definition {amount} : R := ")
    assert claim and coqc(library, f"with_less_{amount}", f"{head}{claim}(1 / 2) * {tail}").returncode != 0
