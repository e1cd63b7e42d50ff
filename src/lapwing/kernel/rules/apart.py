"""How far two lists are apart.

    c1 ~ c2 : pre and (what is true of the distance of these lists from this index on) ==> post
    --------------------------------------------------------------------------------------------
                                 c1 ~ c2 : pre ==> post

The distance l1(a, b, i) is the sum of |a[j] - b[j]| over all j >= max(i, 0); outside a list there are zeros, so it is a
finite sum for any two lists of numbers.  It is at least 0, it is 0 if a = b or if both lists end before i, and for
i >= 0 it is |a[i] - b[i]| + l1(a, b, i + 1).  Another item v at index k of a, inside a, changes one summand, if k >= i:
|v - b[k]| comes in place of |a[k] - b[k]|; likewise for b.  One more item on each of two lists that are equally long
adds one summand, if i is not beyond it.  All this is true of any lists, so it may be used at any time.
"""

from collections.abc import Iterator

from lapwing.kernel.language.term import ONE, ZERO, Apply, Choose, Compare, Distance, Index, Length, Snoc, Store, Term
from lapwing.kernel.logic.adjacency import there
from lapwing.kernel.logic.judgment import Goal, Premises, Step, judgment
from lapwing.kernel.logic.relational_terms import both, check_assertion, equal, implies, minus, plus
from lapwing.kernel.rules.neighbours import knowing


class Apart(Step):
    left: Term
    right: Term
    start: Term

    def premises(self, goal: Goal) -> Premises:
        """The facts are added."""
        judged = judgment(goal)
        check_assertion(Distance(self.left, self.right, self.start), judged.setting)
        return knowing(both(*facts(self.left, self.right, self.start)), judged)


def facts(left: Term, right: Term, start: Term) -> Iterator[Term]:
    """What is true of the distance of two lists, by its next summand and by how the lists were built."""
    whole, rest = Distance(left, right, start), Distance(left, right, plus(start, ONE))
    ended = both(*(Compare(">=", start, Length(each)) for each in (left, right)))
    yield from (Compare(">=", each, ZERO) for each in (whole, rest))
    yield implies(equal(left, right), equal(whole, ZERO))
    yield implies(ended, equal(whole, ZERO))
    yield implies(Compare(">=", start, ZERO), equal(whole, plus(gap(Index(left, start), Index(right, start)), rest)))
    match left, right:
        case Store(list=items, index=index, item=item), _:
            yield equal(whole, plus(Distance(items, right, start), change(items, right, start, index, item)))
        case _, Store(list=items, index=index, item=item):
            yield equal(whole, plus(Distance(left, items, start), change(items, left, start, index, item)))
        case Snoc(list=one, item=last), Snoc(list=other, item=other_last):
            more = Choose(Compare("<=", start, Length(one)), gap(last, other_last), ZERO)
            yield implies(equal(Length(one), Length(other)), equal(whole, plus(Distance(one, other, start), more)))
        case _:
            pass


def gap(one: Term, other: Term) -> Term:
    """`abs(one - other)`."""
    return Apply("abs", (minus(one, other),))


def change(items: Term, other: Term, start: Term, index: Term, item: Term) -> Term:
    """By how much the distance to another list grows with another item at an index."""
    counted = both(Compare("<=", start, index), there(index, Length(items)))
    grown = minus(gap(item, Index(other, index)), gap(Index(items, index), Index(other, index)))
    return Choose(counted, grown, ZERO)
