"""From what the search has seen to a counterexample, by exact evaluation."""

from __future__ import annotations

from lapwing.kernel.claim import Claim
from lapwing.kernel.program import Program
from lapwing.kernel.refuse import Refused
from lapwing.refute.case import Sight
from lapwing.refute.counterexample import Counterexample, listed
from lapwing.refute.exact.judge import judge

REACHES = (12, 24, 48, 96)


def certify(program: Program, claim: Claim, sight: Sight) -> Counterexample | None:
    """A counterexample, if exact evaluation confirms what was seen."""
    for reach in REACHES:
        try:
            found = judge(program, claim, dict(sight.first), dict(sight.second), sight.event, sight.grid, reach)
        except Refused:
            return None
        if found.breaks:
            chances = found.first, found.second
            first, second = listed(sight.first), listed(sight.second)
            return Counterexample(program, claim, first, second, sight.grid, sight.event, reach, chances)
        if found.holds:
            return None
    return None
