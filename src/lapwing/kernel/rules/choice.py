"""A uniform choice on both sides, turned by some places.

    the size n is the same public whole number above 0 on both sides, and the shift does not look at the drawn value
    c1 ~ c2 : pre['old] and 0 <= x<1> < n and x<2> = (x<1> + shift) mod n ==> post
    --------------------------------------------------------------------------------
    x := uniform(n); c1 ~ x := uniform(n); c2 : pre ==> post

Adding a whole number modulo n maps 0 … n - 1 to itself, each to another one, and all are equally likely; so nothing is
paid.  A value that is added to such a choice modulo n is hidden by it.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel import law
from lapwing.kernel.adjacency import ZERO
from lapwing.kernel.judgment import Goal, Judgment, Premises
from lapwing.kernel.refuse import refuse
from lapwing.kernel.rules.draws import check_shift, common, draws, mentions_drawn, targets
from lapwing.kernel.rules.heads import judgment
from lapwing.kernel.sides import both, equal, forget
from lapwing.kernel.sort import INT
from lapwing.kernel.substitute import substitute
from lapwing.kernel.term import Arithmetic, Compare, Term, sort_of


@dataclass(frozen=True, slots=True)
class Choice:
    shift: Term

    def premises(self, goal: Goal) -> Premises:
        """The choices are coupled, for nothing."""
        judged = judgment(goal)
        one, two = draws(judged)
        if not (isinstance(one.law, law.Uniform) and isinstance(two.law, law.Uniform)):
            refuse("these are no uniform choices")
        shift, (left, right) = check_shift(self.shift, judged), targets(one, two)
        if mentions_drawn(shift) or {left.sort, right.sort, sort_of(shift)} != {INT}:
            refuse("the shift is no whole number, looks at the drawn value, or the value is kept as a real")
        size = common(one.law.size, two.law.size, judged.setting)
        pre, old = forget(judged, (left, right))
        turned = Arithmetic("%", Arithmetic("+", left, substitute(shift, old)), size)
        facts = (Compare("<=", ZERO, left), Compare("<", left, size), equal(right, turned))
        return Premises((Judgment(judged.setting, judged.left[1:], judged.right[1:], both(pre, *facts), judged.post),))
