"""One-sided exponential noise on both sides, shifted upwards.

    the scale b is the same public value above 0 on both sides, 1 / b = w * price of unit u
    pre implies shift + a1<1> - a2<2> >= 0
    c1 ~ c2 : pre['old] and x<1> >= a1 and x<2> = x<1> + shift and spent[u] = 'spent + w * (shift + a1 - a2) ==> post
    -----------------------------------------------------------------------------------------------------------------
    x := exponential_noise(a1, b); c1 ~ x := exponential_noise(a2, b); c2 : pre ==> post

Every point v >= a1 goes to v + shift >= a2, and p1(v) = exp((shift + a1 - a2) / b) * p2(v + shift).
"""

from lapwing.kernel.language import law
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import NUMBERS
from lapwing.kernel.language.term import ONE, ZERO, Compare, Term
from lapwing.kernel.logic.grid import is_on_grid
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Step
from lapwing.kernel.logic.relational_terms import equal, minus, over, plus, sided, times
from lapwing.kernel.rules.shared.draws import check_steady, common, draws, weight


class ExponentialNoise(Step):
    shift: Term
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """The draws are coupled; the way up is paid."""
        pair = draws(goal, (law.ExponentialNoise,), self.unit)
        setting, shift = pair.judged.setting, check_steady(self.shift, pair.judged, *NUMBERS)
        share = weight(self.unit, over(ONE, common(pair.one.scale, pair.two.scale, setting)), setting)
        one, two = sided(pair.one.center, 1, setting), sided(pair.two.center, 2, setting)
        if not all(is_on_grid(term, setting.program) for term in (shift, one, two)):
            refuse("the shift or a centre may lie off the grid")
        rise = minus(plus(shift, one), two)
        facts = Compare(">=", pair.left, pair.before(one)), equal(pair.right, plus(pair.left, pair.before(shift)))
        upwards = (Obligation("upwards", pair.judged.pre, Compare(">=", rise, ZERO)),)
        return pair.after(*facts, costs=((self.unit, times(share, pair.before(rise))),), obligations=upwards)
