"""Loops that surely never end: without a draw, a round leads back to where it began, or further the same way.

Numbers that change from one round to the next are taken as spans: from here on upwards, or downwards.  If a round that
starts anywhere in these spans is bound to go on and ends within them, so does every later one.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Statement
from lapwing.kernel.language.term import Arithmetic, Literal, Term
from lapwing.refute.exact.graph import Graph
from lapwing.refute.exact.span import Span, Undecided
from lapwing.refute.exact.value import Value, truth

STEPS = 5_000

State = dict[str, Value]


def is_endless(graph: Graph, head: int, memory: State) -> bool:
    """Whether a run that stands at a loop's head in this memory never gets to its end or to a draw."""
    live = graph.steps[head].live
    try:
        after = one_round(graph, head, memory)
        if after is None:
            return False
        widened = {name: widen(memory.get(name), after.get(name)) for name in live}
        last = one_round(graph, head, {**memory, **{name: held for name, held in widened.items() if held is not None}})
    except Undecided:
        return False
    return last is not None and all(is_within(last.get(name), widened[name]) for name in live)


def one_round(graph: Graph, head: int, memory: State) -> State | None:
    """The memory when a loop's head is reached again; none if it is not, or something is drawn before."""
    place, found = head, dict(memory)
    for _ in range(STEPS):
        step = graph.steps[place]
        if step.statement is None or step.meaning is None or may_be_cut(step.statement):
            return None
        if isinstance(step.statement, Assign):
            found[step.statement.target.name] = step.meaning(found)
            place = step.following[0]
        else:
            place = step.following[0 if truth(step.meaning(found)) else 1]
        if place == head:
            return found
    return None


@cache
def may_be_cut(statement: Statement | Term) -> bool:
    """Whether a step has a product or quotient that is 0 where it gets too long, so that it does not only grow."""
    return any(
        isinstance(node, Arithmetic)
        and node.operator in ("*", "/")
        and not isinstance(node.right, Literal)
        and not (isinstance(node.left, Literal) and node.operator == "*")
        for node in inside(statement)
    )


def widen(before: Value | None, after: Value | None) -> Value | None:
    """What stayed as it is, and what changed as all that lies further that way."""
    if before is None or after is None or same(before, after):
        return before
    if is_number(before) and is_number(after):
        return Span(before, None) if before < after else Span(None, before)  # type: ignore[operator, arg-type]
    raise Undecided


def is_within(held: Value | None, wide: Value | None) -> bool:
    """Whether a value is among those of another."""
    if not isinstance(wide, Span):
        return held is not None and wide is not None and same(held, wide)
    if is_number(held):
        held = Span(held, held)  # type: ignore[arg-type]
    if not isinstance(held, Span):
        return False
    low = wide.low is None or (held.low is not None and held.low >= wide.low)
    return low and (wide.high is None or (held.high is not None and held.high <= wide.high))


def same(one: Value, other: Value) -> bool:
    """Whether two values are the very same, kind and all."""
    return type(one) is type(other) and one == other


def is_number(held: object) -> bool:
    """Whether a value is a rational number, and no truth value."""
    return isinstance(held, int | Fraction) and not isinstance(held, bool)
