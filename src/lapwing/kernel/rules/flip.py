"""A coin on both sides.

    p is the same public value strictly between 0 and 1 on both sides, log(p / (1 - p)) = w * price of unit u
    c1 ~ c2 : pre['old] and x<2> = (x<1> != swap) and spent[u] = 'spent + w * ([x<1>] - [x<2>]) ==> post
    ----------------------------------------------------------------------------------------------------------
    x := flip(p); c1 ~ x := flip(p); c2 : pre ==> post

The two outcomes go to two different outcomes, and p1(v) / p2(v') = (p / (1 - p)) ^ ([v] - [v']): 1 if v = v', else the
odds or their inverse.  So where the coins are swapped the price is paid on heads and comes back on tails (or the other
way round, if w < 0), never more than |log(p / (1 - p))|; a fair coin is swapped for nothing.  That the odds are exp(w *
price) is shown by exact arithmetic.  Lecture: randomized response as a program with a coin.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel import law
from lapwing.kernel.adjacency import ONE, ZERO
from lapwing.kernel.judgment import Goal, Premises
from lapwing.kernel.odds import multiple_of_log_odds
from lapwing.kernel.refuse import refuse
from lapwing.kernel.rules.draws import after_draw, check_shift, common, draws, mentions_drawn, targets, times, unit_of
from lapwing.kernel.rules.heads import judgment
from lapwing.kernel.sides import equal, forget
from lapwing.kernel.sort import BOOL, REAL
from lapwing.kernel.substitute import substitute
from lapwing.kernel.term import Arithmetic, Choose, Compare, Literal, Spent, Term, sort_of


@dataclass(frozen=True, slots=True)
class Flip:
    swap: Term
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """The coins are coupled; heads against tails is paid."""
        judged = judgment(goal)
        setting, (one, two) = judged.setting, draws(judged)
        if not (isinstance(one.law, law.Flip) and isinstance(two.law, law.Flip)):
            refuse("these are no coins")
        swap = check_shift(self.swap, judged)
        if mentions_drawn(swap) or sort_of(swap) != BOOL:
            refuse("whether coins are swapped is a truth value that does not look at the coin")
        price = unit_of(self.unit, setting).price
        probability = common(one.law.probability, two.law.probability, setting)
        share = Literal(multiple_of_log_odds(probability, price, setting.program), REAL)
        left, right = targets(one, two)
        pre, old = forget(judged, (left, right, Spent(self.unit)))
        heads = [Choose(drawn, ONE, ZERO) for drawn in (left, right)]
        coupled = equal(right, Compare("!=", left, substitute(swap, old)))
        cost = times(share, Arithmetic("-", heads[0], heads[1]))
        return Premises((after_draw(judged, pre, self.unit, old[Spent(self.unit)], cost, coupled),))
