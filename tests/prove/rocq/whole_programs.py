"""Programs whose derivations are about other programs, their certificates and their Rocq files."""

from __future__ import annotations

from functools import cache

from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import AnyClaim, Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.rounds import Rounds
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.prover import Proved, prove
from lapwing.prove.rocq.export import export
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tests.kernel.build import EPS

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


def derived(program: Program, claim: AnyClaim, rule: Rule) -> Derivation:
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
