"""Noise at a price that runs compute: coqc accepts what the kernel accepts, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.logic.judgment import Unit
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.metered import Metered
from lapwing.kernel.rules.skip import Skip
from tests.kernel.build import EPS, ONE, ZERO
from tests.prove.rocq.compiled import NEEDS_ROCQ
from tests.prove.rocq.judged import both_say

PARAMETERS = "q: Query(sensitivity=1), eps: Epsilon"


@NEEDS_ROCQ
@pytest.mark.parametrize(("name", "price", "true"), [("paid", "eps", True), ("dearer", "2 * eps", False)])
def test_the_price_in_the_scale_is_paid(library: Path, name: str, price: str, true: bool) -> None:
    lines = f"x = laplace(q, scale=1 / ({price}))\nreturn x"
    steps = Direct((Unit(ONE),), ((EPS,),)), Metered(ZERO, ONE, 0), Skip()
    assert both_say(library, f"metered_{name}", PARAMETERS, lines, Claim(EPS, ZERO, ONE), *steps) is true
