"""What is asked of both sides: is this claim true of this program?"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.prove.program.hints import Hints
from lapwing.prove.prover import NO_HINTS
from lapwing.refute.estimate.case import Case

SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Question:
    """A claim about a program, how long each side may search, hints for the prover, and cases for the refuter."""

    program: Program
    claim: Claim
    seconds: float = SECONDS
    hints: Hints = NO_HINTS
    seeds: tuple[Case, ...] = ()
