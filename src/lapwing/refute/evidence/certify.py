"""From what the search has seen to a counterexample, by exact evaluation."""

from __future__ import annotations

from math import ceil, log

from lapwing.deadline import ENDLESS, Deadline
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.refute.estimate.case import Estimate, log_of
from lapwing.refute.evidence.counterexample import Counterexample, listed
from lapwing.refute.exact.compared import BY_CELLS
from lapwing.refute.exact.judge import Judgment, judge

FIRST_REACH = 6
LONGEST_REACH = 96
TWICE, LEAST_FARTHER, MOST_FARTHER = 2.0, 1.25, 8.0
MARGIN = 0.1


def certify(program: Program, claim: Claim, sight: Estimate, patience: Deadline = ENDLESS) -> Counterexample | None:
    """A counterexample, if exact evaluation confirms what was seen."""
    reach = BY_CELLS if sight.by_cells else FIRST_REACH
    while reach <= LONGEST_REACH:
        try:
            first, second = dict(sight.first), dict(sight.second)
            found = judge(program, claim, first, second, sight.event, sight.grid, reach, patience)
        except Refused:
            return None
        if found.breaks:
            chances = found.first, found.second
            sides = listed(sight.first), listed(sight.second)
            return Counterexample(program, claim, *sides, sight.grid, sight.event, reach, chances)
        if found.holds or sight.by_cells:
            return None
        reach = ceil(reach * farther(found, sight.gain))
    return None


def farther(found: Judgment, gain: float) -> float:
    """How much farther to follow noise: what is left out falls by powers, and is to be less than the gain."""
    left_out = found.first.high - found.first.low + found.factor[1] * (found.second.high - found.second.low)
    fallen = log_of(left_out)
    if gain <= 0 or fallen >= 0:
        return TWICE
    return min(max((log(gain) + log(MARGIN)) / fallen, LEAST_FARTHER), MOST_FARTHER)
