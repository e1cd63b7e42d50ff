"""While, in step.

    pre implies invariant    invariant implies b1<1> = b2<2>    invariant and b1<1> implies d >= 0
    A1 ~ A2 : invariant and b1<1> ==> invariant
    c1 ~ c2 : invariant and not b1<1> ==> post
    ---------------------------------------------------------
    while b1 do A1; c1 ~ while b2 do A2; c2 : pre ==> post

By induction on n for the loop on the left cut off after n rounds (which gives f = 0 where it would go on, so d >= 0 is
needed there), and then in the limit.  Without delta units d is delta, which the root of every derivation checks.
Lecture: awhile; its epsilon_k is what one round spends.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel import program
from lapwing.kernel.judgment import Goal, Judgment, Obligation, Premises
from lapwing.kernel.rules.heads import first, judgment
from lapwing.kernel.rules.solvent import solvent
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
        body = Judgment(setting, left.body, right.body, both(invariant, goes_on), invariant)
        ends = both(invariant, holds(left.condition, 1, setting, wanted=False))
        rest = Judgment(setting, judged.left[1:], judged.right[1:], ends, judged.post)
        return Premises((body, rest), (*obligations, *solvent(body.pre, setting)))
