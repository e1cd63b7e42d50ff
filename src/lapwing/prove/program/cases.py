"""Cases a proof may be split into: which way answers move, or on which side of a public place neighbours differ."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.cost.polynomial import quotient_of
from lapwing.kernel.language import role as roles
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL, INT
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Arithmetic, Compare, Literal, Local, Logical, Not, Term, sort_of
from lapwing.kernel.language.wellformed import targets_of, terms_of
from lapwing.kernel.logic.adjacency import places_of
from lapwing.prove.program.counters import counter_plus, places_reached
from lapwing.prove.program.expression import expression

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
    """Public places that counters are compared with, told as what they reach there."""
    found: dict[Term, None] = {}
    reached = [counter_plus(place) for place in places_reached(program, frozenset(targets_of(program.body)))]
    for term in terms_of(program.body):
        if isinstance(term, Compare):
            for one, other in ((term.left, term.right), (term.right, term.left)):
                if isinstance(one, Local) and sort_of(other) == INT and not is_number(other):
                    ahead = [place[1] for place in reached if place is not None and place[0] == one]
                    found.update(
                        dict.fromkeys(place for more in reversed(ahead) if (place := moved(program, other, more)))
                    )
    return list(found)


def is_number(term: Term) -> bool:
    """Whether a term is the same for all inputs."""
    return not variables_of(term)


def moved(program: Program, place: Term, more: int) -> Term | None:
    """A public place some steps further on."""
    public = {parameter.param for parameter in program.parameters if roles.is_public(parameter.role)}
    if not public.issuperset(variables_of(place)):
        return None
    try:
        return expression(quotient_of(Arithmetic("+", place, Literal(more, INT))))
    except Refused:
        return None
