"""A draw on one side only.

    c1 ~ c2 : pre[x<k> := 'old] ==> post
    ------------------------------------
    x := law; c1 ~ c2 : pre ==> post    (k = 1, and likewise on the right for k = 2)

Nothing is known of the drawn value; what holds for each of them holds for their average, as a law's probabilities add
up to 1.
"""

from typing import Literal as OneOf

from lapwing.kernel import program
from lapwing.kernel.judgment import Goal, Premises, Step, judgment
from lapwing.kernel.rules.heads import block_of, first, with_block
from lapwing.kernel.sides import forget
from lapwing.kernel.term import Sided


class Sample(Step):
    side: OneOf[1, 2]

    def premises(self, goal: Goal) -> Premises:
        """Any value may come."""
        judged = judgment(goal)
        block = block_of(judged, self.side)
        target = first(block, program.Sample).target
        pre, _ = forget(judged, (Sided(target.name, target.sort, self.side),))
        return Premises((with_block(judged, self.side, block[1:], pre),))
