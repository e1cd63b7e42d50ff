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
from lapwing.kernel.judgment import Goal, Obligation, Premises
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
        setting, (one, two) = judged.setting, draws(judged)
        if not (isinstance(one.law, law.Laplace | law.Geometric) and isinstance(two.law, type(one.law))):
            refuse("these are no Laplace draws")
        sort = law.sort_of_law(one.law)
        shift = check_shift(self.shift, judged)
        numbers = (INT,) if sort == INT else NUMBERS
        if not is_on_grid(shift, setting.program) or sort_of(shift) not in numbers:
            refuse("the shift may leave the grid")
        one_center, two_center, divisor = on_one_grid(one.law.center, two.law.center, setting.program)
        scale = common(one.law.scale, two.law.scale, setting)
        worth = inverse(scale if divisor is None else Arithmetic("*", scale, divisor))
        share = weight(self.unit, worth, setting)
        left, right = targets(one, two)
        pre, old = forget(judged, (left, right, Spent(self.unit)))
        drawn = Logical(DRAWN, sort)
        moved = substitute(shift, {**old, drawn: left})
        first, second = (
            substitute(center, old) for center in (sided(one_center, 1, setting), sided(two_center, 2, setting))
        )
        stretched = moved if divisor is None or moved == ZERO else Arithmetic("*", divisor, moved)
        apart = Arithmetic("-", Arithmetic("+", stretched, first), second)
        coupled = equal(right, Arithmetic("+", left, moved))
        cost = times(share, Apply("abs", (apart,)))
        after = after_draw(judged, pre, self.unit, old[Spent(self.unit)], cost, coupled)
        return Premises((after,), injective(shift, drawn, judged.pre))


def injective(shift: Term, drawn: Logical, pre: Term) -> tuple[Obligation, ...]:
    """Different values stay different; a shift that does not look at the value is injective anyway."""
    if not mentions_drawn(shift):
        return ()
    other = fresh("other", drawn.sort, shift, pre)
    ends = Arithmetic("+", drawn, shift), Arithmetic("+", other, substitute(shift, {drawn: other}))
    return (Obligation("injective", both(pre, Compare("!=", drawn, other)), Compare("!=", *ends)),)
