"""One-sided exponential noise on both sides, shifted upwards.

    the scale b is the same public value above 0 on both sides, 1 / b = w * price of unit u
    pre implies shift + a1<1> - a2<2> >= 0
    c1 ~ c2 : pre['old] and x<1> >= a1 and x<2> = x<1> + shift and spent[u] = 'spent + w * (shift + a1 - a2) ==> post
    -----------------------------------------------------------------------------------------------------------------
    x := exponential_noise(a1, b); c1 ~ x := exponential_noise(a2, b); c2 : pre ==> post

Every point v >= a1 goes to v + shift >= a2, and p1(v) = exp((shift + a1 - a2) / b) * p2(v + shift).
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel import law
from lapwing.kernel.adjacency import ZERO
from lapwing.kernel.grid import is_on_grid
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
from lapwing.kernel.sides import equal, forget, sided
from lapwing.kernel.sorting import NUMBERS
from lapwing.kernel.substitute import substitute
from lapwing.kernel.term import Arithmetic, Compare, Spent, Term, sort_of


@dataclass(frozen=True, slots=True)
class ExponentialNoise:
    shift: Term
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """The draws are coupled; the way up is paid."""
        judged = judgment(goal)
        setting, (one, two) = judged.setting, draws(judged)
        if not (isinstance(one.law, law.ExponentialNoise) and isinstance(two.law, law.ExponentialNoise)):
            refuse("these are no draws of exponential noise")
        shift = check_shift(self.shift, judged)
        if mentions_drawn(shift) or not is_on_grid(shift, setting.program) or sort_of(shift) not in NUMBERS:
            refuse("the shift may leave the grid or looks at the drawn value")
        share = weight(self.unit, inverse(common(one.law.scale, two.law.scale, setting)), setting)
        centers = sided(one.law.center, 1, setting), sided(two.law.center, 2, setting)
        if not all(is_on_grid(center, setting.program) for center in centers):
            refuse("a centre is off the grid")
        rise = Arithmetic("-", Arithmetic("+", shift, centers[0]), centers[1])
        left, right = targets(one, two)
        pre, old = forget(judged, (left, right, Spent(self.unit)))
        facts = (
            Compare(">=", left, substitute(centers[0], old)),
            equal(right, Arithmetic("+", left, substitute(shift, old))),
        )
        cost = times(share, substitute(rise, old))
        after = after_draw(judged, pre, self.unit, old[Spent(self.unit)], cost, *facts)
        return Premises((after,), (Obligation("upwards", judged.pre, Compare(">=", rise, ZERO)),))
