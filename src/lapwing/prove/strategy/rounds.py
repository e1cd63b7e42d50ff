"""Loops at the end of a program whose rounds release all that they hand on."""

from __future__ import annotations

from lapwing.kernel.cost.polynomial import quotient_of
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import Added, Local, Term
from lapwing.kernel.rules.shared.rounds import one_round
from lapwing.prove.program.expression import expression
from lapwing.prove.program.liveness import live_at_loops


def adds_vectors(program: Program) -> bool:
    """Whether vectors are added: what a round spends of a distance is not counted on to the next."""
    return any(isinstance(node, Added) for node in inside(program.body))


def rounds_of(program: Program) -> tuple[tuple[Local, ...], Term, Program] | None:
    """The variables that the rounds of a loop at the end share, how many rounds there are, and one of them."""
    live = live_at_loops(program).get((len(program.body) - 1,))
    if live is None:
        return None
    shared = tuple(sorted(live.touched | live.after, key=lambda local: local.name))
    try:
        count, one = one_round(program, shared)
        return shared, expression(quotient_of(count)), one
    except Refused:
        return None
