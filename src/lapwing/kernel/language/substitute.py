"""The variables of terms, and substitution."""

from collections.abc import Iterator, Mapping
from operator import is_
from typing import Any

from lapwing.kernel.language.data import changed, inside, parts_of, rebuild
from lapwing.kernel.language.term import Term, Variable

KNOWN: dict[int, tuple[Term, frozenset[Variable]]] = {}


def substitute(term: Term, new: Mapping[Variable, Term]) -> Term:
    """The term with each of the variables replaced, all at once."""
    if isinstance(term, Variable):
        return new.get(term, term)
    old = parts_of(term)
    parts = [substitute(part, new) for part in old]
    return term if all(map(is_, parts, old)) else rebuild(term, parts)


def replaced(value: Any, new: Mapping[Variable, Term]) -> Any:
    """Any data with the variables replaced in all its terms."""
    return changed(value, lambda node: substitute(node, new))


def variables_of(value: object) -> Iterator[Variable]:
    """Every variable that a term or other data speaks of, as often as it does."""
    return (node for node in inside(value) if isinstance(node, Variable))


def variables_in(term: Term) -> frozenset[Variable]:
    """The variables of a term, each once; a term that was asked about is kept, so that no other takes its place."""
    known = KNOWN.get(id(term))
    if known is None or known[0] is not term:
        known = KNOWN[id(term)] = term, frozenset(variables_of(term))
    return known[1]
