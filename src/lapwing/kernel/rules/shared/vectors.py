"""Facts about the distance between lists that are sums of others, or were clipped."""

from collections.abc import Iterator

from lapwing.kernel.language.sort import REAL, ListOf
from lapwing.kernel.language.term import (
    ZERO,
    Added,
    Apply,
    Clipped,
    Compare,
    Distance,
    Empty,
    Length,
    Literal,
    Norm,
    Square,
    Term,
    sort_of,
)
from lapwing.kernel.logic.relational_terms import both, equal, implies, plus, times


def sums(left: Term, right: Term, start: Term, norm: Norm) -> Iterator[Term]:
    """What is true of the distance of two lists, one or both of which are sums; and how long a clipped one is."""

    def distance(one: Term, other: Term) -> Term:
        return Distance(one, other, start, norm)

    match left, right:
        case Added(left=a, right=u, count=count), Added(left=b, right=w, count=other):
            if (sort_of(a), sort_of(u)) != (sort_of(b), sort_of(w)):
                return
            fits, old, more = equal(count, other), distance(a, b), distance(u, w)
            yield implies(both(fits, equal(more, ZERO)), Compare("<=", distance(left, right), old))
            yield from (implies(equal(one, two), equal(distance(one, two), ZERO)) for one, two in ((a, b), (u, w)))
            yield Compare("<=", more, folded(size(u, start, norm), size(w, start, norm), norm))
            parts = [u, w]
        case (Added(left=a, right=u, count=count), b) | (b, Added(left=a, right=u, count=count)):
            if sort_of(a) != sort_of(b):
                return
            fits, more, parts = Compare(">=", count, Length(b)), size(u, start, norm), [u]
            old = distance(b, a) if left is b else distance(a, b)
        case Clipped(), Empty():
            yield from clipped(left, start, norm)
            return
        case _:
            return
    yield from (Compare(">=", each, ZERO) for each in (old, more))
    yield implies(both(fits, equal(old, ZERO)), Compare("<=", distance(left, right), more))
    yield implies(fits, Compare("<=", distance(left, right), folded(old, more, norm)))
    yield from (fact for part in parts for fact in clipped(part, start, norm))


def size(vector: Term, start: Term, norm: Norm) -> Term:
    """How far a list is from zeros."""
    sort = sort_of(vector)
    return Distance(vector, Empty(sort.element if isinstance(sort, ListOf) else sort), start, norm)


def folded(one: Term, other: Term, norm: Norm) -> Term:
    """What a distance is at most if it is made of two: their sum, and of squares twice that."""
    whole = plus(one, other)
    return times(Literal(2, REAL), whole) if norm == "l2" else whole


def clipped(vector: Term, start: Term, norm: Norm) -> Iterator[Term]:
    """A list that was clipped is at most as far from zeros as the bound says."""
    match vector, norm:
        case Clipped(bound=bound), "l2":
            yield Compare("<=", size(vector, start, norm), Square(bound))
        case Clipped(bound=bound, norm="l1"), "l1":
            yield Compare("<=", size(vector, start, norm), Apply("abs", (bound,)))
        case _:
            pass
