"""False statements about delta: none of them may become a theorem, and their true neighbours may."""

from __future__ import annotations

from typing import Any, cast

import pytest

from lapwing.kernel.check import check
from lapwing.kernel.cost.calibration import Order, Textbook
from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import FALSE, Logical, Param, Sided, Spent
from lapwing.kernel.logic.judgment import Private, Unit
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.gauss import Gauss
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.pointwise import Pointwise
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.skip import Skip
from lapwing.prove.script.proof import Proof, ProofError
from tests.kernel.build import EPS, ONE, TWO, ZERO, number, program
from tests.proofs import start

DELTA = Param("delta", REAL)
SIGMA = "sqrt(2 * log(1.25 / delta)) / eps"
PARAMETERS = "a: Query(sensitivity=1), q: Queries(sensitivity=1), k: Public[int], eps: Epsilon, delta: Delta"
LOOP = f"""
    out = []
    for i in range(k):
        x = gaussian(q[i], sigma={SIGMA})
        out.append(x)
    return out
"""
INVARIANT = "i<1> == i<2> and 0 <= i<1> and i<1> <= k and out<1> == out<2> and spent[0] <= i<1>"


def proof_of(lines: str, epsilon: str = "eps", delta: str = "delta", requires: str = "eps <= 1 and k >= 0") -> Proof:
    return start(
        f'@private(epsilon="{epsilon}", delta="{delta}", requires="{requires}")\ndef f({PARAMETERS}):\n{lines}'
    )


def test_k_draws_cost_k_deltas() -> None:
    proof = proof_of(LOOP, "k * eps", "k * delta").direct({"eps": "k"}, delta={"delta": "k"}).run()
    proof.loop(INVARIANT + " and spent[1] <= i<1>").neighbours("q", "i<1>").gauss("eps", "delta").run()
    proof.run().qed()


def test_k_draws_for_the_delta_of_one() -> None:
    with pytest.raises(ProofError, match="within the claim"):
        proof_of(LOOP, "k * eps").direct({"eps": "k"}, delta={"delta": "k"})
    proof = proof_of(LOOP, "k * eps").direct({"eps": "k"}, delta={"delta": 1}).run()
    with pytest.raises(ProofError, match="'delta is not overspent'"):
        proof.loop(INVARIANT + " and spent[1] <= i<1>")
    proof.loop(INVARIANT + " and spent[1] <= 1").neighbours("q", "i<1>").gauss("eps", "delta")
    with pytest.raises(ProofError, match="'post'"):
        proof.run()


def test_a_loop_says_what_it_spends_of_delta() -> None:
    """Without a word about delta in the invariant, anything may have been spent."""
    for apart in (False, True):
        proof = proof_of(LOOP, "k * eps", "k * delta").direct({"eps": "k"}, delta={"delta": "k"}).run()
        with pytest.raises(ProofError, match="'delta is not overspent'"):
            if apart:
                proof.loop_apart(INVARIANT, bound="0")
            else:
                proof.loop(INVARIANT)


def test_two_draws_for_the_price_of_one() -> None:
    lines = f"    x = gaussian(a, sigma={SIGMA})\n    y = gaussian(a, sigma={SIGMA})\n    return x, y"
    two = proof_of(lines, "2 * eps", "2 * delta").direct({"eps": 2}, delta={"delta": 2})
    two.gauss("eps", "delta").gauss("eps", "delta").skip().qed()
    for epsilon, delta in (("2 * eps", "delta"), ("eps", "2 * delta")):
        many = [2 if "2" in text else 1 for text in (epsilon, delta)]
        proof = proof_of(lines, epsilon, delta).direct({"eps": many[0]}, delta={"delta": many[1]})
        with pytest.raises(ProofError, match="'post'"):
            proof.gauss("eps", "delta").gauss("eps", "delta").skip()


def test_each_alternative_pays_for_both_credits() -> None:
    """One alternative without delta and one without epsilon do not make one without either."""
    lines = f"    x = gaussian(a, sigma={SIGMA})\n    return x"
    proof = proof_of(lines).direct([{"eps": 1}, {"eps": 0}], delta=[{"delta": 0}, {"delta": 1}])
    with pytest.raises(ProofError, match="'post'"):
        proof.gauss("eps", "delta").skip()


