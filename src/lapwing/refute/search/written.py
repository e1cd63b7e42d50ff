"""Numbers in a program's text: thresholds, bounds and ends of bins, often."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import Literal, Term
from lapwing.refute.exact.graph import graph_of, terms_of_step

FARTHEST = 200


def written(program: Program, farthest: int = FARTHEST) -> tuple[int, ...]:
    """Whole numbers that the program's text mentions, up to some size."""
    terms = [*program.results, *(term for step in graph_of(program).steps for term in terms_of_step(step))]
    found = {number for term in terms for number in numbers_in(term)}
    return tuple(sorted(number for number in found if 2 < abs(number) <= farthest))


def numbers_in(term: Term) -> Iterator[int]:
    """The numbers in a term, rounded."""
    if isinstance(term, Literal) and not isinstance(term.value, bool):
        yield round(term.value)
    for part in parts_of(term):
        yield from numbers_in(part)
