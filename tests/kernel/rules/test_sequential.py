"""Sequential composition of parts of a program."""

from __future__ import annotations

import json

import pytest

from lapwing.kernel.language.claim import AnyClaim, Claim, GaussianPrivacy, Renyi, ZeroConcentrated
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import TRUE, Arithmetic, Literal, Local, Param, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.group import Group
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.script.proof import ProofError
from lapwing.syntax.certificate.write import write_certificate
from tests.kernel.build import judged, program, refusal
from tests.proofs import start
from tests.prove.examples import second_checker

ZERO, ONE, TWO = (Literal(number, INT) for number in range(3))
EPS = Param("eps", REAL)
X, Y, Z = Local("x", REAL), Local("y", REAL), Local("z", REAL)

ADAPTIVE = """
@private(epsilon="2 * eps")
def adaptive(q: Queries(sensitivity=1), eps: Epsilon):
    y = laplace(q[0], scale=1 / eps)
    i = 1 if y > 0 else 2
    z = laplace(q[i], scale=1 / eps)
    return y, z
"""


def claim(epsilon: Term) -> Claim:
    return Claim(epsilon, ZERO, ONE)


def test_the_second_question_may_depend_on_the_first_answer() -> None:
    proof = start(ADAPTIVE).apply(Sequential(1, (Y,), claim(EPS), claim(EPS)))
    proof.direct({"eps": 1}).neighbours("q", 0).laplace(0).skip()
    proof.direct({"eps": 1}).run().neighbours("q", "i<1>").laplace(0).skip()
    assert proof.qed().theorem.program.name == "adaptive"


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        (Sequential(1, (Y,), claim(EPS), claim(Arithmetic("*", TWO, EPS))), "within the claim"),
        (Sequential(1, (), claim(EPS), claim(EPS)), "not shared and not yet set"),
        (Sequential(1, (Y, Y), claim(EPS), claim(EPS)), "shared twice"),
        (Sequential(2, (Y,), claim(EPS), claim(EPS)), "not shared and not yet set"),
        (Sequential(9, (Y,), claim(EPS), claim(EPS)), "no such place"),
        (Sequential(-1, (Y,), claim(EPS), claim(EPS)), "no such place"),
        (Sequential(1, (Y,), Claim(EPS, ZERO, TWO), claim(EPS)), "groups"),
        (Sequential(1, (Y,), Claim(EPS, ONE, ONE), claim(EPS)), "within the claim"),
        (Sequential(1, (Y,), claim(Param("q", REAL)), claim(EPS)), "not public"),
    ],
)
def test_what_does_not_add_up_is_refused(rule: Sequential, why: str) -> None:
    with pytest.raises(ProofError, match=why):
        start(ADAPTIVE).apply(rule)


GROUPS = ADAPTIVE.replace('epsilon="2 * eps"', 'epsilon="6 * eps", group=3')


def test_neighbours_may_be_some_steps_apart_in_both_parts() -> None:
    three = Literal(3, INT)
    each = Claim(Arithmetic("*", three, EPS), ZERO, three)
    proof = start(GROUPS).apply(Sequential(1, (Y,), each, each))
    proof.apply(Group(EPS, ZERO)).direct({"eps": 1}).neighbours("q", 0).laplace(0).skip()
    proof.apply(Group(EPS, ZERO)).direct({"eps": 1}).run().neighbours("q", "i<1>").laplace(0).skip()
    certificate = proof.qed()
    assert certificate.theorem.claim.group == three
    assert second_checker().recheck(json.loads(write_certificate(certificate))) == "adaptive"
    for other in (ONE, TWO):
        fewer = Claim(Arithmetic("*", three, EPS), ZERO, other)
        for parts in ((each, fewer), (fewer, each), (fewer, fewer)):
            with pytest.raises(ProofError, match="groups"):
                start(GROUPS).apply(Sequential(1, (Y,), *parts))


