"""Where products and quotients of public values may be cut off for their length, which the theorems do not speak of."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.language import law, role
from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import data_in, inside, parts_of
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.wellformed import is_open
from lapwing.prove.rocq.names import NotExportable


def check_cut_off(program: Program) -> None:
    """Refuse a program that computes with such a product or quotient outside of the scales of its noise."""
    if any(may_be_cut_off(term, program) for term in computed(program)):
        raise NotExportable("a product or quotient of public values that may be too long to be exact")


def computed(value: object) -> Iterator[t.Term]:
    """The terms of a program, but for the scales of laws, and sensitivities.

    A sensitivity that is cut off to 0 leaves fewer neighbours than the exact one of which the theorem speaks.
    """
    for node in data_in(value):
        match node:
            case law.Laplace() | law.Geometric() | law.ExponentialNoise() | law.Gaussian():
                yield node.center
            case law.RandomizedResponse(bit=bit):
                yield bit
            case law.Exponential(scores=scores):
                yield scores
            case law.Flip() | role.Query() | role.Queries():
                pass
            case _ if isinstance(node, t.Term):
                yield node
            case _:
                yield from computed(parts_of(node))


def may_be_cut_off(term: t.Term, program: Program) -> bool:
    """Whether a run may take 0 for a public product or quotient in a term, as the exact one is too long to write."""
    match term:
        case t.Apply(function="exp" | "log" | "sqrt") if is_open(term, program):
            return False
        case t.Arithmetic(operator="*", left=t.Literal()) | t.Arithmetic(operator="*" | "/", right=t.Literal()):
            pass
        case t.Arithmetic(operator="*" | "/") if is_open(term, program):
            if not any(map(t.is_irrational, inside(term))):
                return True
    return any(may_be_cut_off(part, program) for part in parts_of(term) if isinstance(part, t.Term))
