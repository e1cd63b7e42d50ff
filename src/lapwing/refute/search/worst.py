"""How close a program comes to its claim: the largest privacy loss found on small inputs, certified exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from lapwing.deadline import Deadline, OutOfTimeError
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.numbers.enclosure import log_bounds
from lapwing.refute.estimate.case import Case, Estimate
from lapwing.refute.exact.judge import Judgment, judge
from lapwing.refute.search.search import Search

TRIED, KEPT = 4, 16
ROUNDED = 9
REACH = 20
PATIENCE = 5.0


@dataclass(frozen=True, slots=True)
class Worst:
    """An event whose log-ratio is at least `loss` (None: infinite) where the claim allows at most `claimed`."""

    sight: Estimate
    loss: Fraction | None
    claimed: Fraction

    @property
    def share(self) -> float:
        """The loss as a part of what is claimed; above 1, the claim is false."""
        if self.loss is None or (self.claimed <= 0 < self.loss):
            return float("inf")
        return float(self.loss / self.claimed) if self.claimed > 0 else 0.0


def worst_ratio(program: Program, claim: Claim, time_limit: float = 2.0, seeds: tuple[Case, ...] = ()) -> Worst | None:
    """The worst ratio found within the time limit; None if nothing could be evaluated."""
    sights: list[Estimate] = []
    for sight in Search(program, claim, time_limit).sights(seeds):
        sights = sorted([*sights, sight], key=lambda seen: -round(seen.surplus, ROUNDED))[:KEPT]
    found = (worst for sight in sights if (worst := certified(program, claim, sight)) is not None)
    return max(islice(found, TRIED), key=lambda worst: worst.share, default=None)


def certified(program: Program, claim: Claim, sight: Estimate) -> Worst | None:
    """What was seen, with exact bounds."""
    try:
        first, second, patience = dict(sight.first), dict(sight.second), Deadline.after(PATIENCE)
        judged = judge(program, claim, first, second, sight.event, sight.grid, REACH, patience)
    except (Refused, OutOfTimeError):
        return None
    if judged.first.low <= judged.delta[1]:
        return None
    claimed = log_bounds(judged.factor[1])[1] if judged.factor[1] > 0 else Fraction(0)
    return Worst(sight, loss_of(judged), claimed)


def loss_of(judged: Judgment) -> Fraction | None:
    """The least epsilon that the event allows, from below; None if it allows none."""
    if judged.second.high == 0:
        return None
    return log_bounds((judged.first.low - judged.delta[1]) / judged.second.high)[0]
