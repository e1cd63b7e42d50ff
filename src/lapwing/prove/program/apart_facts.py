"""What a derivation needs to know of the distances of lists, statement by statement."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Program, Statement
from lapwing.kernel.language.term import ZERO, Distance, Store, Term
from lapwing.kernel.rules.apart import Apart
from lapwing.prove.program.measured import measured_lists, measured_reads, sides_of
from lapwing.prove.program.template import sided


def distances_in(term: Term) -> list[Apart]:
    """What is true of the distances that an assertion speaks of."""
    found = [Apart(each.left, each.right, each.start) for each in inside(term) if isinstance(each, Distance)]
    return list(dict.fromkeys(found))


def distances_at(statement: Statement, terms: tuple[Term, ...], side: int, program: Program) -> Iterator[Apart]:
    """What is true of the distances of lists that a statement reads or changes in one run, or in both (0)."""
    for term in terms:
        for local, index in measured_reads(term, program):
            for which in (1, 2) if side == 0 else (side,):
                yield Apart(*sides_of(local), sided(program, index, which))
    match statement:
        case Assign(target=target, value=Store() as value) if target in measured_lists(program) and side != 0:
            one, other = sides_of(target)
            changed = sided(program, value, side)
            yield Apart(changed, other, ZERO) if side == 1 else Apart(one, changed, ZERO)
        case _:
            pass
