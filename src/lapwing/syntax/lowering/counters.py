"""Counters after their loops: where something is divided by one, it is divided by the length that it has reached.

    n = 0; i = 0; while i < len(d): ...; n = n + 1; i = i + 1

leaves both at len(d), if the body changes them in no other place.  That length is public, and a local variable is not
known to be.  Only divisors and scales are changed: nothing else needs to be public.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from lapwing.kernel.language.data import changed, parts_of, rebuild
from lapwing.kernel.language.law import Exponential, ExponentialNoise, Gaussian, Geometric, Laplace
from lapwing.kernel.language.program import Assign, Block, If, Program, Sample, Statement, While
from lapwing.kernel.language.role import has_public_length
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.substitute import substitute
from lapwing.kernel.language.term import ONE, ZERO, Arithmetic, Compare, Length, Local, Param, Term, Variable
from lapwing.kernel.language.wellformed import targets_of

Known = Mapping[Local, Term]
Lengths = Mapping[Variable, Term]


def settle_counters(program: Program) -> Program:
    """The program with lengths for counters that have reached them, where it divides and where it scales noise."""
    lists = frozenset(each.param for each in program.parameters if has_public_length(each.role))
    body, known = settled(program.body, {}, lists)
    return replace(program, body=body, results=divided(program.results, reached(known)))


def settled(block: Block, known: Known, lists: frozenset[Param]) -> tuple[Block, Known]:
    """A block from where some locals are known to be 0 or a length, and what is known after it."""
    done: list[Statement] = []
    for statement in block:
        lengths = reached(known)
        match statement:
            case Assign(target=target, value=value):
                done.append(replace(statement, value=divided(value, lengths)))
                known = without(known, [target]) | ({target: ZERO} if value == ZERO and target.sort == INT else {})
            case Sample(target=target, law=law):
                done.append(replace(statement, law=drawn(law, lengths)))
                known = without(known, [target])
            case If(condition=condition, then=then, otherwise=otherwise):
                arms = [settled(arm, known, lists)[0] for arm in (then, otherwise)]
                done.append(If(divided(condition, lengths), *arms))
                known = without(known, targets_of((statement,)))
            case While(condition=condition, body=body):
                inside = without(known, targets_of(body))
                after = dict(inside) | dict(counted(statement, known, lists))
                done.append(While(divided(condition, reached(inside)), settled(body, inside, lists)[0]))
                known = after
    return tuple(done), known


def counted(loop: While, known: Known, lists: frozenset[Param]) -> Iterator[tuple[Local, Term]]:
    """The locals that a loop over all places of a list takes from 0 to its length."""
    match loop.condition:
        case Compare(operator="<", left=Local() as index, right=Length(list=Param() as items) as length):
            rising = set(counters_of(loop.body, known))
            if items in lists and index in rising:
                yield from ((local, length) for local in rising)


def counters_of(body: Block, known: Known) -> Iterator[Local]:
    """The locals that are 0 before, and that every round raises by 1, once and in no other way."""
    targets = list(targets_of(body))
    for statement in body:
        match statement:
            case Assign(target=target, value=Arithmetic(operator="+", left=left, right=right)):
                if (left, right) == (target, ONE) and known.get(target) == ZERO and targets.count(target) == 1:
                    yield target
            case _:
                pass


def reached(known: Known) -> dict[Variable, Term]:
    """The locals that are a length."""
    return {local: term for local, term in known.items() if isinstance(term, Length)}


def without(known: Known, targets: Iterable[Local]) -> dict[Local, Term]:
    """What is still known after some locals have changed."""
    assigned = set(targets)
    return {local: term for local, term in known.items() if local not in assigned}


def divided(value: Any, lengths: Lengths) -> Any:
    """Any data with lengths for counters in its divisors."""

    def change(node: Any) -> Any:
        inner = rebuild(node, divided(parts_of(node), dict(lengths.items())))
        if isinstance(inner, Arithmetic) and inner.operator in ("/", "//", "%"):
            return replace(inner, right=substitute(inner.right, dict(lengths.items())))
        return inner

    return changed(value, change) if lengths else value


def drawn(law: Any, lengths: Lengths) -> Any:
    """A law with lengths for counters in its divisors and in its scale."""
    found = divided(law, lengths)
    match found:
        case Laplace() | Geometric() | ExponentialNoise() | Exponential():
            return replace(found, scale=substitute(found.scale, dict(lengths.items())))
        case Gaussian():
            return replace(found, sigma=substitute(found.sigma, dict(lengths.items())))
        case _:
            return found
