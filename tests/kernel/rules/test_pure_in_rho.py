"""From epsilon to rho."""

from __future__ import annotations

import pytest

from lapwing.kernel.rules.pure_in_rho import PureInRho
from lapwing.prove.script.proof import Proof, ProofError
from tests.kernel.build import EPS, ONE, number, of, refusal
from tests.proofs import start


def answer(rho: str, lines: str = "return laplace(q, scale=1 / eps)", options: str = "") -> Proof:
    return start(f"""
        @private(rho="{rho}"{options})
        def answer(q: Query(sensitivity=1), k: Public[int], e: Public[float], eps: Epsilon):
            {lines}
    """)


def test_half_the_square() -> None:
    answer("eps * eps / 2").pure_in_rho("eps").direct({"eps": 1}).laplace(0).skip().qed()
    answer("eps * eps").pure_in_rho("eps").direct({"eps": 1}).laplace(0).skip().qed()
    answer("9 * eps * eps / 2", options=", group=3").pure_in_rho("3 * eps").group("eps").direct({"eps": 1})


@pytest.mark.parametrize("rho", ["eps * eps / 3", "eps / 2", "0", "e"])
def test_less_is_refused(rho: str) -> None:
    with pytest.raises(ProofError, match="within the claim"):
        answer(rho).pure_in_rho("eps")


def test_an_epsilon_below_zero_has_a_square_as_well() -> None:
    """Nothing is (-1)-private, so what follows from it says nothing."""
    assert "below 0" in refusal(PureInRho(number(-1)), answer("1").goal)
    assert "below 0" in refusal(PureInRho(of("-", EPS, ONE)), answer("eps * eps").goal)


def test_runs_must_end() -> None:
    proof = start("""
        @private(rho="eps * eps / 2")
        def waits(q: Query(sensitivity=1), eps: Epsilon):
            y = 0
            while y < 1:
                y = laplace(q, scale=1 / eps)
            return y
    """)
    assert "count up to a limit" in refusal(PureInRho(EPS), proof.goal)


def test_it_is_about_rho() -> None:
    goal = start("@private(epsilon=1)\ndef f(q: Query(sensitivity=1)):\n    return laplace(q, scale=1)").goal
    assert "about rho" in refusal(PureInRho(ONE), goal)


def test_nothing_is_said_of_restricted_neighbours() -> None:
    text = """
        @private(rho="1")
        def f(d: Database(of=Bit, neighbours="add-remove")):
            return 0
    """
    proof = start(text).split("'d+ == 1")
    assert "all neighbours" in refusal(PureInRho(ONE), proof.goal)
