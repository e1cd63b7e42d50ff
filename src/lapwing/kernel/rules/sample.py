"""A draw on one side only.

    c1 ~ c2 : pre[x<k> := 'old] ==> post
    ------------------------------------
    x := law; c1 ~ c2 : pre ==> post    (k = 1, and likewise on the right for k = 2)

Nothing is known of the drawn value; what holds for each of them holds for their average, as a law's probabilities add
up to 1.
"""

from typing import Literal as OneOf

from lapwing.kernel.language import program
from lapwing.kernel.language.term import Sided
from lapwing.kernel.logic.judgment import Goal, Premises, Step, judgment
from lapwing.kernel.logic.relational_terms import forget
from lapwing.kernel.rules.shared.first_statements import block_of, first, with_block


class Sample(Step):
    side: OneOf[1, 2]

    def premises(self, goal: Goal) -> Premises:
        """Any value may come."""
        judged = judgment(goal)
        block = block_of(judged, self.side)
        target = first(block, program.Sample).target
        pre, _ = forget(judged, (Sided(target.name, target.sort, self.side),))
        return Premises((with_block(judged, self.side, block[1:], pre),))
