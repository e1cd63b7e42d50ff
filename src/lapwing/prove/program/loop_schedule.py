"""Loops through a list that one of two neighbours has one item more of: there, that run goes a round alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, While
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Index, Literal, Local, Logical, Param, Term
from lapwing.kernel.logic.adjacency import change_of, places_of
from lapwing.kernel.logic.relational_terms import both, equal
from lapwing.prove.program.counters import counter_plus, counts, written_out
from lapwing.prove.program.sites import Path
from lapwing.prove.program.template import sided


@dataclass(frozen=True, slots=True)
class Pace:
    """When the first run goes alone, and when it waits for the second.

    The counter, the place in the list that it stands for, and by how much it gets ahead.
    """

    alone: Term
    wait: Term
    counter: Local
    position: Term
    place: Logical
    change: Logical


def paces_of(program: Program) -> dict[Path, Pace]:
    """The loops whose two runs need not go in step."""
    varying = {
        parameter.param: parameter for parameter in program.parameters if not roles.has_public_length(parameter.role)
    }
    found: dict[Path, Pace] = {}
    for path, loop in loops_of(program.body, ()):
        for items, index in reads_in(loop.body):
            for position in written_out(program, index):
                counted = counter_plus(position)
                if not isinstance(items, Param) or items not in varying or counted is None:
                    continue
                if not counts(loop.body, counted[0]):
                    continue
                place, change = places_of(varying[items])[0], change_of(varying[items])
                one, two = (sided(program, position, side) for side in (1, 2))
                alone = both(equal(one, place), equal(change, Literal(1, INT)))
                wait = both(equal(two, place), equal(change, Literal(-1, INT)))
                found[path] = Pace(alone, wait, counted[0], position, place, change)
    return found


def loops_of(block: Block, path: Path) -> Iterator[tuple[Path, While]]:
    """Every loop with its place."""
    for number, statement in enumerate(block):
        here = (*path, number)
        match statement:
            case If(then=then, otherwise=otherwise):
                yield from loops_of(then, (*here, 0))
                yield from loops_of(otherwise, (*here, 1))
            case While(body=body):
                yield here, statement
                yield from loops_of(body, (*here, 0))
            case _:
                pass


def reads_in(block: Block) -> Iterator[tuple[Term, Term]]:
    """The items that a block reads by itself, without the loops inside it: the list and the index."""
    for statement in block:
        match statement:
            case Assign(value=value):
                yield from items_in(value)
            case Sample(law=law):
                for term in parts_of(law):
                    yield from items_in(term)
            case If(condition=condition, then=then, otherwise=otherwise):
                yield from items_in(condition)
                yield from reads_in(then)
                yield from reads_in(otherwise)
            case While():
                pass


def items_in(term: Term) -> Iterator[tuple[Term, Term]]:
    """The items that a term reads."""
    if isinstance(term, Index):
        yield term.list, term.index
    for part in parts_of(term):
        yield from items_in(part)
