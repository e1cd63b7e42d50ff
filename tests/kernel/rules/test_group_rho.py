"""Group privacy in rho."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Literal
from lapwing.kernel.rules.group_rho import GroupRho
from lapwing.prove.script.proof import Proof, ProofError
from tests.kernel.build import ONE, refusal
from tests.proofs import start

HALF = Literal(Fraction(1, 2), REAL)


def groups(rho: str, group: str, requires: str = "k >= 1") -> Proof:
    return start(f"""
        @private(rho="{rho}", group="{group}", requires="{requires}")
        def answer(q: Query(sensitivity=1), k: Public[int]):
            return gaussian(q, sigma=1)
    """)


@pytest.mark.parametrize(("rho", "group"), [("k * k / 2", "k"), ("9 / 2", "3"), ("5", "3"), ("1 / 2", "1")])
def test_k_steps_cost_k_squared_as_much(rho: str, group: str) -> None:
    groups(rho, group).group("1 / 2").direct({"1 / 2": 1}).noise_in_rho().skip().qed()


@pytest.mark.parametrize(
    ("rho", "group", "requires", "why"),
    [
        ("k / 2", "k", "k >= 1", "within the claim"),
        ("3 / 2", "3", "k >= 1", "within the claim"),
        ("k * k / 2", "k", "k >= 0", "may have no rows"),
    ],
)
def test_less_is_refused(rho: str, group: str, requires: str, why: str) -> None:
    with pytest.raises(ProofError, match=why):
        groups(rho, group, requires).group("1 / 2")


def test_the_single_step_must_be_paid_in_full() -> None:
    with pytest.raises(ProofError, match="within the claim"):
        groups("9 / 4", "3").group("1 / 4").direct({"1 / 2": 1})


def test_it_is_about_rho_and_all_neighbours() -> None:
    goal = start("@private(epsilon=1)\ndef f(q: Query(sensitivity=1)):\n    return laplace(q, scale=1)").goal
    assert "about rho" in refusal(GroupRho(ONE), goal)
    text = """
        @private(rho="1")
        def f(d: Database(of=Bit, neighbours="add-remove")):
            return 0
    """
    assert "all neighbours" in refusal(GroupRho(HALF), start(text).split("'d+ == 1").goal)
