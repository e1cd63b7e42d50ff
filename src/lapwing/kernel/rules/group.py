"""Group privacy.

    the program is (e, d)-private for neighbours one step apart
    ---------------------------------------------------------------
    the program is (k * e, D)-private for neighbours k steps apart    (k a public whole number, at least 1)

where D is at least k * exp((k - 1) * e) * d, or (exp(k * e) - 1) / (exp(e) - 1) * d, and e >= 0 unless d is 0.
Neighbours k steps apart are joined by k single steps, and exp(e) and d are paid at each:
P0 <= exp(e) P1 + d <= exp(2 e) P2 + (1 + exp(e)) d <= ...  The factor of d at the end is the sum of exp(i e) for i < k,
which is the second one given, and none of its k summands is above exp((k - 1) e).  The steps between differ in any way,
so nothing is said of neighbours that are restricted.  Lecture: group privacy.
"""

from collections.abc import Iterator
from fractions import Fraction

from lapwing.kernel.cost.cost_terms import (
    check_nonnegative,
    check_public_term,
    check_within,
    is_at_most,
    is_within,
    ranges_of,
    total,
)
from lapwing.kernel.cost.polynomial import Quotient, is_positive, multiply, quotient_of, subtract
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ONE, ZERO, Apply, Arithmetic, Term, sort_of
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.shared.currency import approximate
from lapwing.kernel.rules.shared.statement import everywhere


class Group(Step):
    epsilon: Term
    delta: Term

    def premises(self, goal: Goal) -> Premises:
        """Privacy for single steps at the k-th part of the price."""
        statement = everywhere(goal)
        program, claim = statement.program, approximate(statement)
        group = check_group(claim.group, program)
        epsilon, delta = (check_public_term(term, program) for term in (self.epsilon, self.delta))
        check_within(total((group, epsilon)), claim.epsilon, program)
        factor = (quotient_of(ZERO),) if delta == ZERO else factors(group, epsilon, program)
        if not any(is_within(multiply(most, quotient_of(delta)), claim.delta, program) for most in factor):
            refuse("the delta of a group is not known to stay within the claim")
        return Premises((Private(program, Claim(epsilon, delta, ONE)),))


def check_group(group: Term, program: Program) -> Term:
    """A public whole number that is at least 1."""
    if sort_of(check_public_term(group, program)) != INT:
        refuse("a group has a whole number of rows")
    if not is_at_most(subtract(quotient_of(ONE), quotient_of(group)), Fraction(0), program):
        refuse("a group may have no rows")
    return group


def factors(group: Term, epsilon: Term, program: Program) -> Iterator[Quotient]:
    """What the delta of a single step is multiplied with at most."""
    value = check_nonnegative(epsilon, program, "epsilon")
    largest = Apply("exp", (Arithmetic("*", Arithmetic("-", group, ONE), epsilon),))
    yield quotient_of(Arithmetic("*", group, largest))
    if is_positive(value.top, ranges_of(program)):
        powers = (Apply("exp", (term,)) for term in (Arithmetic("*", group, epsilon), epsilon))
        yield quotient_of(Arithmetic("/", *(Arithmetic("-", power, ONE) for power in powers)))
