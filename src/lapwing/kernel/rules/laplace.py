"""Laplace noise on both sides, with any injective shift (geometric noise likewise, on whole numbers).

    the scale b is the same public value above 0 on both sides, 1 / b = w * price of unit u
    pre and 'drawn != 'other implies 'drawn + shift != 'other + shift['drawn := 'other]
    c1 ~ c2 : pre['old] and x<2> = x<1> + n and spent[u] = 'spent + w * |n + a1<1> - a2<2>| ==> post
    ------------------------------------------------------------------------------------------------
    x := laplace(a1, b); c1 ~ x := laplace(a2, b); c2 : pre ==> post

where n is the shift with 'drawn for the value x<1> drawn on the left.  Sum over the grid points v: p1(v) * f(v) is at
most p1(v) * exp(e - |n + a1 - a2| / b) * g(v + n) + p1(v) * d, and p1(v) <= exp(|n + a1 - a2| / b) * p2(v + n); the
points v + n are all different, so the sum is at most exp(e) * E[g] + d.  The shift must map the grid to itself.  If a
public whole number m divides both centres, |n + a1 / m - a2 / m| / b is |m * n + a1 - a2| / (m * b), and so it is paid;
m * n is short (`term.py`).
Lecture: shift 0 is the Lap rule, a constant shift the generalised one, and shift a2<2> - a1<1> costs nothing.
"""

from lapwing.kernel.cost.cost_terms import check_short
from lapwing.kernel.language import law
from lapwing.kernel.language.data import Data
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import INT, NUMBERS, Sort
from lapwing.kernel.language.substitute import substitute
from lapwing.kernel.language.term import ONE, ZERO, Apply, Compare, Logical, Term, sort_of
from lapwing.kernel.logic.grid import DRAWN, is_on_grid, mentions_drawn, on_one_grid
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Step
from lapwing.kernel.logic.relational_terms import both, equal, fresh, minus, over, plus, sided, times
from lapwing.kernel.rules.shared.draws import Draws, check_shift, common, draws, weight


class Laplace(Step):
    shift: Term
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """The draws are coupled; the difference of their centres after the shift is paid."""
        noise = couple(goal, self.shift, self.unit)
        share = weight(self.unit, noise.worth, noise.pair.judged.setting)
        return noise.pay(times(share, Apply("abs", (noise.apart,))))


class Noise(Data):
    """Two draws, the right one moved by the shift: how far apart the centres are then, and the price of 1 of that."""

    pair: Draws[law.Laplace | law.Geometric]
    shift: Term
    unit: int
    apart: Term
    worth: Term

    def pay(self, cost: Term, obligations: tuple[Obligation, ...] = ()) -> Premises:
        """The draws are coupled and the cost, which is about the memories before, has been spent."""
        pair = self.pair
        coupled = equal(pair.right, plus(pair.left, pair.before(self.shift)))
        wanted = (*injective(self.shift, law.sort_of_law(pair.one), pair.judged.pre), *obligations)
        return pair.after(coupled, costs=((self.unit, pair.before(cost)),), obligations=wanted)


def couple(goal: Goal, shift: Term, unit: int) -> Noise:
    """Two Laplace or geometric draws of one scale, with a shift that maps their grid to itself."""
    pair: Draws[law.Laplace | law.Geometric] = draws(goal, (law.Laplace, law.Geometric), unit)
    setting = pair.judged.setting
    numbers = (INT,) if isinstance(pair.one, law.Geometric) else NUMBERS
    if not is_on_grid(check_shift(shift, pair.judged), setting.program) or sort_of(shift) not in numbers:
        refuse("the shift may leave the grid")
    one, two, divisor = on_one_grid(pair.one.center, pair.two.center, setting.program)
    scale = common(pair.one.scale, pair.two.scale, setting)
    stretched = shift if divisor is None or shift == ZERO else check_short(times(divisor, shift))
    apart = minus(plus(stretched, sided(one, 1, setting)), sided(two, 2, setting))
    return Noise(pair, shift, unit, apart, over(ONE, scale if divisor is None else times(scale, divisor)))


def injective(shift: Term, sort: Sort, pre: Term) -> tuple[Obligation, ...]:
    """Different values stay different; a shift that does not look at the value is injective anyway."""
    if not mentions_drawn(shift):
        return ()
    drawn, other = Logical(DRAWN, sort), fresh("other", sort, shift, pre)
    ends = plus(drawn, shift), plus(other, substitute(shift, {drawn: other}))
    return (Obligation("injective", both(pre, Compare("!=", drawn, other)), Compare("!=", *ends)),)
