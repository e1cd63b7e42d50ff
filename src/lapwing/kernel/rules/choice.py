"""A uniform choice on both sides, rotated.

    the size n is the same public whole number above 0 on both sides, and short (`term.py`)
    the shift does not look at the drawn value
    c1 ~ c2 : pre['old] and 0 <= x<1> < n and x<2> = (x<1> + shift) mod n ==> post
    --------------------------------------------------------------------------------
    x := uniform(n); c1 ~ x := uniform(n); c2 : pre ==> post

Adding a whole number modulo n maps 0 … n - 1 to itself, each to another one, and all are equally likely; so nothing is
paid.  A value that is added to such a choice modulo n is hidden by it.
"""

from lapwing.kernel.cost.cost_terms import check_short
from lapwing.kernel.language import law
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import ZERO, Arithmetic, Compare, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Step
from lapwing.kernel.logic.relational_terms import equal, plus
from lapwing.kernel.rules.shared.draws import check_steady, common, draws


class Choice(Step):
    shift: Term

    def premises(self, goal: Goal) -> Premises:
        """The choices are coupled, for nothing."""
        pair = draws(goal, (law.Uniform,))
        shift = pair.before(check_steady(self.shift, pair.judged, INT))
        if {pair.left.sort, pair.right.sort} != {INT}:
            refuse("the value is kept as a real")
        size = common(pair.one.size, pair.two.size, pair.judged.setting)
        for each in (size, pair.two.size):
            check_short(each)
        turned = Arithmetic("%", plus(pair.left, shift), size)
        facts = (Compare("<=", ZERO, pair.left), Compare("<", pair.left, size), equal(pair.right, turned))
        return pair.after(*facts)
