"""Advanced composition: k rounds, each private given what the rounds before released.

    the body is: assignments that read nothing private; while c: A, where A ends with i := i + 1, sets i nowhere else
    and surely ends; c is i < n, perhaps with other conditions; i is a number m at first, not below 0
    k = n - m is a public whole number not below 0, n a product of short terms (`term.py`)
    e and d are not below 0, 0 < s <= 1
    c, A and the results read no variable of an earlier round but the shared ones, and c and the results nothing private
    A, given any values of the shared variables with c and releasing their new values, is (e, d)-private
    -----------------------------------------------------------------------------------------------------------------
    the program is (e * sqrt(2 * k * log(1 / s)) + k * e * (exp(e) - 1), k * d + s)-private

Both runs enter the loop with equal shared variables.  While these are equal, so is c, and the round is one of at most k
mechanisms, chosen by what was released, each (e, d)-private; the results are a function of all that was released.  This
is the adaptive composition of Dwork, Rothblum and Vadhan (Boosting and Differential Privacy, 2010, theorem III.3).  It
is about mechanisms that give a result for certain: if rounds could go on for ever with a probability that depends on
private data, k * e would be the truth, so loops in A must count up to a bound.  It bounds the loss of a round from
above and below, so it needs the swapped neighbours too, which a restriction need not allow: there must be none.
"""

from fractions import Fraction

from lapwing.kernel.cost.cost_terms import check_nonnegative, check_positive, check_within, is_at_most, total
from lapwing.kernel.cost.polynomial import quotient_of
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, Apply, Arithmetic, Literal, Local, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.shared.counting import check_ends
from lapwing.kernel.rules.shared.currency import approximate
from lapwing.kernel.rules.shared.rounds import one_round
from lapwing.kernel.rules.shared.statement import single_steps


class Advanced(Step):
    shared: tuple[Local, ...]
    epsilon: Term
    delta: Term
    slack: Term

    def premises(self, goal: Goal) -> Premises:
        """One round as a program of its own."""
        statement = single_steps(goal)
        program = statement.program
        count, one = one_round(program, self.shared)
        check_ends(one.body)
        self.check_cost(count, statement)
        return Premises((Private(one, Claim(self.epsilon, self.delta, ONE)),))

    def check_cost(self, rounds: Term, statement: Private) -> None:
        """The claim covers what the rounds cost."""
        program, claim = statement.program, approximate(statement)
        for price in (self.epsilon, self.delta):
            check_nonnegative(price, program, "what a round costs")
        check_positive(self.slack, program)
        if not is_at_most(quotient_of(self.slack), Fraction(1), program):
            refuse("the slack may be above 1")
        logarithm = Apply("log", (Arithmetic("/", ONE, self.slack),))
        root = Apply("sqrt", (Arithmetic("*", Arithmetic("*", Literal(2, INT), rounds), logarithm),))
        drift = Arithmetic("*", rounds, Arithmetic("-", Apply("exp", (self.epsilon,)), ONE))
        check_within(total((self.epsilon, root), (self.epsilon, drift)), claim.epsilon, program)
        check_within(total((rounds, self.delta), (self.slack, ONE)), claim.delta, program)