@pytest.mark.parametrize(
    ("whole", "first", "second"),
    [
        ('rho="2 * eps"', claim(EPS), claim(EPS)),
        ('rho="2 * eps"', GaussianPrivacy(EPS, ONE), GaussianPrivacy(EPS, ONE)),
        ('rho="2 * eps"', ZeroConcentrated(EPS, ONE), GaussianPrivacy(EPS, ONE)),
        ('mu="2 * eps"', ZeroConcentrated(EPS, ONE), ZeroConcentrated(EPS, ONE)),
        ('renyi=(8, "2 * eps")', Renyi(TWO, EPS, ONE), Renyi(TWO, EPS, ONE)),
    ],
)
def test_parts_are_claimed_in_what_the_whole_is_claimed_in(whole: str, first: AnyClaim, second: AnyClaim) -> None:
    with pytest.raises(ProofError, match="claimed in"):
        start(ADAPTIVE.replace('epsilon="2 * eps"', whole)).apply(Sequential(1, (Y,), first, second))


def test_what_the_second_part_changes_is_not_shared() -> None:
    proof = start("""
        @private(epsilon="eps")
        def changed(q: Query(sensitivity=1), eps: Epsilon):
            y = laplace(q, scale=1 / eps)
            y = y + q
            return y
    """)
    with pytest.raises(ProofError, match="the second part changes it"):
        proof.apply(Sequential(1, (Y,), claim(EPS), claim(ZERO)))


AGAIN = """
    @private(epsilon="2 * eps")
    def again(q: Query(sensitivity=1), p: Public[int], eps: Epsilon):
        x = q
        y = laplace(x, scale=1 / eps)
        {lines}
        z = laplace(x, scale=1 / eps)
        return y, z, x
"""


def test_a_name_that_is_set_anew_is_another_variable() -> None:
    proof = start(AGAIN.format(lines="x = y"))
    proof.apply(Sequential(2, (Y,), claim(EPS), claim(ZERO)))


@pytest.mark.parametrize(
    "lines",
    [
        "x = x + 0",
        "if y > 0: x = y",
        "while p > 0: x = y",
        "w = x + y",
    ],
)
def test_a_name_that_may_still_hold_its_old_value_is_not(lines: str) -> None:
    with pytest.raises(ProofError, match="not shared and not yet set"):
        start(AGAIN.format(lines=lines)).apply(Sequential(2, (Y,), claim(EPS), claim(ZERO)))


def test_a_result_that_only_a_loop_sets_may_still_hold_its_old_value() -> None:
    proof = start("""
        @private(epsilon="eps")
        def late(q: Query(sensitivity=1), n: Public[int], eps: Epsilon):
            x = q
            y = laplace(q, scale=1 / eps)
            for i in range(n):
                x = y
            return x
    """)
    with pytest.raises(ProofError, match="not shared and not yet set"):
        proof.apply(Sequential(2, (Y,), claim(EPS), claim(ZERO)))


def test_a_shared_value_off_the_grid_is_not_taken_to_be_on_it() -> None:
    text = """
        @private(epsilon="2 * eps")
        def divided(q: Query(sensitivity=1), eps: Epsilon):
            x = laplace(q, scale=1 / eps)
            y = x / 3
            z = laplace(q + {moved}, scale=1 / eps)
            return y, z
    """
    rule = Sequential(2, (Y,), claim(EPS), claim(EPS))
    proof = start(text.format(moved="y")).apply(rule)
    proof.post_processing(1, ["x"]).direct({"eps": 1}).laplace(0).skip()
    with pytest.raises(ProofError, match="off the grid"):
        proof.direct({"eps": 1}).laplace(0)
    proof = start(text.format(moved="x")).apply(Sequential(1, (X,), claim(EPS), claim(EPS)))
    proof.direct({"eps": 1}).laplace(0).skip().direct({"eps": 1}).assign().laplace(0).skip().qed()


def test_it_is_about_privacy_that_makes_sense() -> None:
    rule = Sequential(0, (), claim(ZERO), claim(ZERO))
    assert "about privacy" in refusal(rule, judged("return 0"))
    assert "not a number" in refusal(rule, Private(program("return 0"), Claim(TRUE, ZERO, ONE)))
