"""How far scores rise from one run to the other: by no more than what one row moves, perhaps one way only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import (
    ONE,
    ZERO,
    And,
    Arithmetic,
    Choose,
    Compare,
    Distance,
    Length,
    Literal,
    Local,
    Negative,
    Sided,
    Term,
)
from lapwing.kernel.logic.adjacency import change_of
from lapwing.prove.invariant.distances import Places, databases, distance_facts, is_counter, moments, reaches_of
from lapwing.prove.invariant.terms import number
from lapwing.prove.program.measured import sides_of
from lapwing.prove.program.scored import scored_lists
from lapwing.prove.shift.synthesis import Task

MOST_REACHES = 6
MOST_SHARES = 2


def list_facts(
    task: Task, live: frozenset[Local], bounds: tuple[Term, ...], places: Places, constants: Sequence[Term]
) -> Iterator[Term]:
    """What may hold of lists: how far they are apart, and how far scores rise."""
    yield from distance_facts(task, live, bounds, places, constants)
    yield from rise_facts(task, live, places, constants)


def rise_facts(task: Task, live: frozenset[Local], places: Places, constants: Sequence[Term]) -> Iterator[Term]:
    """What may hold of lists that scores are computed from, as far as they are live.

    `places` are those of a list that a program reads, and `constants` what may clip what it computes.
    """
    scored = [local for local in scored_lists(task.program) if local in live]
    if not scored:
        return
    rows = databases(task.program)
    positions = [(each, place) for each in rows for place in places(task.program, each.param)]
    reaches = [*shares_in(task.program), *reaches_of(constants, task.program, "l1")[:MOST_REACHES]]
    counters = [each for each in sorted(live, key=lambda local: local.name) if is_counter(task, each)]
    yield from (Compare("<=", ZERO, Sided(each.name, each.sort, 1)) for each in counters)
    moved = tuple(moments(task, live, positions))
    for local in scored:
        one, other = sides_of(local)
        yield Compare("==", Length(one), Length(other))
        for left, right, way in ((one, other, Negative(ONE)), (other, one, ONE)):
            more = [Compare("==", change_of(each), way) for each in rows if not roles.has_public_length(each.role)]
            starts: list[Term] = [ZERO, *(Sided(each.name, each.sort, 1) for each in counters)]
            for start in starts:
                rise = Distance(left, right, start, "rise")
                yield Compare("<=", rise, ZERO)
                for reach in reaches:
                    yield Compare("<=", rise, reach)
                    yield from (Compare("<=", rise, Choose(where, reach, ZERO)) for where in more)
                    for there in moved if start == ZERO else ():
                        yield Compare("<=", rise, Choose(there, reach, ZERO))
                        yield from (Compare("<=", rise, Choose(And((there, where)), reach, ZERO)) for where in more)


def shares_in(program: Program) -> list[Term]:
    """Parts of 1 by which scores may rise where they are computed from shares of counts, as in `len(rows) / 2`."""
    found: dict[Fraction, None] = {}
    for node in inside(program.body):
        match node:
            case Arithmetic(operator="/", right=Literal(value=value)) if value > 1:
                found[1 / Fraction(value)] = None
            case (
                Arithmetic(operator="*", left=Literal(value=value))
                | Arithmetic(operator="*", right=Literal(value=value))
            ) if 0 < value < 1:
                found[Fraction(value)] = None
            case _:
                pass
    return [number(share) for share in list(found)[:MOST_SHARES]]
