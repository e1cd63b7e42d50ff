"""Facts that hold but for a small probability: coqc accepts what the kernel accepts, and refuses what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from lapwing.kernel.language import term as t
from lapwing.kernel.language.claim import AnyClaim, ApproximateConcentrated, Claim
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.logic.judgment import Private, Unit
from lapwing.kernel.rules.assign import Assign
from lapwing.kernel.rules.conditional import If
from lapwing.kernel.rules.direct import Direct
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.shared.bad_events import Coin
from lapwing.kernel.rules.skip import Skip
from lapwing.kernel.rules.up_to_bad import UpToBad
from lapwing.prove.rocq.export import export
from tests.kernel.build import ACCEPTED, EPS, ONE, ZERO, Step, derived, program, verdict
from tests.prove.rocq.compiled import NEEDS_ROCQ, coqc

P = t.Param("p", REAL)
PARAMETERS = "d: Bit, p: Delta, eps: Epsilon"
LINES = "x = 0\nc = flip(p)\nif c:\n    x = d\nreturn x"


@NEEDS_ROCQ
@pytest.mark.parametrize(("bound", "true"), [(1, True), (0, False)])
@pytest.mark.parametrize("claim", [Claim(ZERO, P, ONE), ApproximateConcentrated(EPS, P, ONE)])
def test_a_coin_that_hardly_ever_falls_so(library: Path, claim: AnyClaim, bound: int, true: bool) -> None:
    direct = Direct((Unit(P, "delta"),), ((t.Literal(bound, ONE.sort),),))
    bad = UpToBad(1, Coin(True), t.TRUE, P, 0, Same())
    steps: list[Step] = [direct, Assign("both"), bad, If("both"), Assign("both"), Skip(), Skip()]
    found = program(LINES, PARAMETERS)
    assert (verdict(LINES, *steps, parameters=PARAMETERS, claim=claim) == ACCEPTED) is true
    said = coqc(
        library, f"coin_{type(claim).__name__}_{bound}", export(found, claim, derived(Private(found, claim), steps))
    )
    assert (said.returncode == 0) is true, said.stderr
