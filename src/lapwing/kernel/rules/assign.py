"""Assign, on both sides or on one.

    c1 ~ c2 : pre[x<1> := 'old] and x<1> = a<1>[x<1> := 'old] ==> post
    --------------------------------------------------------------------
                 x := a; c1 ~ c2 : pre ==> post

and likewise on the right, or on both at once.  An assignment moves a memory to exactly the one that the new
precondition describes; what was known of x is now known of its old value only.  Lecture: the assignment rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel import program
from lapwing.kernel.judgment import Goal, Judgment, Premises
from lapwing.kernel.rules.heads import Sides, first, judgment
from lapwing.kernel.sides import Side, both, equal, forget, sided
from lapwing.kernel.substitute import substitute
from lapwing.kernel.term import Sided


@dataclass(frozen=True, slots=True)
class Assign:
    sides: Sides

    def premises(self, goal: Goal) -> Premises:
        """The assignments are made."""
        judged = judgment(goal)
        if self.sides != "right":
            judged = assign(judged, 1)
        if self.sides != "left":
            judged = assign(judged, 2)
        return Premises((judged,))


def assign(goal: Judgment, side: Side) -> Judgment:
    """The judgment after the first statement of one side."""
    block = goal.left if side == 1 else goal.right
    statement = first(block, program.Assign)
    target = Sided(statement.target.name, statement.target.sort, side)
    pre, old = forget(goal, (target,))
    value = substitute(sided(statement.value, side, goal.setting), old)
    left, right = (block[1:], goal.right) if side == 1 else (goal.left, block[1:])
    return Judgment(goal.setting, left, right, both(pre, equal(target, value)), goal.post)
