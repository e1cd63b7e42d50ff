"""Absurd.

      pre implies False
    ----------------------
    c1 ~ c2 : pre ==> post

No pair of memories satisfies pre, so there is nothing to show.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.judgment import Goal, Obligation, Premises
from lapwing.kernel.rules.heads import judgment
from lapwing.kernel.sides import FALSE


@dataclass(frozen=True, slots=True)
class Absurd:
    def premises(self, goal: Goal) -> Premises:
        """The precondition cannot hold."""
        return Premises((), (Obligation("absurd", judgment(goal).pre, FALSE),))
