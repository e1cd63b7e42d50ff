"""Assign, on both sides or on one.

    c1 ~ c2 : pre[x<1> := 'old] and x<1> = a<1>[x<1> := 'old] ==> post
    --------------------------------------------------------------------
                 x := a; c1 ~ c2 : pre ==> post

and likewise on the right, or on both at once.  An assignment moves a memory to exactly the one that the new
precondition describes; what was known of x is now known of its old value only.  Lecture: the assignment rule.
"""

from lapwing.kernel.language import program
from lapwing.kernel.language.substitute import substitute
from lapwing.kernel.language.term import Sided
from lapwing.kernel.logic.judgment import Goal, Judgment, Premises, Step, judgment
from lapwing.kernel.logic.relational_terms import Side, both, equal, forget, sided
from lapwing.kernel.rules.shared.first_statements import Sides, block_of, first, with_block


class Assign(Step):
    sides: Sides

    def premises(self, goal: Goal) -> Premises:
        """The assignments are made."""
        judged = judgment(goal)
        judged = assign(judged, 1) if self.sides != "right" else judged
        return Premises((assign(judged, 2) if self.sides != "left" else judged,))


def assign(goal: Judgment, side: Side) -> Judgment:
    """The judgment after the first statement of one side."""
    block = block_of(goal, side)
    statement = first(block, program.Assign)
    target = Sided(statement.target.name, statement.target.sort, side)
    pre, old = forget(goal, (target,))
    value = substitute(sided(statement.value, side, goal.setting), old)
    return with_block(goal, side, block[1:], both(pre, equal(target, value)))
