"""Loops that fill a list with noisy values, and loops that read it in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Block, Sample, Statement, While
from lapwing.kernel.language.sort import INT, Base, ListOf
from lapwing.kernel.language.term import (
    ONE,
    ZERO,
    And,
    Apply,
    Arithmetic,
    Compare,
    Empty,
    Index,
    Length,
    Literal,
    Local,
    Negative,
    Repeat,
    Snoc,
    Store,
    Term,
    sort_of,
)
from lapwing.kernel.language.wellformed import targets_of
from lapwing.syntax.lowering.lines import Lines, block_of
from lapwing.syntax.lowering.reads import locals_in, read_first


@dataclass(frozen=True, slots=True)
class Filling:
    """A loop that gives a list its items in order.

    In its block, `start` is where the list is made, `reset` where the counter is set to 0 and `at` the loop; `place` is
    the statement in the loop.
    """

    items: Local
    counter: Local
    stop: Term
    start: int
    reset: int
    at: int
    place: int

    def size(self) -> Term:
        """How many items there are in the end."""
        known = isinstance(self.stop, Length) or (isinstance(self.stop, Literal) and self.stop.value >= 0)
        return self.stop if known else Apply("max", (ZERO, self.stop))


@dataclass(frozen=True, slots=True)
class Reading:
    """A loop that reads the items in order, from the place `first` on; `more` are other conditions of its guard."""

    counter: Local
    first: int
    reset: int
    at: int
    more: tuple[Term, ...]


def fillings(lines: Lines, at: int) -> Iterator[Filling]:
    """The lists that a loop gives their items, if it draws noise."""
    loop = lines[at][0]
    if not isinstance(loop, While) or not any(isinstance(each, Sample) for each in inside(loop.body)):
        return
    match loop.condition:
        case Compare(operator="<", left=Local() as counter, right=stop) if counts_up(loop, counter):
            reset = last_set(lines[:at], counter)
            if reset is None or last_number(lines[:at], counter) != 0 or sort_of(stop) != INT:
                return
            for place, statement in enumerate(loop.body):
                start = last_set(lines[:at], statement.target) if isinstance(statement, Assign) else None
                if start is not None and fills(lines[start][0], statement, loop, counter, stop):
                    yield Filling(statement.target, counter, stop, start, reset, at, place)  # type: ignore[union-attr]
        case _:
            pass


def fills(made: Statement, statement: Statement, loop: While, counter: Local, stop: Term) -> bool:
    """Whether a list that was made so gets its items from a statement, and nothing else in the loop speaks of it."""
    match made, statement:
        case Assign(target=items, value=Empty()), Assign(target=target, value=Snoc(list=Local() as longer)):
            fits = target == longer
        case Assign(target=items, value=Repeat(count=count)), Assign(target=target, value=Store() as store):
            fits = target == store.list and store.index in counting(loop, counter) and count == stop
        case _:
            return False
    numbers = isinstance(items.sort, ListOf) and isinstance(items.sort.element, Base)
    return fits and numbers and items == target and mentions(loop, items) == 2


def reading_after(lines: Lines, filling: Filling) -> Reading | None:
    """The loop that reads the items, if nothing before it does but for single items at known places."""
    for at in range(filling.at + 1, len(lines)):
        statement = lines[at][0]
        lengths = sum(each == Length(filling.items) for each in inside(statement))
        if mentions(statement, filling.items) == lengths or item_at_number(statement, filling.items) is not None:
            continue
        if not isinstance(statement, While):
            return None
        first, *more = statement.condition.operands if isinstance(statement.condition, And) else (statement.condition,)
        match first:
            case Compare(operator="<", left=Local() as counter, right=stop):
                reset = last_set(lines[:at], counter)
                start = last_number(lines[:at], counter)
                fits = stop in (filling.stop, Length(filling.items)) and counts_up(statement, counter)
                if fits and reset is not None and start is not None and start >= 0 and reset > filling.at:
                    return Reading(counter, start, reset, at, tuple(more))
            case _:
                pass
        return None
    return None


def is_free(lines: Lines, filling: Filling, reading: Reading, later: frozenset[Local]) -> bool:
    """Whether the first loop may do each of its rounds later, just before the second one reads the item."""
    loop = lines[filling.at][0]
    body = body_of(loop)
    own = own_targets(loop, filling)
    between = block_of(lines[filling.at + 1 : reading.at + 1])
    read = read_first(block_of(lines[filling.at + 1 :])) | later
    needed = {each for each in inside(loop) if isinstance(each, Local)} - {filling.items, filling.counter, *own}
    stop = locals_in(filling.stop)
    after = read_first(block_of(lines[reading.at + 1 :])) | later
    if reading.more and (reading.first > 0 or any(isinstance(each, While) for each in inside(body))):
        return False
    if reading.first > 0 and reading.counter in after:
        return False
    return (
        filling.items not in later
        and filling.counter not in read
        and not any(mentions(each, filling.items) for each in reading.more)
        and not any(mentions(each, filling.items) for each, _ in lines[filling.start + 1 : filling.at])
        and not any(mentions(each, filling.counter) for each, _ in lines[filling.reset + 1 : filling.at])
        and not any(mentions(each, reading.counter) for each, _ in lines[reading.reset + 1 : reading.at])
        and read.isdisjoint(own)
        and needed.isdisjoint(targets_of(between))
        and stop.isdisjoint(targets_of(block_of(lines[filling.start : reading.at + 1])))
    )


def element_of(items: Local) -> Base:
    """The sort of the items of a list of numbers or truth values."""
    if isinstance(items.sort, ListOf) and isinstance(items.sort.element, Base):
        return items.sort.element
    raise LookupError(items.name)


def item_at_number(statement: Statement, items: Local) -> int | None:
    """The number of a place, if all that a statement does is to read the item there."""
    match statement:
        case Assign(value=Index(list=found, index=Literal(value=int() as place))) if found == items and place >= 0:
            return place
        case _:
            return None


def counts_up(loop: While, counter: Local) -> bool:
    """Whether a loop adds 1 to a variable at the end of each round, and does not set it otherwise."""
    last = loop.body[-1] if loop.body else None
    return last == Assign(counter, plus_one(counter)) and [*targets_of(loop.body)].count(counter) == 1


def counting(loop: Statement, counter: Local) -> frozenset[Term]:
    """The variables that are the counter in all of a round, itself and those that are set to it at the start."""
    found: set[Term] = {counter}
    body = body_of(loop)
    targets = [*targets_of(body)]
    for each in body:
        if not isinstance(each, Assign) or each.value != counter:
            break
        if targets.count(each.target) == 1:
            found.add(each.target)
    return frozenset(found)


def own_targets(loop: Statement, filling: Filling) -> list[Local]:
    """What the first loop sets, but for the list and the counter."""
    return [each for each in dict.fromkeys(targets_of(body_of(loop))) if each not in (filling.items, filling.counter)]


def last_set(lines: Lines, local: Local) -> int | None:
    """Where a variable was set last."""
    return next((at for at in reversed(range(len(lines))) if local in targets_of((lines[at][0],))), None)


def last_number(lines: Lines, local: Local) -> int | None:
    """The whole number that a variable was set to last."""
    at = last_set(lines, local)
    match None if at is None else lines[at][0]:
        case Assign(value=Literal(value=int() as value, sort=sort)) if sort == INT:
            return value
        case Assign(value=Negative(operand=Literal(value=int() as value))):
            return -value
        case _:
            return None


def mentions(value: object, local: Local) -> int:
    """How often data speaks of a variable."""
    return sum(each == local for each in inside(value))


def body_of(loop: Statement) -> Block:
    """The body of a loop."""
    return loop.body if isinstance(loop, While) else ()


def plus_one(counter: Local) -> Term:
    """The number after that of a counter."""
    return Arithmetic("+", counter, ONE)
