"""How well the search knows results: exactly, roughly (functions that leave the rational numbers), or not at all."""

from __future__ import annotations

from enum import IntEnum

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Program
from lapwing.kernel.language.term import Local, Opaque, Term, is_irrational


class Sharpness(IntEnum):
    """The larger, the less is known."""

    EXACT = 0
    ROUGH = 1
    OPEN = 2


def sharpness_of(program: Program) -> tuple[Sharpness, ...]:
    """What is known of each result, by what it is computed from."""
    known: dict[str, Sharpness] = {}
    assigned = [node for node in inside(program.body) if isinstance(node, Assign)]
    while True:
        before = dict(known)
        for node in assigned:
            known[node.target.name] = max(sharpness(node.value, known), known.get(node.target.name, Sharpness.EXACT))
        if known == before:
            return tuple(sharpness(result, known) for result in program.results)


def sharpness(term: Term, known: dict[str, Sharpness]) -> Sharpness:
    """What is known of a term, given what is known of variables."""
    found = Sharpness.EXACT
    for node in inside(term):
        if isinstance(node, Opaque):
            return Sharpness.OPEN
        if is_irrational(node):
            found = max(found, Sharpness.ROUGH)
        if isinstance(node, Local):
            found = max(found, known.get(node.name, Sharpness.EXACT))
    return found
