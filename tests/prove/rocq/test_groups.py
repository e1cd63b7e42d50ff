"""Claims about groups: coqc accepts what follows from single steps, and refuses a price that does not."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import Claim, Renyi, ZeroConcentrated
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.logic.judgment import Unit
from lapwing.kernel.rules.convert import Convert
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.group_rho import GroupRho
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.prover import Proved, prove
from lapwing.prove.rocq.certificate import rocq_file
from lapwing.prove.rocq.groups import grouped, mentions_quotient, single_claim
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tests.kernel.build import EPS, ONE
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc
from tests.prove.rocq.judged import both_say
from tests.prove.rocq.test_conversions import LINES, NOISE, TWO
from tests.prove.rocq.test_in_rho import IN_RHO, RHO, in_rho

DELTA = t.Param("delta", REAL)
TEXT = """
@private(epsilon="k * eps", group="k", requires="k >= 1")
def shown(q: Query(sensitivity=1), k: Public[int], eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)
"""
TIMES = '["Arithmetic", "*", ["Param", "k", "int"], ["Param", "eps", "float"]]'
STEPS = '["Param", "k", "int"]'
CLAIM = f'["Claim", {TIMES}, ["Literal", 0, "int"], {STEPS}]'
FORGERIES = {
    "the price of one": CLAIM.replace(TIMES, '["Param", "eps", "float"]'),
    "one step more": f'{CLAIM.removesuffix(f"{STEPS}]")}["Arithmetic", "+", {STEPS}, ["Literal", 1, "int"]]]',
}


@cache
def shown() -> str:
    found = lowered(TEXT)
    assert found.claim is not None
    answer = prove(found.program, found.claim)
    assert isinstance(answer, Proved)
    return write_certificate(answer.certificate)


@NEEDS_ROCQ
def test_coqc_accepts_a_claim_about_groups(library: Path) -> None:
    said = coqc(library, "shown", rocq_file(shown()))
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
@pytest.mark.parametrize("what", FORGERIES)
def test_coqc_refuses_a_group_for_too_little(library: Path, what: str) -> None:
    assert shown().count(CLAIM) == 1
    said = coqc(library, what.replace(" ", "_"), rocq_file(shown().replace(CLAIM, FORGERIES[what])))
    assert said.returncode == 1
    assert "Error" in said.stderr


def test_the_theorem_is_about_inputs_that_so_many_steps_join() -> None:
    text = rocq_file(shown())
    assert "steps near (Z.to_nat p_k) p_q_1 p_q_2 ->" in text
    assert "exp group_epsilon" in text.partition("shown_is_private")[2]


def test_a_quotient_that_is_a_multiple_of_a_price_is_written_as_one() -> None:
    more = t.Arithmetic("-", t.Apply("exp", (EPS,)), ONE)
    quotient = t.Arithmetic("/", t.Arithmetic("*", more, DELTA), more)
    direct = Direct((Unit(EPS), Unit(DELTA, "delta")), ((ONE, ONE),))
    found = single_claim(Group(EPS, quotient), Derivation(direct, ()))
    assert found == Claim(EPS, t.Arithmetic("*", t.Literal(Fraction(1), REAL), DELTA), ONE)
    assert single_claim(Group(EPS, DELTA), Derivation(direct, ())) == Claim(EPS, DELTA, ONE)


def test_a_delta_that_is_divided_by_a_number_is_no_quotient() -> None:
    assert not mentions_quotient(t.Arithmetic("/", DELTA, t.Literal(2, ONE.sort)))
    assert mentions_quotient(t.Arithmetic("*", ONE, t.Arithmetic("/", ONE, EPS)))


@NEEDS_ROCQ
@pytest.mark.parametrize(("often", "steps", "true"), [(9, 3, True), (3, 3, False), (9, 4, False)])
def test_groups_in_rho_pay_the_square(library: Path, often: int, steps: int, true: bool) -> None:
    claim = ZeroConcentrated(t.Arithmetic("*", t.Literal(often, INT), RHO), t.Literal(steps, INT))
    rules = GroupRho(RHO), in_rho(), NOISE, Skip()
    assert both_say(library, f"group_in_rho_{often}_{steps}", IN_RHO, LINES, claim, *rules) is true


@NEEDS_ROCQ
@pytest.mark.parametrize(("often", "true"), [(18, True), (17, False)])
def test_groups_at_one_order(library: Path, often: int, true: bool) -> None:
    steps = t.Literal(3, INT)
    known = ZeroConcentrated(t.Arithmetic("*", t.Literal(9, INT), RHO), steps)
    claim = Renyi(TWO, t.Arithmetic("*", t.Literal(often, INT), RHO), steps)
    rules = Convert(known), GroupRho(RHO), in_rho(), NOISE, Skip()
    assert both_say(library, f"group_at_an_order_{often}", IN_RHO, LINES, claim, *rules) is true


def test_a_group_that_follows_from_nothing_is_not_exported() -> None:
    claim = ZeroConcentrated(RHO, t.Literal(2, INT))
    assert grouped(claim, Derivation(in_rho(), ())) is None
    assert grouped(claim, Derivation(Convert(claim), (Derivation(GroupRho(RHO), ()),))) is None
