"""The distance between two lists.

    c1 ~ c2 : pre and (what is true of the distance of these lists from this index on) ==> post
    --------------------------------------------------------------------------------------------
                                 c1 ~ c2 : pre ==> post

The distance of a and b from i on is the sum of s(|a[j] - b[j]|) over all j >= max(i, 0), where s(x) is x for l1, x * x
for l2, and 0 or 1 for l0, as x is 0 or not; s(0) = 0, and outside a list there are zeros, so it is a finite sum for any
two lists of numbers.  It is at least 0, it is 0 if a = b or if both lists end before i, and for i >= 0 it is
s(|a[i] - b[i]|) and the distance from i + 1 on.  Another item v at index k of a, inside a, changes one summand, if
k >= i: that of |v - b[k]| comes in place of that of |a[k] - b[k]|; likewise for b.  One more item on each of two lists
that are equally long adds one summand, if i is not beyond it.  Of a square x * x of x >= 0 it is known that it is at
least 0, that it is 0 if x is, and that x <= r implies x * x <= r * r, and x = r that they are equal, for any r >= 0.
For sums of lists, s(|x + y|) <= c * (s(|x|) + s(|y|)) with c = 2 for l2, else 1; and if x or y is 0, c = 1.  So the
distance of a + u and b + w, equally many items of each, is at most c times the distances of a, b and of u, w, or one of
them if the other is 0; and that of u and w is at most c times what each of them is from zeros.  Likewise for a + u and
another list b that is no longer, where what u is from zeros counts.  A list clipped to a bound B in l1 or l2 is at most
B * B from zeros in l2, as sums of squares are not above squares of sums, and in l1 at most |B| if it was clipped in l1:
rounding its items towards 0 only brings them nearer.

The rise from a to b is the largest of b[j] - a[j] over the same j, or 0 if that is less; again it is 0 if a = b or if
both lists end before i, and for i >= 0 it is the larger of max(b[i] - a[i], 0) and the rise from i + 1 on.  Another
item at an index k of a, inside a, takes one of these differences away, which the rise was not below, if k >= i, and
brings one in; likewise for b.  If both lists are equally long and get another item at the same index, only the
difference of the new ones comes in.  One more item on each of two lists that are equally long adds one difference, if i
is not beyond it.

All this is true of any lists, so it may be used at any time.
"""

from lapwing.kernel.language.term import ONE, ZERO, Compare, Distance, Norm, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Step, judgment
from lapwing.kernel.logic.relational_terms import both, check_assertion
from lapwing.kernel.rules.neighbours import knowing
from lapwing.kernel.rules.shared.distances import facts


class Apart(Step):
    left: Term
    right: Term
    start: Term
    norm: Norm = "l1"
    reach: Term = ONE

    def premises(self, goal: Goal) -> Premises:
        """The facts are added."""
        judged = judgment(goal)
        check_assertion(Distance(self.left, self.right, self.start), judged.setting)
        check_assertion(Compare(">=", self.reach, ZERO), judged.setting)
        return knowing(both(*facts(self.left, self.right, self.start, self.norm, self.reach)), judged)
