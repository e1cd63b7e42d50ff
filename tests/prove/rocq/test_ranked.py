"""Programs that compare noise, bounded by coqc: it accepts what the kernel accepts, and refuses what it refuses."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.rules.ranked import Ranked
from tests.kernel.build import ONE
from tests.prove.rocq.compiled import NEEDS_ROCQ
from tests.prove.rocq.judged import both_say

ABOVE = "x = laplace(b, scale=2)\nreturn x > 1"
LARGER = "x = gaussian(b, sigma=2)\ny = gaussian(0, sigma=2) + 1\nif x >= y:\n    return 1\nreturn 2"
LARGEST = """best = 0
top = 0.0
for i in range(2):
    x = gaussian(q[i], sigma=4)
    if i == 0 or x > top:
        top = x
        best = i
return best"""


@NEEDS_ROCQ
@pytest.mark.parametrize(
    ("name", "parameters", "lines", "delta", "true"),
    [
        ("above", "b: Bit, eps: Epsilon", ABOVE, "1/50", True),
        ("a_coin_first", "b: Bit, eps: Epsilon", f"if flip(1 / 4):\n    return 2 > 1\n{ABOVE}", "1/50", True),
        ("above_for_less", "b: Bit, eps: Epsilon", ABOVE, "1/1000", False),
        ("above_with_less_noise", "b: Bit, eps: Epsilon", ABOVE.replace("scale=2", "scale=1"), "1/50", False),
        ("larger", "b: Integers(0, 1), eps: Epsilon", LARGER, "1/50", True),
        (
            "the_bit_beside",
            "b: Bit, eps: Epsilon",
            "x = gaussian(b, sigma=2)\nif x > 0:\n    return b\nreturn 2",
            "1/50",
            False,
        ),
        ("largest", "q: Vector(of=Integers(0, 1), length=2), eps: Epsilon", LARGEST, "1/20", True),
    ],
)
def test_what_is_bounded(library: Path, name: str, parameters: str, lines: str, delta: str, true: bool) -> None:
    claim = Claim(t.Literal(Fraction(1, 2), REAL), t.Literal(Fraction(delta), REAL), ONE)
    assert (
        both_say(library, f"ranked_{name}", parameters, lines, claim, Ranked(4, 15 if "laplace" in lines else 6))
        is true
    )
