"""While, on one side only.

    pre implies invariant    invariant and b<k> implies bound >= 0
    A alone on side k : invariant and b<k> and bound = 'n ==> invariant and bound < 'n
    c1 ~ c2 : invariant and not b<k> ==> post
    -------------------------------------------------------------------------------------
    while b do A; c1 ~ c2 : pre ==> post    (k = 1, and likewise for k = 2)

By induction on the bound: the loop ends after finitely many rounds whatever is drawn.  No run is cut off, so d may be
below 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf

from lapwing.kernel import program
from lapwing.kernel.judgment import Goal, Judgment, Obligation, Premises
from lapwing.kernel.refuse import refuse
from lapwing.kernel.rules.heads import first, judgment
from lapwing.kernel.sides import both, check_assertion, check_condition, equal, fresh, holds
from lapwing.kernel.sort import INT
from lapwing.kernel.term import Compare, Literal, Term, sort_of


@dataclass(frozen=True, slots=True)
class WhileAlone:
    side: OneOf[1, 2]
    invariant: Term
    bound: Term

    def premises(self, goal: Goal) -> Premises:
        """One round of one side, and what comes after."""
        judged = judgment(goal)
        setting, block = judged.setting, judged.left if self.side == 1 else judged.right
        loop = first(block, program.While)
        invariant, bound = check_condition(self.invariant, setting), check_assertion(self.bound, setting)
        if sort_of(bound) != INT:
            refuse("the bound is no whole number")
        before = fresh("rounds", INT, invariant, bound)
        goes_on = both(invariant, holds(loop.condition, self.side, setting))
        ends = both(invariant, holds(loop.condition, self.side, setting, wanted=False))
        after = both(invariant, Compare("<", bound, before))
        body = Judgment(setting, loop.body, (), both(goes_on, equal(bound, before)), after)
        rest = Judgment(setting, block[1:], judged.right, ends, judged.post)
        if self.side == 2:
            body = Judgment(setting, (), loop.body, body.pre, after)
            rest = Judgment(setting, judged.left, block[1:], ends, judged.post)
        obligations = (
            Obligation("invariant holds at first", judged.pre, invariant),
            Obligation("bound is not negative", goes_on, Compare(">=", bound, Literal(0, INT))),
        )
        return Premises((body, rest), obligations)
