"""Cases a proof may be split into: which way answers move, or on which side of a public place neighbours differ."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel import role as roles
from lapwing.kernel.adjacency import places_of
from lapwing.kernel.program import Program
from lapwing.kernel.sort import BOOL
from lapwing.kernel.term import Compare, Local, Logical, Not, Param, Term
from lapwing.kernel.wellformed import terms_of
from lapwing.prove.template import counts

Cases = tuple[Term | None, ...]


def splits_of(program: Program) -> Iterator[Cases]:
    """The splits to try; a single case without a condition is none."""
    for parameter in program.parameters:
        if isinstance(parameter.role, roles.Queries) and parameter.role.monotone:
            up = Logical(f"{parameter.param.name}+", BOOL)
            yield up, Not(up)
    yield (None,)
    for parameter in program.parameters:
        if isinstance(parameter.role, roles.Database | roles.Histogram):
            for number in public_places(program):
                before = Compare("<", places_of(parameter)[0], number)
                yield before, Not(before)


def public_places(program: Program) -> list[Term]:
    """Public whole numbers that counters are compared with."""
    found: dict[Term, None] = {}
    for term in terms_of(program.body):
        if isinstance(term, Compare):
            for one, other in ((term.left, term.right), (term.right, term.left)):
                if isinstance(one, Local) and counts(program.body, one) and isinstance(other, Param):
                    found[other] = None
    return list(found)
