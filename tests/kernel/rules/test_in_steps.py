"""Databases that are several steps apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.role import Database, Integers, Role, Steps
from lapwing.kernel.language.sort import INT, ListOf
from lapwing.kernel.language.term import Length, Param, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.in_steps import InSteps
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.script.proof import Proof, ProofError
from tests.kernel.build import EPS, ONE, TWO, ZERO, compare, judged, of, program, refusal

K, J = Param("k", INT), Param("j", INT)
BITS = Database(Integers(ZERO, ONE), "add-remove")
COUNTS = "y = geometric(len(d), scale=1 / eps)\nz = geometric(len(e), scale=1 / eps)\nreturn y, z"
FIRST = "return geometric(len(d), scale=1 / eps)"
BOTH = "return geometric(len(d) + len(e), scale=1 / eps)"


def apart(text: str, **known: Role) -> Program:
    parameters = (
        "d: Database(of=Bit, neighbours='add-remove'), e: Database(of=Bit, neighbours='add-remove'),"
        " k: Public[int], j: Public[int], eps: Epsilon"
    )
    found = program(text, parameters)
    roles = {"d": Steps(BITS, K), "e": Steps(BITS, J)} | known
    changed = (replace(each, role=roles.get(each.param.name, each.role)) for each in found.parameters)
    required = tuple(compare(">=", each, ONE) for each in (K, J))
    return replace(found, parameters=tuple(changed), requires=required)


def goal(found: Program, epsilon: Term = EPS) -> Private:
    return Private(found, Claim(epsilon, ZERO, ONE))


def test_only_what_is_read_moves() -> None:
    found = apart(FIRST)
    (premise,) = InSteps().premises(goal(found)).goals
    assert isinstance(premise, Private)
    assert premise.claim == Claim(EPS, ZERO, K)
    assert [each.role for each in premise.program.parameters[:2]] == [BITS, Steps(BITS, J)]
    assert premise.program.body == found.body and premise.program.results == found.results


def test_all_that_is_read_moves_by_as_many_steps() -> None:
    (premise,) = InSteps().premises(goal(apart(BOTH, e=Steps(BITS, K)))).goals
    assert isinstance(premise, Private) and [each.role for each in premise.program.parameters[:2]] == [BITS, BITS]


@pytest.mark.parametrize(
    "found", [apart(BOTH), apart(BOTH, e=BITS), apart(FIRST, d=BITS), apart("return 0"), apart("return len(e)", e=BITS)]
)
def test_nothing_else_is_read(found: Program) -> None:
    assert "the same number of steps" in refusal(InSteps(), goal(found))


def test_it_is_about_all_neighbours_one_step_apart() -> None:
    found = apart(FIRST)
    assert "one step apart" in refusal(InSteps(), Private(found, Claim(EPS, ZERO, TWO)))
    assert "all neighbours" in refusal(InSteps(), Private(found, Claim(EPS, ZERO, ONE), compare("<", ZERO, EPS)))
    assert "may be below 0" in refusal(InSteps(), Private(found, Claim(of("-", ZERO, EPS), ZERO, ONE)))
    assert "about privacy" in refusal(InSteps(), judged("return 0"))


def test_steps_are_public_and_there_is_one_at_least() -> None:
    assert "not public" in refusal(InSteps(), goal(apart(FIRST, d=Steps(BITS, Length(Param("e", ListOf(INT)))))))
    with pytest.raises(ProofError, match="may have no rows"):
        Proof(replace(apart(FIRST), requires=()), Claim(EPS, ZERO, ONE)).in_steps().group("eps")


def test_nothing_is_known_of_such_rows() -> None:
    found = apart(FIRST)
    length = Length(found.parameters[0].param)
    assert "public" in refusal(Sequential(0, (), Claim(length, ZERO, ONE), Claim(ZERO, ZERO, ONE)), goal(found))
    with pytest.raises(ProofError, match="not a private list"):
        Proof(found, Claim(EPS, ZERO, ONE)).direct({"eps": 1}).neighbours("d", 0)


def counted(proof: Proof) -> None:
    proof.in_steps().group("eps").direct({"eps": 1}).run().laplace(0).run()


def test_different_numbers_of_rows_add_up() -> None:
    claim = Claim(of("+", of("*", K, EPS), of("*", J, EPS)), ZERO, ONE)
    proof = Proof(apart(COUNTS), claim).sequential(1, ["y"], "k * eps", "j * eps")
    counted(proof)
    counted(proof)
    assert proof.qed().theorem.claim == claim


def test_each_pays_for_its_own_steps() -> None:
    claim = Claim(of("+", of("*", K, EPS), of("*", J, EPS)), ZERO, ONE)
    proof = Proof(apart(COUNTS), claim).sequential(1, ["y"], "j * eps", "k * eps").in_steps()
    with pytest.raises(ProofError, match="within the claim"):
        proof.group("eps")


def test_a_parameter_that_looks_like_a_database() -> None:
    found = apart(FIRST)
    other = Parameter(Param("g", found.parameters[0].param.sort), BITS)
    (premise,) = InSteps().premises(goal(replace(found, parameters=(*found.parameters, other)))).goals
    assert isinstance(premise, Private) and premise.program.parameters[-1] == other
