"""The exponential mechanism on both sides.

    the scores are a parameter with role Queries(sensitivity=k); the scale b is the same public value above 0
    1 / b = w * price of unit u; the change is 2 * k, or k if all scores move the same way
    c1 ~ c2 : pre['old] and x<1> = x<2> and spent[u] = 'spent + w * change ==> post
    -----------------------------------------------------------------------------------
    x := exponential(q, b); c1 ~ x := exponential(q, b); c2 : pre ==> post

The weight exp(q[x] / b) changes by a factor of at most exp(k / b), and so does the sum of all weights, in the same
direction if all scores move the same way; so the ratio changes by at most exp(2 * k / b), or exp(k / b).
Lecture: the privacy theorem of the exponential mechanism.
"""

from lapwing.kernel.language import law
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.role import Queries
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, Literal
from lapwing.kernel.logic.judgment import Goal, Premises, Step
from lapwing.kernel.logic.relational_terms import equal, over, times
from lapwing.kernel.rules.shared.draws import common, draws, weight


class Exponential(Step):
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """Both sides choose the same candidate."""
        pair = draws(goal, (law.Exponential,), self.unit)
        setting = pair.judged.setting
        role = setting.program.roles().get(pair.one.scores)
        if not isinstance(role, Queries) or pair.one.scores != pair.two.scores:
            refuse("the scores are not a parameter with a known sensitivity")
        share = weight(self.unit, over(ONE, common(pair.one.scale, pair.two.scale, setting)), setting)
        change = role.sensitivity if role.monotone else times(Literal(2, INT), role.sensitivity)
        return pair.after(equal(pair.left, pair.right), costs=((self.unit, times(share, change)),))
