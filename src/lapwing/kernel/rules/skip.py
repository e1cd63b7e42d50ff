"""Skip.

        pre implies post
    ---------------------------
    skip ~ skip : pre ==> post

Both runs stay where they are, so the hypothesis on post is the conclusion on pre.  Lecture: the skip rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.judgment import Goal, Obligation, Premises
from lapwing.kernel.refuse import refuse
from lapwing.kernel.rules.heads import judgment


@dataclass(frozen=True, slots=True)
class Skip:
    def premises(self, goal: Goal) -> Premises:
        """Nothing is left to run."""
        judged = judgment(goal)
        if judged.left or judged.right:
            refuse("there is something left to run")
        return Premises((), (Obligation("post", judged.pre, judged.post),))
