"""From what the search has seen to a counterexample, by exact evaluation."""

from __future__ import annotations

from lapwing.kernel.claim import Claim
from lapwing.kernel.program import Program
from lapwing.kernel.refuse import Refused
from lapwing.refute.case import Sight
from lapwing.refute.counterexample import Counterexample, listed
from lapwing.refute.exact.judge import judge
from lapwing.refute.exact.patience import ENDLESS, Patience

REACHES = (6, 12, 24, 48, 96)


def certify(program: Program, claim: Claim, sight: Sight, patience: Patience = ENDLESS) -> Counterexample | None:
    """A counterexample, if exact evaluation confirms what was seen."""
    for reach in REACHES:
        try:
            first, second = dict(sight.first), dict(sight.second)
            found = judge(program, claim, first, second, sight.event, sight.grid, reach, patience)
        except Refused:
            return None
        if found.breaks:
            chances = found.first, found.second
            sides = listed(sight.first), listed(sight.second)
            return Counterexample(program, claim, *sides, sight.grid, sight.event, reach, chances)
        if found.holds:
            return None
    return None
