"""Proof scripts, step by step."""

from __future__ import annotations

import pytest

from lapwing.prove.script.proof import ProofError
from tests.proofs import MAX, MECHANISM, SUM, noisy_max, noisy_sum, start


def test_the_proofs_that_others_use_are_finished() -> None:
    assert noisy_sum().program.name == "noisy_sum"
    assert noisy_max().program.name == "noisy_max"


def test_a_step_that_does_not_apply_says_so() -> None:
    proof = start(MECHANISM).direct({"eps": 1})
    with pytest.raises(ProofError, match=r"Assign does not apply: the block does not start with Assign"):
        proof.assign()
    assert len(proof.open) == 1


def test_a_step_that_does_not_hold_names_memories_that_break_it() -> None:
    proof = start(SUM).direct({"eps": 1}).run()
    with pytest.raises(ProofError, match=r"'invariant holds at first'") as caught:
        proof.loop("i<1> == 1")
    assert "broken by i<1> = 0" in str(caught.value)


def test_an_open_goal_is_no_proof() -> None:
    with pytest.raises(ProofError, match="A goal is still open"):
        start(MECHANISM).direct({"eps": 1}).qed()
    proof = start(MECHANISM).direct({"eps": 1}).laplace(0).skip()
    with pytest.raises(ProofError, match="nothing left to prove"):
        proof.skip()


def test_too_small_a_budget_is_refused_at_the_root() -> None:
    with pytest.raises(ProofError, match="the cost is not known to stay within the claim"):
        start(MECHANISM).direct({"eps": 2})
    with pytest.raises(ProofError, match="not a multiple of the unit's price"):
        start(MAX).pointwise({"1": 0}).run().loop("i<1> == i<2>").laplace(0)


def test_judgments_come_after_the_root() -> None:
    with pytest.raises(ProofError, match="Start with direct"):
        start(MECHANISM).case("True")


GAUSSIAN = """
@private(epsilon="eps", delta="delta", requires="eps <= 1")
def answer(q: Query(sensitivity=1), eps: Epsilon, delta: Delta):
    return gaussian(q, sigma=sqrt(2 * log(1.25 / delta)) / eps)
"""


def test_units_of_delta_come_after_those_of_epsilon() -> None:
    proof = start(GAUSSIAN).direct({"eps / 2": 1, "eps / 4": 2}, delta={"delta / 2": 2})
    assert [unit.credit for unit in proof.judgment.setting.units] == ["epsilon", "epsilon", "delta"]
    assert len(proof.judgment.setting.alternatives) == 1


def test_alternatives_of_delta_go_with_those_of_epsilon() -> None:
    both = start(GAUSSIAN).direct([{"eps": 1}, {"eps": 0}], delta=[{"delta": 0}, {"delta": 1}])
    assert len(both.judgment.setting.alternatives) == 2
    one = start(GAUSSIAN).direct([{"eps": 1}, {"eps": 0}], delta={"delta": 1})
    assert [bounds[1] for bounds in one.judgment.setting.alternatives] == [one.public(1)] * 2
    with pytest.raises(ProofError, match="needs its bounds for delta"):
        start(GAUSSIAN).direct([{"eps": 1}], delta=[{"delta": 0}, {"delta": 1}])


def test_reasons_for_a_sigma() -> None:
    proof = start(GAUSSIAN).direct({"eps": 1}, delta={"delta": 1})
    with pytest.raises(ProofError, match="numbers only"):
        proof.gauss("eps", "delta", order=2)
    with pytest.raises(ProofError, match="within the claim"):
        proof.gauss("eps", "delta", rho="eps")
    assert proof.gauss("eps", "delta").skip().qed().theorem.program.name == "answer"