def accepted(lines: str, claim: Claim, *rules: Rule) -> bool:
    goal = Private(program(lines, PARAMETERS), claim)
    derivation = Derivation(rules[-1], ())
    for rule in reversed(rules[:-1]):
        derivation = Derivation(rule, (derivation,))
    try:
        check(goal, derivation)
    except Refused:
        return False
    return True


LAPLACE = "x = laplace(a, scale=1 / eps)\nreturn x"
ANSWER = "b = randomized_response(a > 0, eps)\nreturn b"


def test_a_unit_that_counts_against_nothing_is_no_unit() -> None:
    claim, bounds = Claim(EPS, ZERO, ONE), ((ONE,),)
    assert accepted(LAPLACE, claim, Direct((Unit(EPS),), bounds), Laplace(ZERO, 0), Skip())
    for credit in ("", "both", "Epsilon", None, 0, True):
        unit = Unit(EPS, cast(Any, credit))
        free = Claim(ZERO, ZERO, ONE)
        assert not accepted(LAPLACE, free, Direct((unit,), bounds), Laplace(ZERO, 0), Skip())


def test_noise_with_a_price_in_epsilon_is_not_paid_from_delta() -> None:
    claim = Claim(ZERO, ONE, ONE)
    unit = Unit(EPS, "delta"), Unit(ONE, "delta")
    for root in (Direct(unit, ((ONE, ZERO),)), Pointwise(unit, ((ONE, ZERO),)), Direct(unit, ((number(9), ZERO),))):
        assert not accepted(LAPLACE, claim, root, Laplace(ZERO, 0), Skip())
        assert not accepted(ANSWER, claim, root, Response(FALSE, 0), Skip())


NARROW = f"x = gaussian(a, sigma={SIGMA} / 2)\nreturn x"
ROOT = Direct((Unit(EPS), Unit(DELTA, "delta")), ((ONE, ONE),))


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        (NARROW, Gauss(EPS, DELTA, ONE, Textbook(), 0, 1)),
        ("x = gaussian(a, sigma=1)\nreturn x", Gauss(EPS, DELTA, ONE, Order(TWO), 0, 1)),
        (NARROW, Gauss(EPS, DELTA, Sided("a", REAL, 1), Textbook(), 0, 1)),
        (NARROW, Gauss(EPS, DELTA, Logical("old_0", REAL), Textbook(), 0, 1)),
        (NARROW, Gauss(EPS, DELTA, Spent(0), Textbook(), 0, 1)),
        (NARROW, Gauss(EPS, DELTA, ZERO, Textbook(), 0, 1)),
        (NARROW, Gauss(EPS, DELTA, number(-1), Textbook(), 0, 1)),
        (NARROW, Gauss(EPS, Param("a", REAL), ONE, Textbook(), 0, 1)),
        (NARROW, Gauss(EPS, DELTA, ONE, cast(Any, None), 0, 1)),
        (NARROW, Gauss(EPS, DELTA, ONE, Textbook(), cast(Any, True), 1)),
    ],
)
def test_too_little_gaussian_noise(lines: str, rule: Rule) -> None:
    assert not accepted(lines, Claim(EPS, DELTA, ONE), ROOT, rule, Skip())


def test_epsilon_above_one_needs_more_than_the_textbook() -> None:
    """At epsilon = 12 and delta = 10^-6 the textbook's sigma is 0.44, and the pair is not (12, 10^-6)-close."""
    lines = f"x = gaussian(a, sigma={SIGMA})\nreturn x"
    assert not accepted(lines, Claim(EPS, DELTA, ONE), ROOT, Gauss(EPS, DELTA, ONE, Textbook(), 0, 1), Skip())


