"""Cells are chosen by the narrowest noise, and made finer where a claim is close."""

from __future__ import annotations

import pytest

from lapwing.deadline import Deadline
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.ranked import Ranked
from lapwing.prove.program.hints import Hints
from lapwing.prove.strategy.found import Search
from lapwing.prove.strategy.ranked import by_ranks
from tests.helpers import lowered


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
