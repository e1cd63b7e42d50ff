"""Laplace noise on both sides, paid in steps.

    the scale b is the same public value above 0 on both sides, k / b = w * price of unit u
    the step k > 0 is public, and a product or quotient of short terms (`term.py`)
    pre and 'drawn != 'other implies 'drawn + shift != 'other + shift['drawn := 'other]
    pre implies |n + a1<1> - a2<2>| <= amount * k, for every value 'drawn
    c1 ~ c2 : pre['old] and x<2> = x<1> + n and spent[u] = 'spent + w * amount ==> post
    ------------------------------------------------------------------------------------------------------------
    x := laplace(a1, b); c1 ~ x := laplace(a2, b); c2 : pre ==> post

where n is the shift and amount the number of steps, with 'drawn for the value x<1> drawn on the left; the amount is a
choice between numbers.  It is the rule Laplace with a cost that is not smaller: w * amount * price = amount * k / b,
and that is at least |n + a1 - a2| / b for every drawn value.  If a public whole number m divides both centres, read
m * n for n in the distance and m * b for b.  In the obligation k multiplies the numbers of the choice, so it stays
linear; and counting steps keeps invariants linear where k and the number of draws that cost are both unknown.
"""

from lapwing.kernel.cost.cost_terms import check_positive, check_short
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL
from lapwing.kernel.language.term import Choose, Literal, Term
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Step
from lapwing.kernel.logic.relational_terms import at_most, times
from lapwing.kernel.rules.laplace import couple, pay
from lapwing.kernel.rules.shared.draws import check_shift, weight


class LaplaceSteps(Step):
    shift: Term
    unit: int
    step: Term
    amount: Term

    def premises(self, goal: Goal) -> Premises:
        """The draws are coupled; the steps between their centres after the shift are paid."""
        noise, each = couple(goal, self.unit)
        judged, worth = noise.pair.judged, times(self.step, each)
        check_positive(worth, judged.setting.program)
        check_short(self.step, product=True)
        share = weight(self.unit, worth, judged.setting)
        reach = steps(check_shift(self.amount, judged), self.step)
        enough = (Obligation("enough steps", judged.pre, at_most(noise.apart(self.shift), reach)),)
        return pay(noise, self.shift, self.unit, times(share, self.amount), enough)


def steps(amount: Term, step: Term) -> Term:
    """The amount times the step, which multiplies each number of the choice."""
    match amount:
        case Literal(value=value, sort=sort) if sort != BOOL and value >= 0:
            return times(amount, step)
        case Choose(condition=condition, then=then, otherwise=otherwise):
            return Choose(condition, steps(then, step), steps(otherwise, step))
        case _:
            refuse("the amount is not a choice between nonnegative numbers")
