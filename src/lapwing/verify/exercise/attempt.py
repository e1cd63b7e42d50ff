"""An attempt at a level: what is left to do, if anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lapwing.syntax.lowering.lower import Lowered
from lapwing.verify.claim.verdict import Proved, Refuted, Unknown, Verdict
from lapwing.verify.exercise.kept import solved
from lapwing.verify.exercise.level import Level, Trial
from lapwing.verify.exercise.trying import ENOUGH, is_larger, share_near


@dataclass(frozen=True, slots=True)
class Solved:
    """It is private as claimed, and does its job."""


@dataclass(frozen=True, slots=True)
class NotPrivate:
    """There is a counterexample."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """There is neither a proof nor a counterexample."""


@dataclass(frozen=True, slots=True)
class Useless:
    """It is private, but the answer is too often far from what it should be."""

    trial: Trial
    share: float


@dataclass(frozen=True, slots=True)
class TooMuch:
    """The claim is true, but a smaller one is, too."""

    point: Mapping[str, Any]


Outcome = Solved | NotPrivate | Undecided | Useless | TooMuch


def outcome_of(level: Level, lowered: Lowered, verdict: Verdict) -> Outcome:
    """What a verdict on an attempt means for the level."""
    match verdict:
        case Refuted():
            return NotPrivate()
        case Unknown():
            return Undecided()
        case Proved():
            return proved_outcome(level, lowered)


def proved_outcome(level: Level, lowered: Lowered) -> Outcome:
    """A mechanism that is private must still be useful, and a true claim no larger than it has to be."""
    for trial in level.trials:
        share = share_near(lowered.program, trial)
        if share is not None and share < ENOUGH:
            return Useless(trial, share)
    best = solved(level).lower().claim if level.points else None
    for point in level.points:
        if lowered.claim is not None and best is not None and is_larger(lowered.claim, best, point):
            return TooMuch(point)
    return Solved()
