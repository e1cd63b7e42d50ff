"""Group privacy in mu.

    the program is m-GDP for neighbours one step apart
    ---------------------------------------------------------------
    the program is (k * m)-GDP for neighbours k steps apart    (k a public whole number, at least 1)

Let G(a) = Phi(Phi^-1(a) + m), which is concave and grows from 0 to 1.  Its tangents are exp(e) * a + d(e, m) for all
real e, so that m-GDP says P1(S) <= G(P2(S)) for all sets S.  Neighbours k steps apart are joined by k single steps, and
G applied k times is Phi(Phi^-1(a) + k * m) (Dong, Roth and Su, Gaussian Differential Privacy, 2022, Theorem 2.14).
The steps between differ in any way, so nothing is said of neighbours that are restricted.
"""

from lapwing.kernel.cost.cost_terms import check_public_term, check_within
from lapwing.kernel.cost.polynomial import multiply, quotient_of
from lapwing.kernel.language.claim import GaussianPrivacy
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import ONE, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.group import check_group
from lapwing.kernel.rules.shared.statement import everywhere


class GroupMu(Step):
    mu: Term

    def premises(self, goal: Goal) -> Premises:
        """GDP for single steps at the k-th part of the price."""
        statement = everywhere(goal)
        program, claim = statement.program, statement.claim
        if not isinstance(claim, GaussianPrivacy):
            refuse("this rule is about mu")
        group = quotient_of(check_group(claim.group, program))
        single = quotient_of(check_public_term(self.mu, program))
        check_within(multiply(group, single), claim.mu, program)
        return Premises((Private(program, GaussianPrivacy(self.mu, ONE)),))
