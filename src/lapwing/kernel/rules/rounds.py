"""Rounds: a loop whose rounds are composed, for any number of rounds.

    the body is: assignments that read nothing private; while c: A, where A ends with i := i + 1, sets i nowhere else;
    c is i < n, perhaps with other conditions; i is a number m at first, not below 0
    k = n - m is a public whole number not below 0, n a product of short terms (`term.py`); e and d are not below 0
    c, A and the results read no variable of an earlier round but the shared ones, and c and the results nothing private
    A, given any values of the shared variables with c and releasing their new values, is (e, d)-private
    --------------------------------------------------------------------------------------------------------------------
    the program is (k * e, k * d)-private
    (and likewise (k * r)-zCDP, also (k * d)-approximate, (alpha, k * e)-Renyi private, (sqrt(k) * mu)-GDP)

Both runs enter the loop with equal shared variables, and so leave each round with what it released; there are at most k
rounds, and where there are fewer the others cost nothing, as no amount is below 0.  This is sequential composition, k
times, by induction on the rounds that are left; the results are a function of what was released.  In rho and at an
order, what a round costs is the same whatever was released, so no filter is needed.  As in sequential composition all
this is for one ordered pair of neighbours, so a restriction on them stays.
"""

from lapwing.kernel.cost.cost_terms import check_nonnegative, check_within
from lapwing.kernel.cost.polynomial import multiply, quotient_of
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import ONE, Local
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.shared.currency import amounts_of, check_alike
from lapwing.kernel.rules.shared.rounds import one_round
from lapwing.kernel.rules.shared.statement import privacy


class Rounds(Step):
    shared: tuple[Local, ...]
    each: AnyClaim

    def premises(self, goal: Goal) -> Premises:
        """One round as a program of its own."""
        statement = privacy(goal)
        program, claim = statement.program, statement.claim
        check_alike(claim, self.each)
        if claim.group != ONE or self.each.group != ONE:
            refuse("the claim is about groups")
        count, one = one_round(program, self.shared)
        for (_, whole), (_, part) in zip(amounts_of(claim), amounts_of(self.each), strict=True):
            amount = check_nonnegative(part, program, "what a round costs")
            check_within(multiply(quotient_of(count), amount), whole, program)
        return Premises((Private(one, self.each, statement.where),))
