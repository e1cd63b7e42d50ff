"""While, in step.

    pre implies invariant    invariant implies b1<1> = b2<2>
    A1 ~ A2 : invariant and b1<1> ==> invariant
    c1 ~ c2 : invariant and not b1<1> ==> post
    ---------------------------------------------------------
    while b1 do A1; c1 ~ while b2 do A2; c2 : pre ==> post

By induction on n for the loop on the left cut off after n rounds (which then gives f = 0, so d >= 0 is needed; the root
of every derivation checks it), and then in the limit.  Lecture: awhile; its epsilon_k is what one round spends.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel import program
from lapwing.kernel.judgment import Goal, Judgment, Obligation, Premises
from lapwing.kernel.rules.heads import first, judgment
from lapwing.kernel.sides import both, check_condition, equal, holds
from lapwing.kernel.term import Term


@dataclass(frozen=True, slots=True)
class WhileBoth:
    invariant: Term

    def premises(self, goal: Goal) -> Premises:
        """One round, and what comes after."""
        judged = judgment(goal)
        setting = judged.setting
        left, right = first(judged.left, program.While), first(judged.right, program.While)
        invariant = check_condition(self.invariant, setting)
        goes_on = holds(left.condition, 1, setting)
        obligations = (
            Obligation("invariant holds at first", judged.pre, invariant),
            Obligation("guards agree", invariant, equal(goes_on, holds(right.condition, 2, setting))),
        )
        ends = both(invariant, holds(left.condition, 1, setting, wanted=False))
        body = Judgment(setting, left.body, right.body, both(invariant, goes_on), invariant)
        rest = Judgment(setting, judged.left[1:], judged.right[1:], ends, judged.post)
        return Premises((body, rest), obligations)
