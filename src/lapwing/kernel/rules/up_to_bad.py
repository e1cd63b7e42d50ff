"""Up to bad: a fact about a draw that holds except with a small probability, which is paid from delta.

    the left block starts with a draw x := law, and the coupling is a rule that makes this draw
    P(bad) <= del, where bad is that the noise goes beyond some distance or that the coin falls so
    del = v * price of the delta unit t
    from pre['old] and spent[t] = 'spent + [needed] * v the coupling leaves c1 ~ c2 : after ==> post
    after and needed implies d >= 0
    c1 ~ c2 : after and (needed implies not bad) ==> post
    --------------------------------------------------------------------------------------------------------------
    x := law; c1 ~ c' : pre ==> post    (and likewise for a draw on the right that is made alone)

where `needed` and the centre are those before the draw; a quotient as centre is short (`term.py`).  Let c be c1 with
runs stopped at once where x is bad and the fact was needed: they have no result, so E[f after c] = 0 there, which is at
most exp(e) * E[g] + d as d >= 0.  So the last premise is one for c ~ c2 with all of `after`; and by the coupling, which
asks nothing of what comes after a draw, E[f after x := law; c] <= exp(e) * E[g] + d - del.  With c1 for c that is at
most P(bad) <= del more, as f <= 1.

On the right, F = E[f after c1] is one number, and F <= exp(e) * g(v) + d' for what comes after each good v, where
d' = d - del >= 0.  So (1 - P(bad)) * F <= exp(e) * E[g] + (1 - P(bad)) * d', and P(bad) * F <= del.  Of draws that are
coupled, only the left one may be spoken of: what is rare on the right may be exp(e) times as likely on the left.
It is paid whenever the draw is made, in each round of a loop again, and whatever is drawn.
In rho with a delta, read exp(c * r) * E[g^beta]^(1 / beta) for exp(e) * E[g], which E[G] on the right is at most.
"""

from dataclasses import replace
from typing import Literal as OneOf

from lapwing.kernel.language import program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL, REAL
from lapwing.kernel.language.substitute import substitute
from lapwing.kernel.language.term import TRUE, ZERO, Choose, Sided, Spent, Term
from lapwing.kernel.logic.grid import mentions_drawn
from lapwing.kernel.logic.judgment import Goal, Judgment, Premises, Step, judgment
from lapwing.kernel.logic.relational_terms import (
    both,
    check_condition,
    equal,
    forget,
    fresh,
    implies,
    plus,
    sided,
)
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.flip import Flip
from lapwing.kernel.rules.gauss import Gauss
from lapwing.kernel.rules.gauss_branch import GaussBranch
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.noise_in_rho import NoiseInRho
from lapwing.kernel.rules.same import Same
from lapwing.kernel.rules.sample import Sample
from lapwing.kernel.rules.shared.bad_events import Coin, Far, center_of, check_probability, fact_of
from lapwing.kernel.rules.shared.delta_credit import solvent
from lapwing.kernel.rules.shared.draws import weight
from lapwing.kernel.rules.shared.first_statements import block_of, first

Coupling = ExponentialNoise | Flip | Gauss | GaussBranch | Laplace | LaplaceSteps | NoiseInRho | Same | Sample


class UpToBad(Step):
    side: OneOf[1, 2]
    bad: Far | Coin
    needed: Term
    delta: Term
    unit: int
    coupling: Coupling

    def premises(self, goal: Goal) -> Premises:
        """The coupling's premise, in which nothing bad was drawn; the price is paid where that is needed."""
        judged, setting = judgment(goal), judgment(goal).setting
        if (self.coupling == Sample(2)) != (self.side == 2):
            refuse("the coupling does not make this draw, or not alone")
        if mentions_drawn(check_condition(self.needed, setting)):
            refuse("whether a fact is needed is known before the draw")
        draw = first(block_of(judged, self.side), program.Sample)
        check_probability(self.bad, draw.law, self.delta, setting)
        share = weight(self.unit, self.delta, setting, "delta")
        pre, old = forget(judged, (Spent(self.unit),))
        center = TRUE if isinstance(self.bad, Coin) else sided(center_of(draw.law), self.side, setting)
        asked = fresh("needed", BOOL, pre, judged.post, self.needed)
        middle = fresh("middle", BOOL if isinstance(self.bad, Coin) else REAL, pre, judged.post, self.needed)
        paid = equal(Spent(self.unit), plus(old[Spent(self.unit)], Choose(asked, share, ZERO)))
        known = both(pre, equal(asked, substitute(self.needed, old)), equal(middle, center), paid)
        made = self.coupling.premises(replace(judged, pre=known))
        (after,) = (each for each in made.goals if isinstance(each, Judgment))
        drawn = Sided(draw.target.name, draw.target.sort, self.side)
        good = implies(asked, fact_of(self.bad, drawn, middle))
        enough = solvent(both(after.pre, asked), setting)
        return Premises((replace(after, pre=both(after.pre, good)),), (*made.obligations, *enough))
