"""While, on one side only.

    pre implies invariant    invariant and b<k> implies bound >= 0
    A alone on side k : invariant and b<k> and bound = 'n ==> invariant and bound < 'n
    c1 ~ c2 : invariant and not b<k> ==> post
    -------------------------------------------------------------------------------------
    while b do A; c1 ~ c2 : pre ==> post    (k = 1, and likewise for k = 2)

By induction on the bound: the loop ends after finitely many rounds whatever is drawn.  No run is cut off, so d may be
below 0.  The name 'n is the first of 'rounds_0, 'rounds_1 and so on that neither the invariant nor the bound mentions.
"""

from typing import Literal as OneOf

from lapwing.kernel.language import program
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ZERO, Compare, Not, Term
from lapwing.kernel.logic.judgment import Goal, Judgment, Obligation, Premises, Step, judgment
from lapwing.kernel.logic.relational_terms import both, check_condition, equal, fresh, holds
from lapwing.kernel.rules.shared.delta_credit import check_bound
from lapwing.kernel.rules.shared.first_statements import block_of, first, with_block


class WhileAlone(Step):
    side: OneOf[1, 2]
    invariant: Term
    bound: Term

    def premises(self, goal: Goal) -> Premises:
        """One round of one side, and what comes after."""
        judged = judgment(goal)
        setting, block = judged.setting, block_of(judged, self.side)
        loop = first(block, program.While)
        invariant, bound = check_condition(self.invariant, setting), check_bound(self.bound, setting)
        before, condition = fresh("rounds", INT, invariant, bound), holds(loop.condition, self.side, setting)
        goes_on = both(invariant, condition)
        nothing = Judgment(setting, (), (), goes_on, both(invariant, Compare("<", bound, before)))
        body = with_block(nothing, self.side, loop.body, both(goes_on, equal(bound, before)))
        rest = with_block(judged, self.side, block[1:], both(invariant, Not(condition)))
        obligations = (
            Obligation("invariant holds at first", judged.pre, invariant),
            Obligation("bound is not negative", goes_on, Compare(">=", bound, ZERO)),
        )
        return Premises((body, rest), obligations)
