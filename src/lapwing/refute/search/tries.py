"""Which of the things seen to evaluate exactly, and for how long: little at first, and more if that was too short.

A sight that fails is a reason to want clearly more of the next one, but only for as long as trying has taken more than
its share: what seems to show most is not always what can be certified.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isinf

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.refute.estimate.case import Estimate
from lapwing.refute.evidence.certify import certify
from lapwing.refute.evidence.counterexample import Counterexample

LEAST_SURPLUS = 1e-7
CLEARLY_MORE = 1.2  # than what could not be certified
SHARE_OF_TRIES = 0.4
SHARE_OF_A_TRY = 0.3
SHORTEST_TRY = 0.5
MOST_UNSETTLED = 8


@dataclass
class Tries:
    """What was tried so far, and what took too long, with how long it had."""

    program: Program
    claim: Claim
    failed: float = LEAST_SURPLUS
    spent: float = 0.0
    unsettled: list[tuple[float, Estimate]] = field(default_factory=list)

    def settle(self, sight: Estimate, used: float, patience: Deadline) -> Counterexample | None:
        """A counterexample from this sight, or from an earlier one for which there is more time by now."""
        allowed = max(SHORTEST_TRY, SHARE_OF_A_TRY * used)
        due = [each for had, each in self.unsettled if 2 * had <= allowed]
        self.unsettled = [(had, each) for had, each in self.unsettled if 2 * had > allowed]
        if sight.surplus > (self.failed if self.spent > SHARE_OF_TRIES * used else LEAST_SURPLUS):
            due.append(sight)
        for each in due:
            found = self.attempt(each, allowed, patience)
            if found is not None:
                return found
        return None

    def attempt(self, sight: Estimate, allowed: float, patience: Deadline) -> Counterexample | None:
        """A counterexample, if exact evaluation confirms the sight in the time."""
        start = patience.work.seconds()
        try:
            found = certify(self.program, self.claim, sight, patience.at_most(allowed))
        except OutOfTimeError:
            found = None
            self.unsettled.append((allowed, sight))
            self.unsettled = sorted(self.unsettled, key=lambda each: -each[1].surplus)[:MOST_UNSETTLED]
        self.spent += patience.work.seconds() - start
        if found is None and not isinf(sight.surplus):
            self.failed = max(self.failed, CLEARLY_MORE * sight.surplus)
        return found
