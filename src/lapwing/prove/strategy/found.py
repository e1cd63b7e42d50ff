"""What a search has: its time, its hints, how far it came; and what it finds."""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.deadline import Deadline
from lapwing.kernel.check import Theorem
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.prove.program.hints import Hints
from lapwing.prove.strategy.solve import Attempt, Solution


@dataclass(frozen=True, slots=True)
class Found:
    """A derivation of a claim, and what it was made from, as far as two runs were compared.

    Where the search had the kernel check the derivation to see whether it is one, the theorem is kept.
    """

    claim: AnyClaim
    derivation: Derivation
    solutions: tuple[Solution, ...] = ()
    theorem: Theorem | None = None


@dataclass
class Search:
    """Until when to search, what may help, how far the search came, and what parts are known to cost.

    Aside are proofs of claims that are dearer for long lists, though perhaps not for short ones.
    A careful search has the kernel check each part as soon as it is found, and goes on if that is refused.
    """

    deadline: Deadline
    hints: Hints = field(default_factory=Hints)
    attempts: list[Attempt] = field(default_factory=list)
    costs: dict[Program, Found | None] = field(default_factory=dict)
    rhos: dict[Program, Found | None] = field(default_factory=dict)
    aside: dict[Program, list[Found]] = field(default_factory=dict)
    careful: bool = False

    def is_over(self) -> bool:
        """Whether there is no time left."""
        return self.deadline.is_over()

    def set_aside(self, program: Program, found: Found | None) -> None:
        """Keep a proof that is not the cheapest for long lists; of several of one claim the first."""
        kept = self.aside.setdefault(program, [])
        if found is not None and all(found.claim != each.claim for each in kept):
            kept.append(found)
