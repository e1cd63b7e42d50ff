"""A coin on both sides, whose probability may depend on private data.

    p1 and p2 are short (`term.py`), eps and del are products or quotients of short terms
    g = exp(eps), eps = w * price of the epsilon unit u and is not below 0
    del = v * price of the delta unit t and is above 0
    pre implies 0 <= p1<1> <= 1 and 0 <= p2<2> <= 1, and p1<1> = p2<2> or, with p and q for them or the other way round,
    p <= q and q <= g * p + del and (1 - p - del) / g <= 1 - q
    c1 ~ c2 : pre['old] and x<1> = x<2>
              and spent[u] = 'spent_u + [p1<1> != p2<2>] * w and spent[t] = 'spent_t + [p1<1> != p2<2>] * v ==> post
    ---------------------------------------------------------------------------------------------------------------
    x := flip(p1); c1 ~ x := flip(p2); c2 : pre ==> post

Heads are at most g times as likely on one side as on the other, and del more: q <= g * p + del, and p <= q <= g * q as
g >= 1.  So are tails: 1 - p <= g * (1 - q) + del, and 1 - q <= 1 - p.  Both outcomes cannot be more than g times as
likely on one side, as g >= 1, so E1[h] <= g * E2[h] + del for all h in [0, 1], which is all that the proof of Gauss
asks of two laws.  (Products with g and quotients by it are exact, see `term.py`; a quotient that is 0 because it is too
long would ask nothing of tails.)  Equal probabilities are one law, at no cost.  Which probabilities go together so with
the least counts is known: Desfontaines, Voss, Gipson and Mandayam, Differentially Private Partition Selection, 2022.
"""

from lapwing.kernel.cost.cost_terms import check_positive, check_short, check_within
from lapwing.kernel.cost.polynomial import constant
from lapwing.kernel.language import law
from lapwing.kernel.language.term import ONE, ZERO, Apply, Choose, Compare, Or, Term
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Step
from lapwing.kernel.logic.relational_terms import between, both, equal, minus, over, plus, sided, times
from lapwing.kernel.rules.shared.draws import draws, weight


class Toss(Step):
    epsilon: Term
    delta: Term
    epsilon_unit: int
    delta_unit: int

    def premises(self, goal: Goal) -> Premises:
        """Both coins fall alike; the two prices are paid unless the probabilities are equal."""
        pair = draws(goal, (law.Flip,), self.epsilon_unit, self.delta_unit)
        setting, program = pair.judged.setting, pair.judged.setting.program
        epsilon = weight(self.epsilon_unit, self.epsilon, setting)
        delta = weight(self.delta_unit, self.delta, setting, "delta")
        check_within(constant(0), check_short(self.epsilon, product=True), program)
        check_positive(check_short(self.delta, product=True), program)
        one = sided(check_short(pair.one.probability), 1, setting)
        two = sided(check_short(pair.two.probability), 2, setting)
        near = Or((equal(one, two), self.risen(one, two), self.risen(two, one)))
        obligations = (
            Obligation("probabilities", pair.judged.pre, both(between(ZERO, one, ONE), between(ZERO, two, ONE))),
            Obligation("probabilities are near", pair.judged.pre, near),
        )
        still = pair.before(equal(one, two))
        costs = (self.delta_unit, Choose(still, ZERO, delta)), (self.epsilon_unit, Choose(still, ZERO, epsilon))
        return pair.after(equal(pair.left, pair.right), costs=costs, obligations=obligations)

    def risen(self, low: Term, high: Term) -> Term:
        """Heads are more likely on one side, and both outcomes are as near as the prices allow."""
        growth = Apply("exp", (self.epsilon,))
        return both(
            Compare("<=", low, high),
            Compare("<=", high, plus(times(growth, low), self.delta)),
            Compare("<=", over(minus(minus(ONE, low), self.delta), growth), minus(ONE, high)),
        )
