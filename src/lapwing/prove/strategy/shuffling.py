"""Rows that each add something with its own noise, of which only sums are kept: amplification by shuffling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import exp, log, sqrt

from lapwing.kernel.cost.amplification import number
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program, While
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Database
from lapwing.kernel.language.term import ONE, ZERO, Compare, Index, Length, Literal, Local, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.rows import Rows
from lapwing.kernel.rules.shared.clones import LARGEST
from lapwing.kernel.rules.shuffled import Shuffled
from lapwing.prove.program.liveness import live_at_loops
from lapwing.prove.strategy.composed import Cheapest
from lapwing.prove.strategy.found import Found, Search

SHARES = (2, 10, 100)


def by_shuffling(search: Search, goal: Private, cheapest: Cheapest) -> Found | None:
    """A claim about sums of what rows add, from what one row's share costs by itself."""
    found = through_rows(goal.program)
    if found is None or not isinstance(goal.claim, Claim) or goal.claim.delta == ZERO:
        return None
    shared, item, rows = found
    size = Length(item.list)
    try:
        delta = number(goal.claim.delta)
        free = replace(goal.program, requires=tuple(each for each in goal.program.requires if size not in inside(each)))
        premise = Rows(shared, item).premises(Private(free, Claim(ONE, ZERO, ONE))).goals[0]
    except Refused:
        return None
    part = cheapest(search, premise.program) if isinstance(premise, Private) and delta and rows > 2 else None
    if part is None or not isinstance(part.claim, Claim) or part.claim.delta != ZERO:
        return None
    try:
        each = number(part.claim.epsilon)
    except Refused:
        return None
    for clones in clones_of(float(each), rows, float(delta)):
        rule = Shuffled(shared, item, part.claim.epsilon, rows, clones)
        try:
            rule.premises(goal)
        except Refused:
            continue
        return Found(goal.claim, Derivation(rule, (part.derivation,)), part.solutions)
    return None


def through_rows(program: Program) -> tuple[tuple[Local, ...], Index, int] | None:
    """What the rounds of a loop through all rows at the end share, the row, and how many rows there are at least."""
    loop, live = program.body[-1] if program.body else None, live_at_loops(program).get((len(program.body) - 1,))
    match loop:
        case While(condition=Compare(operator="<", left=Local() as counter, right=Length(list=items))) if live:
            role = program.roles().get(items)
            shared = tuple(sorted(live.touched | live.after, key=lambda local: local.name))
            if isinstance(role, Database) and role.neighbours == "replace":
                return shared, Index(items, counter), least_rows(program, items)
        case _:
            pass
    return None


def least_rows(program: Program, items: Term) -> int:
    """How many rows a requirement asks for, as far as that is kept track of."""
    sizes = [0]
    for condition in program.requires:
        match condition:
            case Compare(operator=">=", left=Length(list=found), right=Literal(value=least)) if found == items:
                sizes.append(int(least))
            case _:
                pass
    return min(max(sizes), LARGEST)


def clones_of(each: float, rows: int, delta: float) -> Iterator[int]:
    """How many clones there are but for a part of delta."""
    likely = exp(-each)
    for share in SHARES:
        spread = 2 * rows * likely * (1 - likely) * log(share / delta)
        yield max(int(rows * likely - sqrt(spread) - log(share / delta) / 2), 2)
