"""What steps of a script are written in."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.claim import AnyClaim, Claim, GaussianPrivacy, Renyi, ZeroConcentrated
from lapwing.prove.script.proof import Proof
from lapwing.prove.script.script import ProofError
from tests.kernel.build import EPS, ONE, ZERO, number
from tests.proofs import start


def proof(claim: str) -> Proof:
    return start(
        f"@private({claim})\ndef f(q: Query(sensitivity=1), eps: Epsilon):\n    return laplace(q, scale=1 / eps)"
    )


@pytest.mark.parametrize(
    ("claim", "price"),
    [
        ("epsilon=1", Claim(EPS, ZERO, ONE)),
        ("rho=1", ZeroConcentrated(EPS, ONE)),
        ("renyi=(8, 1)", Renyi(number(8), EPS, ONE)),
        ("mu=1", GaussianPrivacy(EPS, ONE)),
    ],
)
def test_a_price_is_in_the_currency_of_the_goal(claim: str, price: AnyClaim) -> None:
    assert proof(claim).price("eps") == price


def test_a_claim_says_its_currency() -> None:
    some = proof("epsilon=1, group=3")
    assert some.claimed({"rho": "eps"}) == ZeroConcentrated(EPS, number(3))
    assert some.claimed({"mu": "eps"}) == GaussianPrivacy(EPS, number(3))
    assert some.claimed({"renyi": (8, "eps")}) == Renyi(number(8), EPS, number(3))
    assert some.claimed({"epsilon": "eps"}) == Claim(EPS, ZERO, number(3))
    assert some.claimed({"epsilon": ("eps", "eps")}) == Claim(EPS, EPS, number(3))
    for known in ({}, {"rho": "eps", "mu": "eps"}, {"renyi": "eps"}, {"sigma": 1}):
        with pytest.raises(ProofError, match="Say what is known"):
            some.claimed(known)


def test_nothing_is_left_after_the_last_step() -> None:
    done = proof('epsilon="eps"').direct({"eps": 1}).laplace(0).skip()
    assert str(done) == "Nothing is left to prove."
    with pytest.raises(ProofError, match="nothing left"):
        done.skip()
