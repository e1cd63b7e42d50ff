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

from lapwing.kernel.language import program
from lapwing.kernel.language.term import Not, Term
from lapwing.kernel.logic.judgment import Goal, Judgment, Obligation, Premises, Step, judgment
from lapwing.kernel.logic.relational_terms import both, check_condition, equal, holds
from lapwing.kernel.rules.shared.delta_credit import solvent
from lapwing.kernel.rules.shared.first_statements import first, rests


class WhileBoth(Step):
    invariant: Term

    def premises(self, goal: Goal) -> Premises:
        """One round, and what comes after."""
        judged = judgment(goal)
        setting, invariant = judged.setting, check_condition(self.invariant, judged.setting)
        left, right = first(judged.left, program.While), first(judged.right, program.While)
        one, two = holds(left.condition, 1, setting), holds(right.condition, 2, setting)
        obligations = (
            Obligation("invariant holds at first", judged.pre, invariant),
            Obligation("guards agree", invariant, equal(one, two)),
        )
        body = Judgment(setting, left.body, right.body, both(invariant, one), invariant)
        rest = rests(judged, both(invariant, Not(one)))
        return Premises((body, rest), (*obligations, *solvent(body.pre, setting)))
