"""Rules about whole programs: coqc accepts what they conclude, and refuses a forged price, program, claim or item."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.rounds import Rounds
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.prover import Proved, prove
from lapwing.prove.rocq.certificate import rocq_file
from lapwing.prove.rocq.export import export
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tests.kernel.build import EPS
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc

ROWS = """
@private(epsilon="eps")
def shown(d: Database(of=Bit), eps: Epsilon) -> list[bool]:
    answers = []
    for bit in d:
        answers.append(randomized_response(bit, eps))
    return answers
"""
CELL = """
@private(epsilon="log(3)")
def shown(mem: Database(of=Bit)) -> int:
    if flip():
        return mem[0]
    return 1 if flip() else 0
"""
COUPLES = ROWS.replace('epsilon="eps"', 'epsilon="2 * eps", group=2')
TWICE = """
@private(epsilon="2 * eps")
def shown(a: Query(sensitivity=1), eps: Epsilon) -> tuple[float, float]:
    x = laplace(a, scale=1 / eps)
    y = laplace(a + x, scale=1 / eps)
    return x, y
"""
ROUNDED = """
@private(epsilon="eps")
def shown(a: Query(sensitivity=1), eps: Epsilon) -> float:
    x = laplace(a, scale=1 / eps)
    y = 0.0
    if x > 0:
        y = x + 1
    return y
"""
LOOP = """
@private(epsilon="k * eps", requires="k >= 0")
def shown(q: Queries(sensitivity=1), k: Public[int], eps: Epsilon) -> list[float]:
    answers = []
    for i in range(k):
        answers.append(laplace(q[i], scale=1 / eps))
    return answers
"""
DOUBLE = t.Arithmetic("*", t.Literal(2, INT), EPS)
HALF = t.Arithmetic("/", EPS, t.Literal(2, INT))
ONE_EPS = '["Param", "eps", "float"]'
HALF_EPS = f'["Arithmetic", "/", {ONE_EPS}, ["Literal", 2, "int"]]'
TWO_EPS = f'["Arithmetic", "*", ["Literal", 2, "int"], {ONE_EPS}]'
LOG = '"claim": ["Claim", ["Apply", "log", [["Literal", 3, "int"]]]'
FORGED = {
    "a_smaller_claim": (ROWS, f'"claim": ["Claim", {ONE_EPS}', f'"claim": ["Claim", {HALF_EPS}'),
    "less_noise": (ROWS, f'["Literal", 0, "int"]], {ONE_EPS}]]', f'["Literal", 0, "int"]], {TWO_EPS}]]'),
    "a_smaller_logarithm": (CELL, LOG, LOG.replace("3", "2")),
    "the_price_of_one": (COUPLES, f'["Claim", {TWO_EPS}', f'["Claim", {ONE_EPS}'),
}


@cache
def certificate(text: str) -> str:
    found = lowered(text)
    assert found.claim is not None
    answer = prove(found.program, found.claim)
    assert isinstance(answer, Proved)
    return write_certificate(answer.certificate)


@cache
def program_of(text: str) -> Program:
    return lowered(text).program


def derived(program: Program, claim: Claim, rule: Sequential | Rounds | PostProcessing) -> Derivation:
    """A derivation whose premises are proved; those that do not hold get the derivation for eps instead."""
    premises = []
    for goal in rule.premises(Private(program, claim)).goals:
        assert isinstance(goal, Private)
        answer = prove(goal.program, goal.claim)
        if not isinstance(answer, Proved):
            answer = prove(goal.program, Claim(EPS, t.ZERO, t.ONE))
        assert isinstance(answer, Proved)
        premises.append(answer.certificate.derivation)
    return Derivation(rule, tuple(premises))


def locals_named(program: Program, *names: str) -> tuple[t.Local, ...]:
    found = {local.name: local for local in targets_of(program.body)}
    return tuple(found[name] for name in names)


def claimed(epsilon: t.Term) -> Claim:
    return Claim(epsilon, t.ZERO, t.ONE)


def twice(first: t.Term, second: t.Term) -> str:
    """Two answers, the second after the first, with a price for each."""
    program = program_of(TWICE)
    rule = Sequential(1, locals_named(program, "x"), claimed(first), claimed(second))
    return export(program, claimed(DOUBLE), derived(program, claimed(DOUBLE), rule))


def loop(each: t.Term) -> str:
    """As many answers as there are rounds, each at a price."""
    program = program_of(LOOP)
    whole = claimed(t.Arithmetic("*", t.Param("k", INT), EPS))
    rule = Rounds(locals_named(program, "answers", "i"), claimed(each))
    return export(program, whole, derived(program, whole, rule))


def processed() -> str:
    """One answer, and what is made of it."""
    program = program_of(ROUNDED)
    rule = PostProcessing(1, locals_named(program, "x"))
    return export(program, claimed(EPS), derived(program, claimed(EPS), rule))


WRITTEN: dict[str, Callable[[], str]] = {
    "rows": lambda: rocq_file(certificate(ROWS)),
    "cell": lambda: rocq_file(certificate(CELL)),
    "couples": lambda: rocq_file(certificate(COUPLES)),
    "sequential": lambda: twice(EPS, EPS),
    "rounds": lambda: loop(EPS),
    "post_processing": processed,
}
CHEAP: dict[str, Callable[[], str]] = {
    "a_first_part_for_half": lambda: twice(HALF, t.Arithmetic("*", t.Literal(3, INT), HALF)),
    "rounds_for_half": lambda: loop(HALF),
}


def test_the_certificates_use_these_rules() -> None:
    assert all(f'"{rule}"' in certificate(text) for rule, text in (("Rows", ROWS), ("Cell", CELL), ("Group", COUPLES)))


@NEEDS_ROCQ
@pytest.mark.parametrize("name", WRITTEN)
def test_coqc_accepts_what_follows_from_other_programs(library: Path, name: str) -> None:
    said = coqc(library, name, WRITTEN[name]())
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
@pytest.mark.parametrize("name", FORGED)
def test_coqc_refuses_a_forged_claim_or_program(library: Path, name: str) -> None:
    text, old, new = FORGED[name]
    assert certificate(text).count(old) == 1
    assert coqc(library, name, rocq_file(certificate(text).replace(old, new))).returncode != 0


@NEEDS_ROCQ
@pytest.mark.parametrize("name", CHEAP)
def test_coqc_refuses_parts_that_cost_more(library: Path, name: str) -> None:
    assert coqc(library, name, CHEAP[name]()).returncode != 0


def test_a_part_that_changes_what_is_shared_is_not_composed() -> None:
    program = program_of(TWICE)
    rule = Sequential(0, locals_named(program, "x"), claimed(EPS), claimed(EPS))
    with pytest.raises(Refused):
        export(program, claimed(DOUBLE), Derivation(rule, ()))
