"""The same draw on both sides: coins, uniform choices, and any noise that does not look at private data.

    the two laws are of one kind, and their terms are public and equal
    c1 ~ c2 : pre['old] and x<1> = x<2> ==> post
    --------------------------------------------
    x := law; c1 ~ x := law; c2 : pre ==> post

The two distributions are one and the same, so each outcome goes to itself and nothing is paid.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.judgment import Goal, Judgment, Premises
from lapwing.kernel.prices import check_public_term
from lapwing.kernel.refuse import refuse
from lapwing.kernel.rules.draws import draws, targets
from lapwing.kernel.rules.heads import judgment
from lapwing.kernel.sides import both, equal, forget
from lapwing.kernel.wellformed import terms_of_law


@dataclass(frozen=True, slots=True)
class Same:
    def premises(self, goal: Goal) -> Premises:
        """Both sides draw the same value."""
        judged = judgment(goal)
        one, two = draws(judged)
        if one.law != two.law or one.target.sort != two.target.sort:
            refuse("the two draws differ")
        for term in terms_of_law(one.law):
            check_public_term(term, judged.setting.program)
        left, right = targets(one, two)
        pre, _ = forget(judged, (left, right))
        parts = judged.setting, judged.left[1:], judged.right[1:]
        return Premises((Judgment(*parts, both(pre, equal(left, right)), judged.post),))
