"""Facts about the largest rise from one list to another."""

from collections.abc import Iterator

from lapwing.kernel.language.term import ONE, ZERO, Apply, Choose, Compare, Distance, Index, Length, Snoc, Store, Term
from lapwing.kernel.logic.adjacency import there
from lapwing.kernel.logic.relational_terms import both, equal, implies, minus, plus


def rises(left: Term, right: Term, start: Term) -> Iterator[Term]:
    """What is true of it by its next item, and by how the lists were built; it is at least 0."""

    def rise(one: Term, other: Term, place: Term = start) -> Term:
        return Distance(one, other, place, "rise")

    whole = rise(left, right)
    here = above(Index(left, start), Index(right, start))
    yield implies(Compare(">=", start, ZERO), equal(whole, largest(here, rise(left, right, plus(start, ONE)))))
    match left:
        case Store(list=items, index=index, item=item):
            there_now = above(item, Index(right, index))
            yield from replaced(
                whole, rise(items, right), start, left, there_now, above(Index(items, index), Index(right, index))
            )
    match right:
        case Store(list=items, index=index, item=item):
            there_now = above(Index(left, index), item)
            yield from replaced(
                whole, rise(left, items), start, right, there_now, above(Index(left, index), Index(items, index))
            )
    match left, right:
        case Store(list=one, index=place, item=item), Store(list=other, index=index, item=other_item):
            alike = both(equal(place, index), equal(Length(one), Length(other)))
            yield implies(alike, Compare("<=", whole, largest(rise(one, other), above(item, other_item))))
        case Snoc(list=one, item=last), Snoc(list=other, item=other_last):
            added = Choose(Compare("<=", start, Length(one)), above(last, other_last), ZERO)
            yield implies(equal(Length(one), Length(other)), equal(whole, largest(rise(one, other), added)))


def replaced(whole: Term, before: Term, start: Term, changed: Store, new: Term, old: Term) -> Iterator[Term]:
    """Another item at an index: the rise there comes in place of the one before, which was one of those before."""
    counted = both(Compare("<=", start, changed.index), there(changed.index, Length(changed.list)))
    yield Compare("<=", whole, largest(before, Choose(counted, new, ZERO)))
    yield implies(counted, Compare(">=", before, old))


def above(one: Term, other: Term) -> Term:
    """`max(other - one, 0)`."""
    return Apply("max", (minus(other, one), ZERO))


def largest(one: Term, other: Term) -> Term:
    """The larger of two numbers."""
    return Apply("max", (one, other))
