"""Programs that coqc works out: it accepts what the kernel accepts, and refuses what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import AnyClaim, Claim
from lapwing.kernel.rules.finite import Finite
from tests.kernel.build import EPS, ONE, ZERO
from tests.prove.rocq.compiled import NEEDS_ROCQ
from tests.prove.rocq.judged import both_say

COINS = "x = flip(1 / 2)\nif x:\n    y = d == 1\nelse:\n    y = flip(1 / 2)\nreturn y"
DIGIT = "x = uniform(3)\nif flip((exp(eps) - 1) / (exp(eps) + 2)):\n    x = d\nreturn x"


def log(number: int) -> AnyClaim:
    return Claim(t.Apply("log", (t.Literal(number, ONE.sort),)), ZERO, ONE)


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("name", "parameters", "lines", "claim", "true"),
    [
        ("coins", "d: Bit, eps: Epsilon", COINS, log(3), True),
        ("coins_for_less", "d: Bit, eps: Epsilon", COINS, log(2), False),
        ("digits", "d: Integers(0, 2), eps: Epsilon", DIGIT, Claim(EPS, ZERO, ONE), True),
        ("the_bit", "d: Bit, eps: Epsilon", "return d", Claim(EPS, ZERO, ONE), False),
    ],
)
def test_what_is_worked_out(library: Path, name: str, parameters: str, lines: str, claim: AnyClaim, true: bool) -> None:
    assert both_say(library, f"finite_{name}", parameters, lines, claim, Finite()) is true
