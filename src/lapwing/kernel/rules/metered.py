"""Noise on both sides at a price that the runs themselves compute, such as a part of what is left of a budget.

    the scale is s / p on both sides, or for Gaussian noise in rho sigma is sqrt(s / p); s and D are numbers above 0
    p1 and p2 are short (`term.py`)
    the shift n does not look at the drawn value, and maps the grid to itself
    pre implies p1<1> = p2<2> and p1<1> > 0 and |n + a1<1> - a2<2>| <= D
    D / s = w * price of the epsilon unit u; in rho D^2 / (2 * s) = w * price of the rho unit u
    c1 ~ c2 : pre['old] and x<2> = x<1> + n and spent[u] = 'spent + [n + a1<1> != a2<2>] * w * p1<1> ==> post
    ----------------------------------------------------------------------------------------------------------
    x := laplace(a1, s / p1); c1 ~ x := laplace(a2, s / p2); c2 : pre ==> post

The proofs of Laplace and NoiseInRho are about two memories, in which p is one number above 0: a Laplace draw costs at
most |n + a1 - a2| * p / s <= D * p / s, a Gaussian one |n + a1 - a2|^2 * p / (2 * s) <= D^2 * p / (2 * s), and nothing
if the centres are equal.  Credits are those of these memories, so that a price may depend on all that was drawn before:
what is spent is bounded on every path, not on average (Rogers, Roth, Ullman and Vadhan, 2016; Feldman and Zrnic, 2021).
"""

from lapwing.kernel.cost.cost_terms import check_short
from lapwing.kernel.cost.polynomial import constant
from lapwing.kernel.language import law
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import NUMBERS, REAL
from lapwing.kernel.language.term import ZERO, Apply, Choose, Compare, Literal, Term
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Step
from lapwing.kernel.logic.relational_terms import both, equal, sided, times
from lapwing.kernel.rules.shared.centred import Centred, centred
from lapwing.kernel.rules.shared.draws import check_steady, weight
from lapwing.kernel.rules.shared.meter import Noise, meter_of, positive_number


class Metered(Step):
    shift: Term
    distance: Term
    unit: int

    def premises(self, goal: Goal) -> Premises:
        """The draws are coupled; what the runs say they cost is paid, unless the centres are equal."""
        noise: Centred[Noise] = centred(goal, (law.Laplace, law.Geometric, law.Gaussian), self.unit)
        pair, setting = noise.pair, noise.pair.judged.setting
        coupled, apart = noise.moved(check_steady(self.shift, pair.judged, *NUMBERS)), noise.apart(self.shift)
        (top, first), (other, second) = meter_of(pair.one), meter_of(pair.two)
        if noise.divisor is not None or top != other:
            refuse("the centres are divided, or the scales of the two draws differ")
        far, bell = positive_number(self.distance), isinstance(pair.one, law.Gaussian)
        worth = constant(far * far / (2 * top) if bell else far / top)
        share = weight(self.unit, worth, setting, "rho" if bell else "epsilon")
        price, again = sided(check_short(first), 1, setting), sided(check_short(second), 2, setting)
        cost = Choose(equal(apart, ZERO), Literal(0, REAL), times(share, price))
        known = both(equal(price, again), Compare(">", price, ZERO))
        near = Compare("<=", Apply("abs", (apart,)), self.distance)
        obligations = (
            Obligation("one price above 0", pair.judged.pre, known),
            Obligation("centres are near", pair.judged.pre, near),
        )
        return pair.after(coupled, costs=((self.unit, pair.before(cost)),), obligations=obligations)
