"""Cells are chosen by the narrowest noise, and made finer where a claim is close."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lapwing.deadline import Deadline
from lapwing.kernel.check import check
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import ZERO
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.ranked import Ranked
from lapwing.prove.program.hints import Hints
from lapwing.prove.prover import certificate_of
from lapwing.prove.strategy.found import Search
from lapwing.prove.strategy.ranked import by_ranks
from tests.helpers import lowered

NOISES = "gaussian(b, sigma=1) > 0", "gaussian(b, sigma=1 / 10) > 0"


def chosen(delta: str, noise: str = "gaussian(b, sigma=1)") -> Ranked | None:
    found = lowered(f"@private(epsilon=1, delta={delta})\ndef f(b: Bit):\n    return {noise} > 0\n")
    assert found.claim is not None
    answer = by_ranks(Search(Deadline.after(60), Hints()), Private(found.program, found.claim))
    return None if answer is None else answer.derivation.rule if isinstance(answer.derivation.rule, Ranked) else None


@pytest.mark.parametrize(
    ("delta", "noise", "rule"),
    [
        ("0.2", "gaussian(b, sigma=1)", Ranked(16, 7)),
        ("0.075", "gaussian(b, sigma=1)", Ranked(16, 7)),
        ("0.072", "gaussian(b, sigma=1)", Ranked(64, 7)),
        ("0.068", "gaussian(b, sigma=1)", None),
        ("0.01", "laplace(b, scale=3)", Ranked(8, 20)),
        ("0.01", "geometric(b, scale=3)", None),
    ],
)
def test_the_cells_of_a_claim(delta: str, noise: str, rule: Ranked | None) -> None:
    assert chosen(delta, noise) == rule


def test_a_theorem_is_kept_and_used_for_its_own_statement_only() -> None:
    one, other = (lowered(f"@private(epsilon=1, delta=0.2)\ndef f(b: Bit):\n    return {n}\n") for n in NOISES)
    assert isinstance(one.claim, Claim)
    found = by_ranks(Search(Deadline.after(60), Hints()), Private(one.program, one.claim))
    assert found is not None
    assert found.theorem == check(Private(one.program, one.claim), found.derivation)
    assert certificate_of(one.program, found).theorem is found.theorem
    with pytest.raises(Refused):
        certificate_of(other.program, found)
    with pytest.raises(Refused):
        certificate_of(one.program, replace(found, claim=replace(one.claim, delta=ZERO)))
