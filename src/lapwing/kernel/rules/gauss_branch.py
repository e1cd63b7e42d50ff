"""Gaussian noise on both sides, moved by an amount that depends on a branch which the drawn value takes.

    sigma is the same public value above 0 on both sides
    the shift n is a choice between finitely many n1, n2, …; only its conditions may look at the drawn value
    n maps the grid to itself, and different values to different ones
    pre and the conditions of nk imply |nk + a1<1> - a2<2>| <= D, a product or quotient of short terms (`term.py`)
    noise with this sigma makes centres at most D apart (eps, del)-close, for reasons in `calibration.py`
    eps = w * price of the epsilon unit u, del = v * price of the delta unit t, and d >= 0 after the draw
    c1 ~ c2 : pre['old] and x<2> = x<1> + n and spent[u] = 'spent_u + w * [n + a1<1> != a2<2>]
              and spent[t] = 'spent_t + v * (how many of the nk have nk + a1<1> != a2<2>) ==> post
    ---------------------------------------------------------------------------------------------------------------
    x := gaussian(a1, sigma); c1 ~ x := gaussian(a2, sigma); c2 : pre ==> post

Let A be the values that are moved by nk, and d' >= 0 what is left of d.  Moved by nk, the right draw is noise around
a2 - nk.  So the sum over A of max(0, p1(v) - exp(eps) * p2(v + nk)) is not above that over all v, which is at most del;
it is 0 with eps = 0 if nk + a1 = a2.  For v in A let h = min(1, exp(e - eps) * G(v + nk)).  Then F(v) <= h + d', and
p1(v) * h <= exp(e) * p2(v + nk) * G(v + nk) + max(0, p1(v) - exp(eps) * p2(v + nk)).  As no two values are moved to
one, all sums together give E1[F] <= exp(e) * E2[G] + d' + what was paid of delta.  That is paid for every nk, whatever
is drawn: where a branch is seldom taken, it may be large beside the probability of taking it.
If a public whole number m divides both centres, read m * n, which is short, for n in the distances, and m * sigma for
sigma.
"""

from collections.abc import Callable, Iterator
from functools import reduce

from lapwing.kernel.cost.calibration import Calibration, check_calibrated
from lapwing.kernel.cost.cost_terms import check_short
from lapwing.kernel.language import law
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import TRUE, ZERO, Apply, Choose, Compare, Not, Term
from lapwing.kernel.logic.grid import mentions_drawn
from lapwing.kernel.logic.judgment import Goal, Judgment, Obligation, Premises, Step
from lapwing.kernel.logic.relational_terms import both, equal, plus
from lapwing.kernel.rules.laplace import injective
from lapwing.kernel.rules.shared.centred import centred
from lapwing.kernel.rules.shared.delta_credit import solvent
from lapwing.kernel.rules.shared.draws import weight


class GaussBranch(Step):
    shift: Term
    epsilon: Term
    delta: Term
    distance: Term
    by: Calibration
    epsilon_unit: int
    delta_unit: int

    def premises(self, goal: Goal) -> Premises:
        """The draws are coupled branch by branch; those that are moved pay."""
        noise = centred(goal, (law.Gaussian,), self.epsilon_unit, self.delta_unit)
        pair, coupled = noise.pair, noise.moved(self.shift)
        judged, setting = pair.judged, pair.judged.setting
        distance = check_short(self.distance, product=True)
        check_calibrated(self.by, noise.scale(), distance, self.epsilon, self.delta, setting.program)
        epsilon = weight(self.epsilon_unit, self.epsilon, setting)
        delta = weight(self.delta_unit, self.delta, setting, "delta")
        obligations = [*injective(self.shift, law.sort_of_law(pair.one), judged.pre)]
        lost = []
        for case, part in branches(self.shift):
            if mentions_drawn(part):
                refuse("only conditions may look at the drawn value")
            near = Compare("<=", Apply("abs", (noise.apart(part),)), distance)
            obligations.append(Obligation("centres are near", both(judged.pre, case), near))
            lost.append(pair.before(Choose(equal(noise.apart(part), ZERO), ZERO, delta)))
        spent = pair.before(replaced(self.shift, lambda part: Choose(equal(noise.apart(part), ZERO), ZERO, epsilon)))
        costs = (self.epsilon_unit, spent), (self.delta_unit, reduce(plus, lost))
        premises = pair.after(coupled, costs=costs)
        (after,) = (each for each in premises.goals if isinstance(each, Judgment))
        return Premises((after,), (*obligations, *solvent(after.pre, setting)))


def branches(shift: Term, case: Term = TRUE) -> Iterator[tuple[Term, Term]]:
    """What a choice is between, with the conditions of each."""
    if isinstance(shift, Choose):
        yield from branches(shift.then, both(case, shift.condition))
        yield from branches(shift.otherwise, both(case, Not(shift.condition)))
    else:
        yield case, shift


def replaced(shift: Term, new: Callable[[Term], Term]) -> Term:
    """A choice with something else in place of what it is between."""
    if isinstance(shift, Choose):
        return Choose(shift.condition, replaced(shift.then, new), replaced(shift.otherwise, new))
    return new(shift)
