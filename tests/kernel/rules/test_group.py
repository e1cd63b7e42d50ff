"""Group privacy."""

from __future__ import annotations

import pytest

from lapwing.kernel.rules.group import Group
from lapwing.kernel.sort import INT, REAL
from lapwing.kernel.term import Arithmetic, Literal, Param
from lapwing.script.proof import Proof, ProofError
from tests.proofs import start

EPS = Param("eps", REAL)


def groups(options: str, requires: str = '"k >= 1"') -> Proof:
    return start(f"""
        @private({options}, requires={requires})
        def answer(q: Query(sensitivity=1), k: Public[int], eps: Epsilon):
            return laplace(q, scale=1 / eps)
    """)


@pytest.mark.parametrize(
    "options", ['epsilon="k * eps", group="k"', 'epsilon="3 * eps", group=3', 'epsilon="4 * eps", group=3']
)
def test_k_steps_cost_k_times_as_much(options: str) -> None:
    groups(options).apply(Group(EPS)).direct({"eps": 1}).laplace(0).skip().qed()


@pytest.mark.parametrize(
    ("options", "requires", "why"),
    [
        ('epsilon="2 * eps", group=3', '"k >= 1"', "within the claim"),
        ('epsilon="k * eps", group="k"', '"k >= 0"', "may have no rows"),
        ('epsilon="k * eps", group="k"', '"eps > 0"', "may have no rows"),
        ('epsilon="k * eps", delta="1 / 2", group="k"', '"k >= 1"', "its delta is 0"),
    ],
)
def test_less_is_refused(options: str, requires: str, why: str) -> None:
    with pytest.raises(ProofError, match=why):
        groups(options, requires).apply(Group(EPS))


def test_the_single_step_must_be_paid_in_full() -> None:
    half = Arithmetic("/", EPS, Literal(2, INT))
    proof = groups('epsilon="k * eps", group="k"').apply(Group(half))
    with pytest.raises(ProofError, match="within the claim"):
        proof.direct({"eps": 1})


def test_it_is_about_privacy() -> None:
    with pytest.raises(ProofError, match="about privacy"):
        groups('epsilon="eps"').direct({"eps": 1}).apply(Group(EPS))
