"""Facts about the distance between any two lists."""

from collections.abc import Iterator

from lapwing.kernel.language.term import ONE, ZERO, Choose, Compare, Distance, Index, Length, Norm, Snoc, Store, Term
from lapwing.kernel.logic.adjacency import there
from lapwing.kernel.logic.relational_terms import both, equal, implies, minus, plus
from lapwing.kernel.rules.shared.rises import rises
from lapwing.kernel.rules.shared.summands import gap, squared, summand
from lapwing.kernel.rules.shared.vectors import sums


def facts(left: Term, right: Term, start: Term, norm: Norm = "l1", reach: Term = ONE) -> Iterator[Term]:
    """What is true of the distance of two lists, by its next item and by how the lists were built."""

    def distance(one: Term, other: Term, place: Term = start) -> Term:
        return Distance(one, other, place, norm)

    whole, rest = distance(left, right), distance(left, right, plus(start, ONE))
    ended = both(*(Compare(">=", start, Length(each)) for each in (left, right)))
    yield from (Compare(">=", each, ZERO) for each in (whole, rest))
    yield implies(equal(left, right), equal(whole, ZERO))
    yield implies(ended, equal(whole, ZERO))
    if norm == "rise":
        yield from rises(left, right, start)
        return
    gaps = [gap(Index(left, start), Index(right, start))]
    yield implies(Compare(">=", start, ZERO), equal(whole, plus(summand(gaps[0], norm), rest)))
    match left, right:
        case (Store(list=items, index=index, item=item), other) | (other, Store(list=items, index=index, item=item)):
            counted = both(Compare("<=", start, index), there(index, Length(items)))
            new, old = (gap(each, Index(other, index)) for each in (item, Index(items, index)))
            gaps += [new, old]
            before = distance(items, right) if other is right else distance(left, items)
            grown = minus(summand(new, norm), summand(old, norm))
            yield equal(whole, plus(before, Choose(counted, grown, ZERO)))
        case Snoc(list=one, item=last), Snoc(list=other, item=other_last):
            gaps.append(gap(last, other_last))
            added = Choose(Compare("<=", start, Length(one)), summand(gaps[-1], norm), ZERO)
            yield implies(equal(Length(one), Length(other)), equal(whole, plus(distance(one, other), added)))
        case _:
            pass
    yield from sums(left, right, start, norm)
    yield from (fact for each in gaps if norm == "l2" for fact in squared(each, reach))
