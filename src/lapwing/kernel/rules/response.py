"""Randomized response on both sides.

    eps is the same public value above 0 on both sides, eps = w * price of unit u
    c1 ~ c2 : pre['old] and x<2> = (x<1> != swap)
              and spent[u] = 'spent + w * ([x<1> = b1<1>] - [x<2> = b2<2>]) ==> post
    ---------------------------------------------------------------------------------
    x := randomized_response(b1, eps); c1 ~ x := randomized_response(b2, eps); c2 : pre ==> post

The two answers go to two different answers, and p1(v) / p2(v') = exp(eps * ([v = b1] - [v' = b2])): a true answer is
exp(eps) times as likely as a false one, on either side.  Lecture: the privacy theorem of randomized response.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel import law
from lapwing.kernel.adjacency import ONE, ZERO
from lapwing.kernel.judgment import Goal, Premises
from lapwing.kernel.refuse import refuse
from lapwing.kernel.rules.draws import after_draw, check_shift, common, draws, mentions_drawn, targets, times, weight
from lapwing.kernel.rules.heads import judgment
from lapwing.kernel.sides import equal, forget, sided
from lapwing.kernel.sort import BOOL
from lapwing.kernel.substitute import substitute
from lapwing.kernel.term import Arithmetic, Choose, Compare, Spent, Term, sort_of


@dataclass(frozen=True, slots=True)
class Response:
    swap: Term
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """The answers are coupled; a true one against a false one is paid."""
        judged = judgment(goal)
        setting, (one, two) = judged.setting, draws(judged)
        if not (isinstance(one.law, law.RandomizedResponse) and isinstance(two.law, law.RandomizedResponse)):
            refuse("these are no randomized responses")
        swap = check_shift(self.swap, judged)
        if mentions_drawn(swap) or sort_of(swap) != BOOL:
            refuse("whether answers are swapped is a truth value that does not look at the answer")
        share = weight(self.unit, common(one.law.epsilon, two.law.epsilon, setting), setting)
        left, right = targets(one, two)
        pre, old = forget(judged, (left, right, Spent(self.unit)))
        bits = substitute(sided(one.law.bit, 1, setting), old), substitute(sided(two.law.bit, 2, setting), old)
        truths = [Choose(equal(drawn, bit), ONE, ZERO) for drawn, bit in zip((left, right), bits, strict=True)]
        coupled = equal(right, Compare("!=", left, substitute(swap, old)))
        cost = times(share, Arithmetic("-", truths[0], truths[1]))
        return Premises((after_draw(judged, pre, self.unit, old[Spent(self.unit)], cost, coupled),))
