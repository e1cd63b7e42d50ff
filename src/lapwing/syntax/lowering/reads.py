"""What a block reads."""

from __future__ import annotations

from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.program import Assign, Block, If, Sample, While
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Local, Term
from lapwing.kernel.language.wellformed import targets_of


def locals_in(*terms: Term) -> frozenset[Local]:
    """The variables that terms read."""
    return frozenset(each for term in terms for each in variables_of(term) if isinstance(each, Local))


def read_first(block: Block, known: frozenset[Local] = frozenset()) -> frozenset[Local]:
    """The variables that a block may read before it sets them, whether or not that matters."""
    found: frozenset[Local] = frozenset()
    for statement in block:
        match statement:
            case Assign(target=target, value=value):
                found |= locals_in(value) - known
                known |= {target}
            case Sample(target=target, law=law):
                found |= locals_in(*parts_of(law)) - known
                known |= {target}
            case If(condition=condition, then=then, otherwise=otherwise):
                found |= (locals_in(condition) - known) | read_first(then, known) | read_first(otherwise, known)
                known |= frozenset(targets_of(then)) & frozenset(targets_of(otherwise))
            case While(condition=condition, body=body):
                found |= (locals_in(condition) - known) | read_first(body, known)
    return found
