"""A program that calls others, from what these claim: each call is a part that is proved at its own price."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.substitute import replaced
from lapwing.kernel.language.term import Local, Param, Term, Variable
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.program.parts import shared_at, what_is_left
from lapwing.prove.strategy.found import Found, Search

Calls = tuple[tuple[int, AnyClaim], ...]
Derive = Callable[[Search, Private], Found | None]


def by_calls(search: Search, goal: Private, calls: Calls, derive: Derive) -> Found | None:
    """The calls one after the other, each for what is claimed of it, and then the rest for what is left."""
    if not calls or search.is_over():
        return None if search.is_over() else derive(search, goal)
    (cut, claim), *later = calls
    shared = shared_at(goal.program, cut)
    try:
        rule = Sequential(cut, shared, claim, what_is_left(goal.claim, claim))
        first, second = rule.premises(goal).goals
    except Refused:
        return None
    if not (isinstance(first, Private) and isinstance(second, Private)):
        return None
    part = derive(search, first)
    if part is None:
        return None
    rest = by_calls(search, second, after(cut, shared, later), derive)
    if rest is None:
        return None
    return Found(goal.claim, Derivation(rule, (part.derivation, rest.derivation)), part.solutions + rest.solutions)


def after(cut: int, shared: tuple[Local, ...], calls: list[tuple[int, AnyClaim]]) -> Calls:
    """The calls of what comes after a cut, where the shared variables are public parameters."""
    known: dict[Variable, Term] = {local: Param(local.name, local.sort) for local in shared}
    return tuple((end - cut, replaced(claim, known)) for end, claim in calls)
