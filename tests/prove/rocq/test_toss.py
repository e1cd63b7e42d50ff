"""Coins whose probabilities depend on private data: coqc accepts what the kernel accepts, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.logic.judgment import Unit
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.toss import Toss
from tests.kernel.build import EPS, ONE
from tests.prove.rocq.compiled import NEEDS_ROCQ
from tests.prove.rocq.judged import both_say

DELTA = t.Param("delta", REAL)
HALF = t.Arithmetic("/", DELTA, t.Literal(2, INT))
PARAMETERS = "d: Bit, eps: Epsilon, delta: Delta"
NEAR = """most = min(exp(eps) * delta + delta, 1 - (1 - delta - delta) / exp(eps), 1)
x = flip(max(delta, most) if d else delta)
return x"""


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("name", "lines", "delta", "true"),
    [
        ("paid", NEAR, DELTA, True),
        ("claims_less", NEAR, HALF, False),
        ("too_likely", "x = flip(1 if d else 0)\nreturn x", DELTA, False),
    ],
)
def test_what_one_coin_costs(library: Path, name: str, lines: str, delta: t.Term, true: bool) -> None:
    steps = Direct((Unit(EPS), Unit(DELTA, "delta")), ((ONE, ONE),)), Toss(EPS, DELTA, 0, 1), Skip()
    assert both_say(library, f"toss_{name}", PARAMETERS, lines, Claim(EPS, delta, ONE), *steps) is true
