"""A draw on one side only.

    c1 ~ c2 : pre[x<k> := 'old] ==> post
    ------------------------------------
    x := law; c1 ~ c2 : pre ==> post    (k = 1, and likewise on the right for k = 2)

Nothing is known of the drawn value; what holds for each of them holds for their average, as a law's probabilities add
up to 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from lapwing.kernel.judgment import Goal, Judgment, Premises
from lapwing.kernel.program import Sample as Draw
from lapwing.kernel.rules.heads import first, judgment
from lapwing.kernel.sides import forget
from lapwing.kernel.term import Sided


@dataclass(frozen=True, slots=True)
class Sample:
    side: OneOf[1, 2]

    def premises(self, goal: Goal) -> Premises:
        """Any value may come."""
        judged = judgment(goal)
        block = judged.left if self.side == 1 else judged.right
        target = first(block, Draw).target
        pre, _ = forget(judged, (Sided(target.name, target.sort, self.side),))
        rests = (block[1:], judged.right) if self.side == 1 else (judged.left, block[1:])
        return Premises((Judgment(judged.setting, *rests, pre, judged.post),))