def test_a_requirement_that_only_seems_to_bound_epsilon() -> None:
    """At k = 0 the quotient is 0, and epsilon may be anything."""
    lines = f"    x = gaussian(a, sigma={SIGMA})\n    return x"
    proof = proof_of(lines, requires="eps * k / k <= 1").direct({"eps": 1}, delta={"delta": 1})
    with pytest.raises(ProofError, match="epsilon is not known"):
        proof.gauss("eps", "delta")
    proof_of(lines, requires="eps < 1").direct({"eps": 1}, delta={"delta": 1}).gauss("eps", "delta").skip().qed()


@pytest.mark.parametrize("part", [("eps", "delta"), ("eps", 0)])
def test_parts_of_a_program_add_up_their_deltas(part: tuple[str, str]) -> None:
    lines = f"    x = gaussian(a, sigma={SIGMA})\n    y = gaussian(a + x, sigma={SIGMA})\n    return x, y"
    proof = proof_of(lines, "2 * eps", "2 * delta").sequential(1, ["x"], ("eps", "delta"), ("eps", "delta"))
    for _ in range(2):
        proof.direct({"eps": 1}, delta={"delta": 1}).gauss("eps", "delta").skip()
    proof.qed()
    short = proof_of(lines, "2 * eps", "delta")
    if part[1]:
        with pytest.raises(ProofError, match="within the claim"):
            short.sequential(1, ["x"], part, part)
    else:
        short.sequential(1, ["x"], ("eps", "delta"), part)
        short.direct({"eps": 1}, delta={"delta": 1}).gauss("eps", "delta").skip()
        with pytest.raises(ProofError, match="within the claim"):
            short.direct({"eps": 1}, delta={"delta": 1})


def test_processing_keeps_delta() -> None:
    lines = f"    x = gaussian(a, sigma={SIGMA})\n    y = max(x, 0)\n    return y"
    proof = proof_of(lines).post_processing(1, ["x"])
    proof.direct({"eps": 1}, delta={"delta": 1}).gauss("eps", "delta").skip().qed()
    free = proof_of(lines, delta="0").post_processing(1, ["x"])
    with pytest.raises(ProofError, match="within the claim"):
        free.direct({"eps": 1}, delta={"delta": 1})


ROUNDS = "eps * sqrt(2 * k * log(1 / delta)) + k * eps * (exp(eps) - 1)"


def rounds(guard: str = "i < k", more: str = "", end: str = "return y") -> str:
    """A loop that draws in each round; `more` is in the round, `end` comes after the loop."""
    lines = ["i = 0", "m = k", "y = 0", f"while {guard}:", "    y = laplace(a, scale=1 / eps)"]
    lines += [f"    {line}" for line in more.splitlines()]
    lines += ["    i = i + 1", *end.splitlines()]
    return "\n".join(f"    {line}" for line in lines)


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(rounds(more="if y > 0:\n    i = 0"), id="the counter goes back"),
        pytest.param(rounds("i < m", more="m = m + 1"), id="the limit moves away"),
        pytest.param(rounds("i < k or y > 0"), id="another condition keeps the loop going"),
        pytest.param(rounds("i < k and a > 0", end="return i"), id="how many rounds depends on the data"),
        pytest.param(rounds(end="z = laplace(a, scale=1 / eps)\nreturn y, z"), id="the last draw is after the loop"),
    ],
)
def test_loops_with_more_rounds_than_they_say(lines: str) -> None:
    shared = ["y", "i", "m"] if "m + 1" in lines else ["y", "i"]
    with pytest.raises(ProofError, match="Advanced does not apply"):
        proof_of(lines, ROUNDS, requires="k >= 0").advanced(shared, "eps", "delta")


def test_such_a_loop_with_as_many_rounds_as_it_says() -> None:
    proof = proof_of(rounds(), ROUNDS, requires="k >= 0").advanced(["y", "i"], "eps", "delta")
    proof.direct({"eps": 1}).run().laplace(0).run().qed()


def test_one_unit_cannot_be_both() -> None:
    lines = f"x = gaussian(a, sigma={SIGMA})\nreturn x"
    assert not accepted(lines, Claim(EPS, DELTA, ONE), ROOT, Gauss(EPS, DELTA, ONE, Textbook(), 0, 0), Skip())
