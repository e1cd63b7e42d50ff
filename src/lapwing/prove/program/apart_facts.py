"""What a derivation needs to know of the distances of lists, statement by statement."""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Assign, Block, Program, Statement
from lapwing.kernel.language.role import Database, Integers, Interval, is_public
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.term import (
    ONE,
    ZERO,
    Added,
    And,
    Apply,
    Arithmetic,
    Clipped,
    Compare,
    Distance,
    Empty,
    Index,
    Length,
    Literal,
    Local,
    Norm,
    Not,
    Or,
    Sided,
    Snoc,
    Store,
    Term,
    sort_of,
)
from lapwing.kernel.language.wellformed import is_open
from lapwing.kernel.logic.adjacency import there
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.rules.apart import Apart
from lapwing.kernel.rules.shared.distances import facts
from lapwing.kernel.rules.shared.rises import above
from lapwing.memoize import remembered
from lapwing.prove.program.counters import statements_of
from lapwing.prove.program.measured import items_of, measured_lists, measured_reads, sides_of
from lapwing.prove.program.scored import scored_lists
from lapwing.prove.program.template import sided

MOST_REACHES = 4


def distances_in(term: Term) -> list[Apart]:
    """What is true of the distances that an assertion speaks of."""
    found = [Apart(each.left, each.right, each.start, each.norm) for each in inside(term) if isinstance(each, Distance)]
    return list(dict.fromkeys(found))


def distances_at(
    statement: Statement, terms: tuple[Term, ...], side: int, program: Program, norm: Norm
) -> Iterator[Apart]:
    """What is true of the distances of lists that a statement reads or changes in one run, or in both (0)."""
    for term in terms:
        for local, index in measured_reads(term, program):
            for which in (1, 2) if side == 0 else (side,):
                yield Apart(*sides_of(local), sided(program, index, which), norm)
    if side != 0:
        yield from distances_after(statement, side, program, norm)


def distances_after(statement: Statement, side: int, program: Program, norm: Norm) -> Iterator[Apart]:
    """What is true of the distance of a list that one run changes."""
    match statement:
        case Assign(target=target, value=Store() as value) if target in measured_lists(program):
            one, other = sides_of(target)
            changed = sided(program, value, side)
            for reach in reaches_of(value, program) if norm == "l2" else (ONE,):
                yield Apart(changed, other, ZERO, norm, reach) if side == 1 else Apart(one, changed, ZERO, norm, reach)
        case Assign(value=Clipped() as value):
            yield Apart(sided(program, value, side), Empty(REAL), ZERO, norm)
        case Assign(target=target, value=Added() as value) if target in measured_lists(program):
            (one, other), (first, second) = sides_of(target), (sided(program, value, which) for which in (1, 2))
            pairs = ((first, second), (first, other), (one, second)) if side == 1 else ((one, second),)
            yield from (Apart(left, right, ZERO, norm) for left, right in pairs)
        case _:
            pass


def tells_nothing_new(fact: object, change: Statement, side: int, goal: Judgment) -> bool:
    """Whether what is true of a distance is told by others, where one run is about to change a list.

    Another item tells of the one it takes the place of.  If both runs add to a list, it is enough to know how far both
    sums are apart, before the first is made; if one does, how far its sum is from the other list.
    """
    program = goal.setting.program
    match fact, change:
        case Apart(left=left, right=right, start=start), Assign(value=Store(list=Local() as items, index=index)):
            return (left, right) == sides_of(items) and start == sided(program, index, side)
        case Apart(left=left, right=right), Assign(target=target, value=Added() as value):
            one, sums = sides_of(target)[0], tuple(sided(program, value, which) for which in (1, 2))
            if left not in (one, sums[0]) or right not in (sides_of(target)[1], sums[1]):
                return False
            if side == 1:
                told = sums if change in goal.right else (sums[0], sides_of(target)[1])
                sure = told == sums or change not in statements_of(goal.right)
                return sure and (left, right) != told
            known = goal.pre.operands if isinstance(goal.pre, And) else ()
            made = (each.right for each in known if isinstance(each, Compare) and each.left == one)
            return any(isinstance(each, Added) for each in made)
        case _:
            return False


def squares_after(statement: Statement, side: int, program: Program, norm: Norm) -> Iterator[Term]:
    """The same as terms, where squares are summed up or lists added: else it is enough how lists were built."""
    needed = norm == "l2" or (isinstance(statement, Assign) and isinstance(statement.value, Added | Clipped))
    for each in distances_after(statement, side, program, norm) if needed else ():
        yield from facts(each.left, each.right, each.start, each.norm, each.reach)


