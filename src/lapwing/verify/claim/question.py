"""What is asked of both sides: is this claim true of this program?"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.prove.program.hints import Hints
from lapwing.prove.prover import NO_HINTS
from lapwing.refute.estimate.case import Case

SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Question:
    """A claim about a program, with time limits, hints for the prover, and cases for the refuter.

    `seconds` are those that a side may use itself; a machine that is busy does not let them last longer than `clock`.

    `less` is for text of which the program tells more than an observer sees: a program that tells no more than that.  A
    counterexample to it breaks the claim about the text; one to the program itself might not.
    """

    program: Program
    claim: AnyClaim
    seconds: float = SECONDS
    hints: Hints = NO_HINTS
    seeds: tuple[Case, ...] = ()
    less: Program | None = None
    clock: float = inf

    @property
    def refutable(self) -> Program:
        """The program that a counterexample has to be about."""
        return self.program if self.less is None else self.less
