"""Randomized response on both sides.

    eps is the same public value above 0 on both sides, eps = w * price of unit u
    c1 ~ c2 : pre['old] and x<2> = (x<1> != swap)
              and spent[u] = 'spent + w * ([x<1> = b1<1>] - [x<2> = b2<2>]) ==> post
    ---------------------------------------------------------------------------------
    x := randomized_response(b1, eps); c1 ~ x := randomized_response(b2, eps); c2 : pre ==> post

The two answers go to two different answers, and p1(v) / p2(v') = exp(eps * ([v = b1] - [v' = b2])): a true answer is
exp(eps) times as likely as a false one, on either side.  Lecture: the privacy theorem of randomized response.
"""

from lapwing.kernel.language import law
from lapwing.kernel.language.sort import BOOL
from lapwing.kernel.language.term import ONE, ZERO, Choose, Compare, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Step
from lapwing.kernel.logic.relational_terms import equal, minus, sided, times
from lapwing.kernel.rules.shared.draws import Draws, L, check_steady, common, draws, weight


class Response(Step):
    swap: Term
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """The answers are coupled; a true one against a false one is paid."""
        pair = draws(goal, (law.RandomizedResponse,), self.unit)
        setting = pair.judged.setting
        share = weight(self.unit, common(pair.one.epsilon, pair.two.epsilon, setting), setting)
        bits = pair.before(sided(pair.one.bit, 1, setting)), pair.before(sided(pair.two.bit, 2, setting))
        return swapped(pair, self.swap, self.unit, share, (equal(pair.left, bits[0]), equal(pair.right, bits[1])))


def swapped(pair: Draws[L], swap: Term, unit: int, share: Term, true: tuple[Term, Term]) -> Premises:
    """Both answers are the same, or opposite where they are swapped; a true one against a false one is paid."""
    opposite = pair.before(check_steady(swap, pair.judged, BOOL))
    coupled = equal(pair.right, Compare("!=", pair.left, opposite))
    truths = (Choose(answer, ONE, ZERO) for answer in true)
    return pair.after(coupled, costs=((unit, times(share, minus(*truths))),))
