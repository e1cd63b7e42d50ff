"""The exponential mechanism on computed scores.

    pre implies that the scores q1<1> and q2<2> are equally many; the scale b is the same public value above 0
    1 / b = w * price of unit u; change = rise(q1<1>, q2<2>, 0) + rise(q2<2>, q1<1>, 0)
    c1 ~ c2 : pre['old] and x<1> = x<2> and spent[u] = 'spent + w * change ==> post
    ------------------------------------------------------------------------------------
    x := exponential(q1, b); c1 ~ x := exponential(q2, b); c2 : pre ==> post

With f for the largest fall of a score from the left to the right run, or 0, and r for the largest rise, or 0, the
weight exp(q1[x] / b) is at most exp(f / b) times exp(q2[x] / b), and the sum of all weights on the right is at most
exp(r / b) times that on the left; so the left probability of x is at most exp((f + r) / b) times the right one.
Without scores both runs choose 0.
"""

from lapwing.kernel.language import law
from lapwing.kernel.language.term import ONE, ZERO, Distance, Length
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Step
from lapwing.kernel.logic.relational_terms import check_assertion, equal, over, plus, sided, times
from lapwing.kernel.rules.shared.draws import common, draws, weight


class Scores(Step):
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """Both sides choose the same candidate."""
        pair = draws(goal, (law.Exponential,), self.unit)
        judged, setting = pair.judged, pair.judged.setting
        left, right = sided(pair.one.scores, 1, setting), sided(pair.two.scores, 2, setting)
        share = weight(self.unit, over(ONE, common(pair.one.scale, pair.two.scale, setting)), setting)
        change = plus(Distance(left, right, ZERO, "rise"), Distance(right, left, ZERO, "rise"))
        cost = pair.before(times(share, check_assertion(change, setting)))
        many = Obligation("equally many scores", judged.pre, equal(Length(left), Length(right)))
        return pair.after(equal(pair.left, pair.right), costs=((self.unit, cost),), obligations=(many,))
