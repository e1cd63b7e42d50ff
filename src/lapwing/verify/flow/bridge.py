"""Privacy and noninterference side by side: a private program interferes with nothing if it costs nothing.

Neighbours are to privacy what states that agree on Low are to noninterference.  At epsilon 0 results are equally likely
for neighbours, hence for all inputs that chains of neighbours connect.  A program that draws nothing gives a result
with probability 1 or 0, so it is private for some epsilon only if it is constant, and then for epsilon 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.prove.prover import Proved, find_epsilon, prove
from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.refute.refuter import refute
from lapwing.syntax.certificate.certificate import Certificate
from lapwing.verify.flow.observer import NOTHING
from lapwing.verify.flow.search import has_draws

AT_FIRST = 0.5

Answer = Certificate | Counterexample | None


@dataclass(frozen=True)
class Bridge:
    """What was found about the program's own claim and about epsilon 0: a certificate, a counterexample, or nothing.

    `smallest` is what it can be proved to cost, where it claims nothing.
    """

    program: Program
    claim: AnyClaim | None
    private: Answer
    free: Answer

    @property
    def deterministic(self) -> bool:
        """Whether the program draws nothing."""
        return not has_draws(self.program.body)


def compare_with_privacy(program: Program, claim: AnyClaim | None, seconds: float) -> Bridge:
    """Ask for the claim, and for epsilon 0; without a claim, for the smallest epsilon that can be proved."""
    free = settle(program, NOTHING, seconds / 2)
    if claim is None and isinstance(free, Counterexample) and free.is_infinite:
        return Bridge(program, None, None, free)
    if claim is None:
        found = free if isinstance(free, Certificate) else smallest(program, seconds / 2)
        return Bridge(program, None if found is None else found.claim, found, free)
    if claim == NOTHING:
        return Bridge(program, claim, free, free)
    return Bridge(program, claim, settle(program, claim, seconds / 2), free)


def smallest(program: Program, seconds: float) -> Certificate | None:
    """A proof of the smallest epsilon that is found."""
    answer = find_epsilon(program, seconds)
    return answer.certificate if isinstance(answer, Proved) else None


def settle(program: Program, claim: AnyClaim, seconds: float) -> Answer:
    """A counterexample if one is near, else a proof, else a counterexample that is further off."""
    deadline = monotonic() + seconds
    found = refute(program, claim, min(AT_FIRST, seconds / 4))
    if found is not None:
        return found
    answer = prove(program, claim, max(deadline - monotonic(), 0.1))
    if isinstance(answer, Proved):
        return answer.certificate
    return refute(program, claim, max(deadline - monotonic(), AT_FIRST))
