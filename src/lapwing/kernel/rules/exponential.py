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

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel import law
from lapwing.kernel.judgment import Goal, Premises
from lapwing.kernel.refuse import refuse
from lapwing.kernel.role import Queries
from lapwing.kernel.rules.draws import after_draw, common, draws, inverse, targets, times, weight
from lapwing.kernel.rules.heads import judgment
from lapwing.kernel.sides import equal, forget
from lapwing.kernel.sort import INT
from lapwing.kernel.term import Arithmetic, Literal, Param, Spent


@dataclass(frozen=True, slots=True)
class Exponential:
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """Both sides choose the same candidate."""
        judged = judgment(goal)
        setting, (one, two) = judged.setting, draws(judged)
        if not (isinstance(one.law, law.Exponential) and isinstance(two.law, law.Exponential)):
            refuse("these are no exponential mechanisms")
        roles = {parameter.param: parameter.role for parameter in setting.program.parameters}
        scores = one.law.scores
        role = roles.get(scores) if isinstance(scores, Param) and scores == two.law.scores else None
        if not isinstance(role, Queries):
            refuse("the scores are no parameter with a known sensitivity")
        share = weight(self.unit, inverse(common(one.law.scale, two.law.scale, setting)), setting)
        change = role.sensitivity if role.monotone else Arithmetic("*", Literal(2, INT), role.sensitivity)
        left, right = targets(one, two)
        pre, old = forget(judged, (left, right, Spent(self.unit)))
        cost = times(share, change)
        return Premises((after_draw(judged, pre, self.unit, old[Spent(self.unit)], cost, equal(left, right)),))
