"""While, out of step.

    pre implies invariant
    A1 ~ A2   : invariant and b1<1> and b2<2> and not alone and not wait ==> invariant
    A1 ~ skip : invariant and b1<1> and (not b2<2> or (alone and not wait)) ==> invariant
    skip ~ A2 : invariant and b2<2> and (not b1<1> or wait) and bound = 'n ==> invariant and bound < 'n
    invariant and b2<2> and (not b1<1> or wait) implies bound >= 0    invariant and b1<1> implies d >= 0
    c1 ~ c2   : invariant and not b1<1> and not b2<2> ==> post
    -----------------------------------------------------------------------------------------------------
    while b1 do A1; c1 ~ while b2 do A2; c2 : pre ==> post

In each pair of memories exactly one of the four premises applies: `wait` comes before `alone`, and an ended loop
comes before both.  Cut the left loop off after n rounds (where it would go on then, f = 0, and d >= 0 is enough), and
show for all memories in the invariant that E[f after it; c1] <= exp(e) * E[g after the whole right loop; c2] + d, by
induction on n and for each n on the bound.  A round of both or of the left alone leaves n - 1 rounds on the left, so
the bound may rise in it.  A round of the right alone leaves n as it is and lowers the bound, a whole number that is not
negative wherever such a round begins; so there are finitely many in a row, and the right side cannot run for ever while
the left one waits.  The name 'n stands for any bound; it is the first of 'rounds_0, 'rounds_1 and so on that neither
the invariant nor `wait` nor the bound mentions.  In the limit over n the loop on the left is the whole one.
"""

from lapwing.kernel.language import program
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ZERO, Compare, Not, Or, Term
from lapwing.kernel.logic.judgment import Goal, Judgment, Obligation, Premises, Step, judgment
from lapwing.kernel.logic.relational_terms import both, check_condition, equal, fresh, holds
from lapwing.kernel.rules.shared.delta_credit import check_bound, solvent
from lapwing.kernel.rules.shared.first_statements import first, rests


class WhileApart(Step):
    invariant: Term
    alone: Term
    wait: Term
    bound: Term

    def premises(self, goal: Goal) -> Premises:
        """A round of both, of the left alone, of the right alone, and what comes after."""
        judged = judgment(goal)
        setting = judged.setting
        left, right = first(judged.left, program.While), first(judged.right, program.While)
        invariant, alone, wait = (check_condition(t, setting) for t in (self.invariant, self.alone, self.wait))
        bound = check_bound(self.bound, setting)
        before = fresh("rounds", INT, invariant, wait, bound)
        one, two = holds(left.condition, 1, setting), holds(right.condition, 2, setting)
        right_only = both(invariant, two, Or((Not(one), wait)))
        fewer = both(invariant, Compare("<", bound, before))
        goals = (
            Judgment(setting, left.body, right.body, both(invariant, one, two, Not(alone), Not(wait)), invariant),
            Judgment(setting, left.body, (), both(invariant, one, Or((Not(two), both(alone, Not(wait))))), invariant),
            Judgment(setting, (), right.body, both(right_only, equal(bound, before)), fewer),
            rests(judged, both(invariant, Not(one), Not(two))),
        )
        obligations = (
            Obligation("invariant holds at first", judged.pre, invariant),
            Obligation("bound is not negative", right_only, Compare(">=", bound, ZERO)),
        )
        return Premises(goals, (*obligations, *solvent(both(invariant, one), setting)))
