"""Replacing variables in terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lapwing.kernel.term import Literal, Local, Logical, Param, Sided, Spent, Term, Variable, parts_of, rebuild


def substitute(term: Term, new: Mapping[Variable, Term]) -> Term:
    """The term with each of the variables replaced, all at once."""
    if isinstance(term, Param | Local | Sided | Logical | Spent):
        return new.get(term, term)
    parts = parts_of(term)
    return rebuild(term, tuple(substitute(part, new) for part in parts)) if parts else term


def variables_of(term: Term) -> Iterator[Variable]:
    """Every variable a term speaks of, as often as it does."""
    if isinstance(term, Param | Local | Sided | Logical | Spent):
        yield term
    elif not isinstance(term, Literal):
        for part in parts_of(term):
            yield from variables_of(part)
