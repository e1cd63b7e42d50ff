"""Loops that terminate with probability 1 from any memory, if their rounds do.

A loop ends if a conjunct of its condition bounds a counter by a limit that rounds leave alone, rounds change the
counter only by whole steps towards that limit, and every way through a round makes such a step or stops the loop: it
sets a flag that rounds never set otherwise, and with which the condition is false.  Then each round but the last makes
a step, and there is room for finitely many.  A loop also ends if each round throws a coin of a fixed probability
strictly between 0 and 1, and stops the loop if it falls one way: the probability that n rounds are made falls to 0.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TypeGuard

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.law import Flip
from lapwing.kernel.language.program import Assign, Block, If, Sample, Statement, While
from lapwing.kernel.language.sort import BOOL, INT
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import And, Arithmetic, Compare, Literal, Local, Not, Term
from lapwing.kernel.language.wellformed import targets_of

STEPS = {"<": ("+", "-"), "<=": ("+", "-"), ">": ("-", "+"), ">=": ("-", "+")}


def ends(loop: While) -> bool:
    """Whether a loop ends from any memory, if its rounds do."""
    conditions = loop.condition.operands if isinstance(loop.condition, And) else (loop.condition,)
    stops = [stop for stop in map(stop_of, conditions) if stop is not None]
    lasting = [stop for stop in stops if all(each == stop for each in changes(loop.body, stop.target))]
    counting = (step for condition in conditions for step in counters_of(condition, loop.body))
    return (
        any(is_coin(last) and last.target == stop.target for last in loop.body[-1:] for stop in stops)
        or any(stops_by_coin(loop.body, stop) for stop in lasting)
        or any(counts(loop.body, counter, sign, lasting) for counter, sign in counting)
    )


def counts(body: Block, counter: Local, sign: str, stops: list[Assign]) -> bool:
    """Whether rounds change a counter by steps only, and each makes one or stops the loop."""
    steady = all(is_step(each, counter, sign) for each in changes(body, counter))
    return steady and always(body, lambda each: is_step(each, counter, sign) or each in stops)


def counters_of(condition: Term, body: Block) -> Iterator[tuple[Local, str]]:
    """A counter that a condition keeps on one side of a limit, and the operation that takes it nearer."""
    match condition:
        case Compare(operator="<" | "<=" | ">" | ">=" as sign, left=left, right=right):
            for counter, limit, step in zip((left, right), (right, left), STEPS[sign], strict=True):
                fixed = set(variables_of(limit)).isdisjoint(targets_of(body))
                if isinstance(counter, Local) and counter.sort == INT and fixed:
                    yield counter, step


def stop_of(condition: Term) -> Assign | None:
    """The assignment that makes a condition on a flag false."""
    match condition:
        case Not(operand=Local(sort=sort) as flag) if sort == BOOL:
            return Assign(flag, Literal(True, BOOL))
        case Local(sort=sort) if sort == BOOL:
            return Assign(condition, Literal(False, BOOL))
        case _:
            return None


def changes(body: Block, local: Local) -> list[Statement]:
    """The statements that change a variable."""
    return [each for each in inside(body) if isinstance(each, Assign | Sample) and each.target == local]


def is_step(statement: Statement, counter: Local, sign: str) -> bool:
    """Whether a statement adds a whole number above 0 to a counter, or takes one away."""
    match statement:
        case Assign(target=target, value=Arithmetic(operator=found, left=left, right=Literal(value=by, sort=sort))):
            return target == left == counter and found == sign and sort == INT and by >= 1
        case _:
            return False


def always(block: Block, wanted: Callable[[Statement], bool]) -> bool:
    """Whether every way through a block makes a wanted statement."""
    return any(
        wanted(each) or (isinstance(each, If) and always(each.then, wanted) and always(each.otherwise, wanted))
        for each in block
    )


def is_coin(statement: Statement) -> TypeGuard[Sample]:
    """Whether a statement throws a coin of a fixed probability that may fall either way."""
    match statement:
        case Sample(law=Flip(probability=Literal(value=chance, sort=sort))):
            return sort != BOOL and 0 < chance < 1
        case _:
            return False


def stops_by_coin(body: Block, stop: Assign) -> bool:
    """Whether a round throws a coin, and right after that stops the loop if it falls one way."""
    for one, two in pairwise(body):
        if is_coin(one) and isinstance(two, If) and two.condition == one.target:
            return any(always(branch, lambda each: each == stop) for branch in (two.then, two.otherwise))
    return False
