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

from lapwing.kernel.language import law
from lapwing.kernel.language.sort import Sort
from lapwing.kernel.language.substitute import substitute
from lapwing.kernel.language.term import ONE, Apply, Compare, Logical, Term
from lapwing.kernel.logic.grid import DRAWN, mentions_drawn
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Step
from lapwing.kernel.logic.relational_terms import both, fresh, over, plus, times
from lapwing.kernel.rules.shared.centred import Centred, centred
from lapwing.kernel.rules.shared.draws import weight


class Laplace(Step):
    shift: Term
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """The draws are coupled; the difference of their centres after the shift is paid."""
        noise, worth = couple(goal, self.unit)
        share = weight(self.unit, worth, noise.pair.judged.setting)
        return pay(noise, self.shift, self.unit, times(share, Apply("abs", (noise.apart(self.shift),))))


def couple(goal: Goal, unit: int) -> tuple[Centred[law.Laplace | law.Geometric], Term]:
    """Two Laplace or geometric draws of one scale, and what it costs that their centres are 1 apart."""
    noise: Centred[law.Laplace | law.Geometric] = centred(goal, (law.Laplace, law.Geometric), unit)
    return noise, over(ONE, noise.scale())


def pay(
    noise: Centred[law.Laplace | law.Geometric],
    shift: Term,
    unit: int,
    cost: Term,
    obligations: tuple[Obligation, ...] = (),
) -> Premises:
    """The draws are coupled and the cost, which is about the memories before, has been spent."""
    pair, coupled = noise.pair, noise.moved(shift)
    wanted = (*injective(shift, law.sort_of_law(pair.one), pair.judged.pre), *obligations)
    return pair.after(coupled, costs=((unit, pair.before(cost)),), obligations=wanted)


def injective(shift: Term, sort: Sort, pre: Term) -> tuple[Obligation, ...]:
    """Different values stay different; a shift that does not look at the value is injective anyway."""
    if not mentions_drawn(shift):
        return ()
    drawn, other = Logical(DRAWN, sort), fresh("other", sort, shift, pre)
    ends = plus(drawn, shift), plus(other, substitute(shift, {drawn: other}))
    return (Obligation("injective", both(pre, Compare("!=", drawn, other)), Compare("!=", *ends)),)
