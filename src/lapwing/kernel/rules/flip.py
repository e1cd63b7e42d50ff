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

from lapwing.kernel.language import law
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Literal, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Step
from lapwing.kernel.rules.response import swapped
from lapwing.kernel.rules.shared.draws import common, draws, unit_of
from lapwing.kernel.rules.shared.odds import multiple_of_log_odds


class Flip(Step):
    swap: Term
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """The coins are coupled; heads against tails is paid."""
        pair = draws(goal, (law.Flip,), self.unit)
        setting = pair.judged.setting
        probability = common(pair.one.probability, pair.two.probability, setting)
        share = multiple_of_log_odds(probability, unit_of(self.unit, setting).price, setting.program)
        return swapped(pair, self.swap, self.unit, Literal(share, REAL), (pair.left, pair.right))
