"""While, out of step.

    pre implies invariant
    A1 ~ A2   : invariant and b1<1> and b2<2> and not alone ==> invariant
    A1 ~ skip : invariant and b1<1> and (not b2<2> or alone) ==> invariant
    skip ~ A2 : invariant and not b1<1> and b2<2> and bound = 'n ==> invariant and bound < 'n
    invariant and not b1<1> and b2<2> implies bound >= 0    invariant and b1<1> implies d >= 0
    c1 ~ c2   : invariant and not b1<1> and not b2<2> ==> post
    -----------------------------------------------------------------------------------------
    while b1 do A1; c1 ~ while b2 do A2; c2 : pre ==> post

By induction on the rounds left on the left side, and for each number of them on the bound: a round on the right alone
lowers the bound, every other round uses one of the left's.  So the right side cannot run for ever by itself.  A left
side with no rounds left that would go on gives f = 0, so d >= 0 is needed there, as for loops in step.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel import program
from lapwing.kernel.judgment import Goal, Judgment, Obligation, Premises
from lapwing.kernel.refuse import refuse
from lapwing.kernel.rules.heads import first, judgment
from lapwing.kernel.rules.solvent import solvent
from lapwing.kernel.sides import both, check_assertion, check_condition, equal, fresh, holds
from lapwing.kernel.sort import INT
from lapwing.kernel.term import Compare, Literal, Not, Or, Term, sort_of


@dataclass(frozen=True, slots=True)
class WhileApart:
    invariant: Term
    alone: Term
    bound: Term

    def premises(self, goal: Goal) -> Premises:
        """A round of both, of the left alone, of the right alone, and what comes after."""
        judged = judgment(goal)
        setting, post = judged.setting, judged.post
        left, right = first(judged.left, program.While), first(judged.right, program.While)
        invariant, alone = check_condition(self.invariant, setting), check_condition(self.alone, setting)
        bound = check_assertion(self.bound, setting)
        if sort_of(bound) != INT:
            refuse("the bound is no whole number")
        before = fresh("rounds", INT, invariant, bound)
        one, two = holds(left.condition, 1, setting), holds(right.condition, 2, setting)
        right_only = both(invariant, Not(one), two)
        fewer = both(invariant, Compare("<", bound, before))
        goals = (
            Judgment(setting, left.body, right.body, both(invariant, one, two, Not(alone)), invariant),
            Judgment(setting, left.body, (), both(invariant, one, Or((Not(two), alone))), invariant),
            Judgment(setting, (), right.body, both(right_only, equal(bound, before)), fewer),
            Judgment(setting, judged.left[1:], judged.right[1:], both(invariant, Not(one), Not(two)), post),
        )
        obligations = (
            Obligation("invariant holds at first", judged.pre, invariant),
            Obligation("bound is not negative", right_only, Compare(">=", bound, Literal(0, INT))),
        )
        return Premises(goals, (*obligations, *solvent(both(invariant, one), setting)))
