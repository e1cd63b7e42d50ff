"""Group privacy.

    the program is (e, 0)-private for neighbours one step apart
    ---------------------------------------------------------------
    the program is (k * e, 0)-private for neighbours k steps apart    (k a public whole number, at least 1)

Neighbours k steps apart are joined by k single steps, and exp(e) is paid at each: P0 <= exp(e) P1 <= exp(2 e) P2 …
Lecture: group privacy.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.adjacency import ONE, ZERO
from lapwing.kernel.claim import Claim
from lapwing.kernel.judgment import Goal, Premises, Private
from lapwing.kernel.polynomial import is_nonnegative, quotient_of, subtract
from lapwing.kernel.prices import check_public_term, check_within, least_of, total
from lapwing.kernel.refuse import refuse
from lapwing.kernel.rules.statement import privacy
from lapwing.kernel.sort import INT
from lapwing.kernel.sorting import check_term
from lapwing.kernel.term import Term, sort_of


@dataclass(frozen=True, slots=True)
class Group:
    epsilon: Term

    def premises(self, goal: Goal) -> Premises:
        """Privacy for single steps at the k-th part of the price."""
        statement = privacy(goal)
        program, claim = statement.program, statement.claim
        group, epsilon = (check_public_term(term, program) for term in (claim.group, self.epsilon))
        if sort_of(check_term(group)) != INT or claim.delta != ZERO:
            refuse("a group has a whole number of rows, and its delta is 0")
        if not is_nonnegative(subtract(quotient_of(group), quotient_of(ONE)), least_of(program)):
            refuse("a group may have no rows")
        check_within(total((group,), (epsilon,)), claim.epsilon, program)
        return Premises((Private(program, Claim(epsilon, ZERO, ONE)),))
