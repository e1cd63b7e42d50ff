"""A program from its parts: what only works on what was released, two parts, and one row; in epsilon or in rho."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.sequential import Sequential
from lapwing.prove.program.parts import first_parts, released_parts, together, what_is_left
from lapwing.prove.program.single_items import single_items
from lapwing.prove.strategy.found import Found, Search

Derive = Callable[[Search, Private], Found | None]
Cheapest = Callable[[Search, Program], Found | None]


def released_first(search: Search, goal: Private, derive: Derive) -> Found | None:
    """Leave out the end of the program, if it only works on what was released."""
    for rule, premise in released_parts(goal):
        found = None if search.is_over() else derive(search, premise)
        if found is not None:
            return Found(goal.claim, Derivation(rule, (found.derivation,)), found.solutions)
    return None


def one_item(search: Search, goal: Private, derive: Derive) -> Found | None:
    """A program that reads one row, or one in each round, from what becomes of a row."""
    for rule, premise in single_items(goal):
        found = None if search.is_over() else derive(search, premise)
        if found is not None:
            return Found(goal.claim, Derivation(rule, (found.derivation,)), found.solutions)
    return None


def two_parts(search: Search, goal: Private, cheapest: Cheapest, derive: Derive) -> Found | None:
    """Two parts: the first as cheap as it can be proved, the second for what is left of the claim."""
    for cut, shared, first in first_parts(goal.program):
        part = cheapest(search, first)
        if part is None or search.is_over():
            continue
        try:
            rule = Sequential(cut, shared, part.claim, what_is_left(goal.claim, part.claim))
            second = rule.premises(goal).goals[1]
        except Refused:
            continue
        rest = derive(search, second) if isinstance(second, Private) else None
        if rest is not None:
            derivation = Derivation(rule, (part.derivation, rest.derivation))
            return Found(goal.claim, derivation, part.solutions + rest.solutions)
    return None


def cheapest_release(search: Search, program: Program, free: AnyClaim, cheapest: Cheapest) -> Found | None:
    """What is released as cheap as it can be proved, if the rest only works on that."""
    for rule, premise in released_parts(Private(program, free)):
        found = None if search.is_over() else cheapest(search, premise.program)
        if found is not None:
            return Found(found.claim, Derivation(rule, (found.derivation,)), found.solutions)
    return None


def cheapest_parts(search: Search, program: Program, free: AnyClaim, cheapest: Cheapest) -> Found | None:
    """The sum of what two parts cost; `free` is the claim that costs nothing."""
    for cut, shared, first in first_parts(program):
        part = cheapest(search, first)
        if part is None or search.is_over():
            continue
        try:
            draft = Sequential(cut, shared, part.claim, free)
            second = draft.premises(Private(program, part.claim)).goals[1]
            rest = cheapest(search, second.program) if isinstance(second, Private) else None
            if rest is None:
                continue
            claim = together(part.claim, rest.claim)
        except Refused:
            continue
        rule = Sequential(cut, shared, part.claim, rest.claim)
        derivation = Derivation(rule, (part.derivation, rest.derivation))
        return Found(claim, derivation, part.solutions + rest.solutions)
    return None
