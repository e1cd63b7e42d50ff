"""What is true of the squares, lengths and built lists in terms: no more than solvers are told of them."""

from collections.abc import Iterator

from lapwing.kernel.language.data import inside
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import (
    ONE,
    ZERO,
    Added,
    Choose,
    Clipped,
    Compare,
    Empty,
    Index,
    Length,
    Literal,
    OfLists,
    Repeat,
    Snoc,
    Square,
    Store,
    Term,
    sort_of,
)
from lapwing.kernel.logic.adjacency import there
from lapwing.kernel.logic.relational_terms import both, equal, plus

Fact = tuple[Term] | tuple[Term, Term]


def facts_of(*terms: Term) -> Iterator[Fact]:
    """Facts, some with a condition before them; of items, at each index at which lists of their sort are read."""
    nodes = dict.fromkeys(node for node in inside(terms) if isinstance(node, OfLists | Square))
    read = dict.fromkeys((sort_of(node.list), node.index) for node in nodes if isinstance(node, Index | Store))
    for node in nodes:
        yield from ((fact,) for fact in sizes(node))
        yield from (fact for sort, index in read if sort == sort_of(node) for fact in items_at(node, index))


def sizes(node: OfLists | Square) -> Iterator[Term]:
    """What is known of a square or a length, and of the length and the last item of a list that is built."""
    match node:
        case Square(root=root) if not isinstance(root, Literal):
            yield Compare(">=", node, Literal(0, REAL))
        case Length():
            yield Compare(">=", node, ZERO)
        case Empty():
            yield equal(Length(node), ZERO)
        case Snoc(list=items, item=item):
            yield equal(Length(node), plus(Length(items), ONE))
            yield equal(Index(node, Length(items)), item)
        case Store(list=items):
            yield equal(Length(node), Length(items))
        case Clipped(list=items):
            yield Compare(">=", Length(items), ZERO)
            yield equal(Length(node), Length(items))
        case Repeat(count=count) | Added(count=count):
            yield equal(Length(node), Choose(Compare("<=", ZERO, count), count, ZERO))


def items_at(node: OfLists | Square, j: Term) -> Iterator[Fact]:
    """What is known of the item of a built list at an index."""
    match node:
        case Store(list=items, index=index, item=item):
            here = both(equal(j, index), there(j, Length(items)))
            yield (equal(Index(node, j), Choose(here, item, Index(items, j))),)
        case Repeat(item=item, count=count):
            yield there(j, count), equal(Index(node, j), item)
        case Added(left=left, right=right, count=count):
            yield there(j, count), equal(Index(node, j), plus(Index(left, j), Index(right, j)))
