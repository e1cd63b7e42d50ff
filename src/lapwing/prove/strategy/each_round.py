"""A loop at the end of a program, from what one of its rounds costs."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.kernel.cost.polynomial import quotient_of
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import ONE, ZERO, Arithmetic, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.rounds import Rounds
from lapwing.kernel.rules.shared.currency import approximate
from lapwing.kernel.rules.shared.rounds import one_round
from lapwing.prove.invariant.bounds import exact_quotient
from lapwing.prove.program.counters import statements_of
from lapwing.prove.program.liveness import live_at_loops
from lapwing.prove.program.parts import draws
from lapwing.prove.strategy.found import Found, Search

Derive = Callable[[Search, Private], Found | None]


def each_round(search: Search, goal: Private, derive: Derive) -> Found | None:
    """Rounds that choose something by noise in a loop of their own, from what one of them costs."""
    program, claim = goal.program, approximate(goal)
    last = program.body[-1] if program.body else None
    live = live_at_loops(program).get((len(program.body) - 1,))
    if not isinstance(last, While) or live is None or claim.delta != ZERO:
        return None
    if not any(isinstance(each, While) and draws((each,)) for each in statements_of(last.body)):
        return None
    shared = tuple(sorted(live.touched | live.after, key=lambda local: local.name))
    try:
        count = one_round(program, shared)[0]
        share = share_of(claim.epsilon, count) or Arithmetic("/", claim.epsilon, count)
        rule = Rounds(shared, Claim(share, ZERO, ONE))
        one = rule.premises(goal).goals[0]
    except Refused:
        return None
    found = derive(search, one) if isinstance(one, Private) else None
    return None if found is None else Found(goal.claim, Derivation(rule, (found.derivation,)), found.solutions)


def share_of(whole: Term, count: Term) -> Term | None:
    """What is left of a cost for one of so many rounds."""
    return exact_quotient(quotient_of(whole), quotient_of(count))
