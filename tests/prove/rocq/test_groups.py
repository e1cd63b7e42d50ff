"""Claims about groups: coqc accepts what follows from single steps, and refuses a price that does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.prove.rocq.certificate import rocq_file
from tests.prove.rocq.compiled import NEEDS_ROCQ, ROOT, coqc, library

__all__ = ["library"]

PLANS = ROOT / "src" / "lapwing" / "data" / "proof" / "certificates"
TIMES = '["Arithmetic", "*", ["Param", "k", "int"], ["Param", "eps", "float"]]'
STEPS = '["Param", "k", "int"]'
CLAIM = f'["Claim", {TIMES}, ["Literal", 0, "int"], {STEPS}]'
FORGERIES = {
    "the price of one": CLAIM.replace(TIMES, '["Param", "eps", "float"]'),
    "one step more": f'{CLAIM.removesuffix(f"{STEPS}]")}["Arithmetic", "+", {STEPS}, ["Literal", 1, "int"]]]',
}


def best_score() -> str:
    return (PLANS / "best_score.json").read_text(encoding="utf-8")


@NEEDS_ROCQ
def test_coqc_accepts_a_claim_about_groups(library: Path) -> None:
    said = coqc(library, "best_score", rocq_file(best_score()))
    assert said.returncode == 0, said.stderr


@NEEDS_ROCQ
@pytest.mark.parametrize("what", FORGERIES)
def test_coqc_refuses_a_group_for_too_little(library: Path, what: str) -> None:
    assert best_score().count(CLAIM) == 1
    said = coqc(library, what.replace(" ", "_"), rocq_file(best_score().replace(CLAIM, FORGERIES[what])))
    assert said.returncode == 1
    assert "Error" in said.stderr


def test_the_theorem_is_about_inputs_that_so_many_steps_join() -> None:
    text = rocq_file(best_score())
    assert "steps near (Z.to_nat p_k) p_scores_1 p_scores_2 ->" in text
    assert "exp group_epsilon" in text.partition("best_score_is_private")[2]
