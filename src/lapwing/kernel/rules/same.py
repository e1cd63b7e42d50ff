"""The same draw on both sides: coins, uniform choices, and any noise that does not depend on private data.

    the two laws are of one kind, and their terms are public and equal
    c1 ~ c2 : pre['old] and x<1> = x<2> ==> post
    --------------------------------------------
    x := law; c1 ~ x := law; c2 : pre ==> post

The two distributions are one and the same, so each outcome goes to itself and nothing is paid.
"""

from typing import get_args

from lapwing.kernel.cost.cost_terms import check_public_term
from lapwing.kernel.language.data import parts_of
from lapwing.kernel.language.law import Law
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.logic.judgment import Goal, Premises, Step
from lapwing.kernel.logic.relational_terms import equal
from lapwing.kernel.rules.shared.draws import Draws, draws


class Same(Step):
    def premises(self, goal: Goal) -> Premises:
        """Both sides draw the same value."""
        pair: Draws[Law] = draws(goal, get_args(Law))
        if pair.one != pair.two or pair.left.sort != pair.right.sort:
            refuse("the two draws differ")
        for term in parts_of(pair.one):
            check_public_term(term, pair.judged.setting.program)
        return pair.after(equal(pair.left, pair.right))
