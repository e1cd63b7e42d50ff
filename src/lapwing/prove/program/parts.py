"""Parts of programs: the front after which nothing private is read, and cuts between draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from lapwing.kernel.cost.polynomial import Quotient, add, quotient_of, subtract
from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Block, Program, Sample, Statement
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import ONE, Apply, Index, Local, Term
from lapwing.kernel.language.wellformed import targets_of
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.post_processing import PostProcessing
from lapwing.kernel.rules.shared.currency import amounts_of
from lapwing.prove.program.counters import statements_of
from lapwing.prove.program.expression import expression
from lapwing.prove.program.liveness import read_before_set
from lapwing.syntax.lowering.reads import locals_in


def released_parts(goal: Private) -> list[tuple[PostProcessing, Private]]:
    """The shortest front of a program after which nothing private is read, and the longest, which may give less."""
    program = goal.program
    private = {each.param for each in program.parameters if not is_public(each.role)}
    if not private.isdisjoint(variables_of(program.results)):
        return []
    first = len(program.body)
    while first and private.isdisjoint(variables_of(program.body[first - 1 : first])):
        first -= 1
    places = range(first, len(program.body) + 1)
    ends = (next(filter(None, (released_at(goal, cut) for cut in each)), None) for each in (places, reversed(places)))
    return list({premise.program: (rule, premise) for rule, premise in filter(None, ends)}.values())


def released_at(goal: Private, cut: int) -> tuple[PostProcessing, Private] | None:
    """What is left to show if the rest is post-processing; none if that is the whole program."""
    program = goal.program
    rule = PostProcessing(cut, shared_at(program, cut))
    try:
        premise = rule.premises(goal).goals[0]
    except Refused:
        return None
    if not isinstance(premise, Private) or (premise.program.body, premise.program.results) == (
        program.body,
        program.results,
    ):
        return None
    return rule, premise


def shared_at(program: Program, cut: int) -> tuple[Local, ...]:
    """What the statements after a cut read of those before it."""
    used = read_before_set(program.body[cut:], locals_in(*program.results))[0]
    return tuple(sorted(used & set(targets_of(program.body[:cut])), key=lambda local: local.name))


def first_parts(program: Program) -> Iterator[tuple[int, tuple[Local, ...], Program]]:
    """The ways to cut a program in two parts that both draw, as programs that release what the rest uses.

    Where both draws next to a cut read the same list, its items likely share one price: such a cut comes last.
    """
    body = program.body
    cuts = (cut for cut in range(1, len(body)) if draws(body[cut - 1 : cut]) and draws(body[cut:]))
    for cut in sorted(cuts, key=lambda cut: bool(lists_read(body[cut - 1]) & lists_read(body[cut]))):
        shared = shared_at(program, cut)
        yield cut, shared, replace(program, body=body[:cut], results=shared)


def lists_read(statement: Statement) -> set[Local]:
    """The lists of which a draw reads items."""
    parts = inside(statement) if isinstance(statement, Sample) else ()
    return {part.list for part in parts if isinstance(part, Index) and isinstance(part.list, Local)}


def draws(block: Block) -> bool:
    """Whether a block draws."""
    return any(isinstance(statement, Sample) for statement in statements_of(block))


def price_of(claim: AnyClaim) -> Term:
    """What a claim allows to be spent: epsilon, rho, or mu."""
    return claim.mu if isinstance(claim, GaussianPrivacy) else amounts_of(claim)[0][1]


def what_is_left(claim: AnyClaim, part: AnyClaim) -> AnyClaim:
    """A claim without what a part of it costs."""
    return combined(claim, part, subtract)


def together(one: AnyClaim, other: AnyClaim) -> AnyClaim:
    """What two parts cost together."""
    return combined(one, other, add)


def combined(one: AnyClaim, other: AnyClaim, operation: Callable[[Quotient, Quotient], Quotient]) -> AnyClaim:
    """Two claims about single rows in the same currency, amount by amount."""
    pairs = zip(amounts_of(one), amounts_of(other), strict=True)
    first, *others = (expression(operation(quotient_of(each), quotient_of(more))) for (_, each), (_, more) in pairs)
    match one:
        case Claim():
            return Claim(first, others[0], ONE)
        case ZeroConcentrated():
            return ZeroConcentrated(first, ONE)
        case ApproximateConcentrated():
            return ApproximateConcentrated(first, others[0], ONE)
        case Renyi(alpha=alpha):
            return Renyi(alpha, first, ONE)
        case GaussianPrivacy():
            return GaussianPrivacy(Apply("sqrt", (first,)), ONE)
