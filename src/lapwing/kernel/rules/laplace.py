"""Laplace noise on both sides, with any injective shift (geometric noise likewise, on whole numbers).

    the scale b is the same public value above 0 on both sides, 1 / b = w * price of unit u
    pre and 'drawn != 'other implies 'drawn + shift != 'other + shift['drawn := 'other]
    c1 ~ c2 : pre['old] and x<2> = x<1> + n and spent[u] = 'spent + w * |n + a1<1> - a2<2>| ==> post
    ------------------------------------------------------------------------------------------------
    x := laplace(a1, b); c1 ~ x := laplace(a2, b); c2 : pre ==> post

where n is the shift with 'drawn for the value x<1> drawn on the left.  Sum over the grid points v: p1(v) * f(v) is at
most p1(v) * exp(e - |n + a1 - a2| / b) * g(v + n) + p1(v) * d, and p1(v) <= exp(|n + a1 - a2| / b) * p2(v + n); the
points v + n are all different, so the sum is at most exp(e) * E[g] + d.  The shift must map the grid to itself.  If a
public whole number m divides both centres, |n + a1 / m - a2 / m| / b is |m * n + a1 - a2| / (m * b), and so it is paid.
Lecture: shift 0 is the Lap rule, a constant shift the generalised one, and shift a2<2> - a1<1> costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel import law
from lapwing.kernel.adjacency import ZERO
from lapwing.kernel.grid import DRAWN, is_on_grid, on_one_grid
from lapwing.kernel.judgment import Goal, Judgment, Obligation, Premises
from lapwing.kernel.program import Sample
from lapwing.kernel.refuse import refuse
from lapwing.kernel.rules.draws import (
    after_draw,
    check_shift,
    common,
    draws,
    inverse,
    mentions_drawn,
    targets,
    times,
    weight,
)
from lapwing.kernel.rules.heads import judgment
from lapwing.kernel.sides import both, equal, forget, fresh, sided
from lapwing.kernel.sort import INT
from lapwing.kernel.sorting import NUMBERS
from lapwing.kernel.substitute import substitute
from lapwing.kernel.term import Apply, Arithmetic, Compare, Logical, Spent, Term, sort_of


@dataclass(frozen=True, slots=True)
class Laplace:
    shift: Term
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """The draws are coupled; the difference of their centres after the shift is paid."""
        judged = judgment(goal)
        pair = couple(self.shift, judged)
        share = weight(self.unit, pair.worth, judged.setting)
        return pay(pair, self.unit, times(share, Apply("abs", (pair.apart,))), judged)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two draws, the right one moved by the shift: how far apart the centres are then, and the price of 1 of that."""

    one: Sample
    two: Sample
    drawn: Logical
    shift: Term
    apart: Term
    worth: Term


def couple(shift: Term, judged: Judgment) -> Pair:
    """Two Laplace or geometric draws of one scale, with a shift that maps their grid to itself."""
    setting, (one, two) = judged.setting, draws(judged)
    if not (isinstance(one.law, law.Laplace | law.Geometric) and isinstance(two.law, type(one.law))):
        refuse("these are no Laplace draws")
    sort = law.sort_of_law(one.law)
    numbers = (INT,) if sort == INT else NUMBERS
    if not is_on_grid(check_shift(shift, judged), setting.program) or sort_of(shift) not in numbers:
        refuse("the shift may leave the grid")
    first, second, divisor = on_one_grid(one.law.center, two.law.center, setting.program)
    scale = common(one.law.scale, two.law.scale, setting)
    stretched = shift if divisor is None or shift == ZERO else Arithmetic("*", divisor, shift)
    apart = Arithmetic("-", Arithmetic("+", stretched, sided(first, 1, setting)), sided(second, 2, setting))
    worth = inverse(scale if divisor is None else Arithmetic("*", scale, divisor))
    return Pair(one, two, Logical(DRAWN, sort), shift, apart, worth)


def pay(pair: Pair, unit: int, cost: Term, judged: Judgment, *obligations: Obligation) -> Premises:
    """The draws are coupled and the cost, which is about the memories before, has been spent."""
    left, right = targets(pair.one, pair.two)
    pre, old = forget(judged, (left, right, Spent(unit)))
    before = {**old, pair.drawn: left}
    coupled = equal(right, Arithmetic("+", left, substitute(pair.shift, before)))
    after = after_draw(judged, pre, unit, old[Spent(unit)], substitute(cost, before), coupled)
    return Premises((after,), (*injective(pair.shift, pair.drawn, judged.pre), *obligations))


def injective(shift: Term, drawn: Logical, pre: Term) -> tuple[Obligation, ...]:
    """Different values stay different; a shift that does not look at the value is injective anyway."""
    if not mentions_drawn(shift):
        return ()
    other = fresh("other", drawn.sort, shift, pre)
    ends = Arithmetic("+", drawn, shift), Arithmetic("+", other, substitute(shift, {drawn: other}))
    return (Obligation("injective", both(pre, Compare("!=", drawn, other)), Compare("!=", *ends)),)
