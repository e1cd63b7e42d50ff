"""From a judgment to privacy.

    every price is public and above 0; delta is not below 0
    every bound is public and short (`term.py`), or a product of short terms that is not below 0
    for each alternative, the sum of bound * price is at most epsilon over the epsilon units, and delta over the others
    body ~ body : nothing spent ==> results<1> = results<2> and (one of the alternatives) spent[u] <= bound[u]
    -------------------------------------------------------------------------------------------------------
    the program is (epsilon, delta)-private    (and likewise rho-zCDP, with the sum over the rho units at most rho,
                                                delta-approximate rho-zCDP, with both sums, and mu-GDP, with the sum
                                                over the mu units at most mu^2)

Take for f and g the indicator of any set of results: equal results make f = g, and e, d >= 0 give f <= exp(e) g + d.
Judgment and statement are about the same ordered pairs of neighbours and witnesses, so nothing has to be symmetric: the
swapped pair is another ordered pair, which a statement about all neighbours covers too.
In rho, take for f and g one function of the results, F = min((p1 / p2)^(alpha - 1), N): r >= 0 gives f <= exp(c * r) g,
so E1[F] <= exp(c * rho) * E2[F^beta]^(1 / beta).  As F^beta <= F * p1 / p2, the sum S = E2[F^beta] is at most E1[F], so
S <= exp(c * rho) * S^(1 / beta) and S <= exp(alpha * c * rho); in the limit over N that is D_alpha <= alpha * rho.
In rho with a delta, let K = exp(c * rho) and N(t) the sum of min(p1 / p2, t)^alpha * p2 over the results with p2 > 0,
which rises from 0 with t and has no jumps.  If N never exceeds K^alpha, let Q be P1 where p2 > 0: it has lost P1 of the
rest, where for the indicator f of these E2[f^beta] = 0, so that is at most delta.  Else take t with N(t) = K^alpha,
Q = min(p1, t * p2) and f = (min(p1 / p2, t) / t)^c, which is 1 where p2 = 0.  Then Q^alpha * p2^(1 - alpha) adds up to
N(t), E2[f^beta] = N(t) / t^alpha, and K * E2[f^beta]^(1 / beta) = K^alpha / t^c.  As f = 1 wherever Q < p1,
E1[f] = N(t) / t^c + (what Q has lost), so E1[f] <= K * E2[f^beta]^(1 / beta) + delta says that this is at most delta.
In mu, take the indicator of a set S again: f = g <= T(sqrt(q), g) as q >= 0, so P1(S) <= T(mu, P2(S)), and T(mu, u) is
the least of exp(e) * u + d(e, mu) over all e, as a concave function is that of its tangents.
Lecture: privacy as a relational property.
"""

from dataclasses import replace

from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.judgment import Goal, Premises, Step, Unit
from lapwing.kernel.logic.relational_terms import both, equal, sided
from lapwing.kernel.rules.shared.statement import body_against_itself, within_bounds


class Direct(Step):
    units: tuple[Unit, ...]
    alternatives: tuple[tuple[Term, ...], ...]

    def premises(self, goal: Goal) -> Premises:
        """The program against itself, ending with equal results."""
        judged = body_against_itself(goal, self.units, self.alternatives)
        setting = judged.setting
        same = (equal(sided(term, 1, setting), sided(term, 2, setting)) for term in setting.program.results)
        return Premises((replace(judged, post=both(*same, within_bounds(setting))),))