def rises_at(terms: tuple[Term, ...], side: int, program: Program) -> Iterator[Apart]:
    """What is true of the rises of scores that a statement reads in one run, or in both (0)."""
    for term in terms:
        for local, index in items_of(scored_lists(program), term):
            for which in (1, 2) if side == 0 else (side,):
                yield from both_ways(*sides_of(local), sided(program, index, which))


def rises_after(blocks: tuple[Block, Block], side: int, program: Program) -> Iterator[Apart]:
    """What is true of the rises of scores that the first statement of one run changes, or those of both (0)."""
    changes = [change_of_scores(block, program) for block in blocks]
    first, second = (None if side == 3 - which else change for which, change in enumerate(changes, start=1))
    target = next((each.target for each in (first, second) if each is not None), None)
    if target is None:
        return
    one, other = sides_of(target)
    after = one if first is None else sided(program, first.value, 1)
    other_after = other if second is None else sided(program, second.value, 2)
    if isinstance(other_after, Store) and after != one:
        yield from both_ways(one, other_after)
    yield from built_alike(after, other_after)


def change_of_scores(block: Block, program: Program) -> Assign | None:
    """The change of scores that a block begins with."""
    match block:
        case (Assign(target=target, value=Store() | Snoc()) as change, *_) if target in scored_lists(program):
            return change
        case _:
            return None


def built_alike(one: Term, other: Term) -> Iterator[Apart]:
    """What is true of the rises of two lists that are built in the same way, as far back as they are."""
    yield from both_ways(one, other)
    match one, other:
        case (Snoc(list=before), Snoc(list=other_before)) | (Store(list=before), Store(list=other_before)):
            yield from built_alike(before, other_before)
        case _:
            pass


def both_ways(one: Term, other: Term, start: Term = ZERO) -> tuple[Apart, Apart]:
    """What is true of the rise from one list to the other, and back."""
    return Apart(one, other, start, "rise"), Apart(other, one, start, "rise")


def rises_from(local: Local, place: Term) -> Iterator[Term]:
    """What is known of scores where they are read: the rise from there on is at least the one there, and later ones."""
    for one, other in (sides_of(local), sides_of(local)[::-1]):
        whole = Distance(one, other, place, "rise")
        here = above(Index(one, place), Index(other, place))
        for each in (here, Distance(one, other, Arithmetic("+", place, ONE), "rise")):
            yield Or((Compare("<", place, ZERO), Compare(">=", whole, each)))


def rises_before(statement: Statement, side: int, program: Program) -> Iterator[Term]:
    """What is known of scores where one run is about to change an item: the rise is not below the one there."""
    match statement:
        case Assign(target=target, value=Store(index=index)) if target in scored_lists(program):
            place = sided(program, index, side)
            for one, other in (sides_of(target), sides_of(target)[::-1]):
                inside_ = there(place, Length(Sided(target.name, target.sort, 1 if side == 1 else 2)))
                here = above(Index(one, place), Index(other, place))
                yield Or((Not(inside_), Compare(">=", Distance(one, other, ZERO, "rise"), here)))
        case _:
            pass


def reaches_of(change: Store, program: Program) -> tuple[Term, ...]:
    """By how much an item may move where it is changed: by that number if one is added, else by what a row may add."""
    match change.item:
        case Arithmetic(operator="+" | "-", left=Index(list=items, index=index), right=Literal() as step):
            if (items, index) == (change.list, change.index):
                return (step,)
    return reaches(program)


@remembered
def reaches(program: Program) -> tuple[Term, ...]:
    """By how much one row may move an item: a step, what clips it, what is added, and what its values allow."""
    found: list[Term] = [*clip_bounds(program), ONE]
    public = {each.param for each in program.parameters if is_public(each.role) and each.param.sort in (INT, REAL)}
    for part in inside(program.body):
        match part:
            case Apply(function="min" | "max" | "abs", arguments=parts):
                found += [each for each in parts if each in public or is_step(each)]
            case Store(item=item):
                found += [each for each in inside(item) if each in public or is_step(each)]
            case _:
                pass
    for parameter in program.parameters:
        match parameter.role:
            case Database(of=Interval(high=high) | Integers(high=high)):
                found.append(high)
            case _:
                pass
    return tuple(dict.fromkeys(found))[:MOST_REACHES]


@remembered
def clip_bounds(program: Program) -> tuple[Term, ...]:
    """The public bounds that vectors are scaled down to."""
    bounds = (each.bound for each in inside(program.body) if isinstance(each, Clipped))
    return tuple(dict.fromkeys(each for each in bounds if is_open(each, program)))


def is_step(term: Term) -> bool:
    """Whether a term is a number above 1."""
    return isinstance(term, Literal) and sort_of(term) != BOOL and term.value > 1
