"""If, on both sides with the same outcome, or on one side alone (the asynchronous if).

    pre implies b1<1> = b2<2>
    A1; c1 ~ A2; c2 : pre and b1<1> ==> post        A1; c1 ~ c2 : pre and b1<1> ==> post
    B1; c1 ~ B2; c2 : pre and not b1<1> ==> post    B1; c1 ~ c2 : pre and not b1<1> ==> post
    --------------------------------------------    ----------------------------------------
      if b1 then A1 else B1; c1                       if b1 then A1 else B1; c1 ~ c2
    ~ if b2 then A2 else B2; c2 : pre ==> post          : pre ==> post

Each memory takes the branch its condition says.  Lecture: the if rule, and the one-sided if of Report Noisy Max.
"""

from lapwing.kernel.language import program
from lapwing.kernel.logic.judgment import Goal, Judgment, Obligation, Premises, Step, judgment
from lapwing.kernel.logic.relational_terms import Side, both, equal, holds
from lapwing.kernel.rules.shared.first_statements import Sides, block_of, first, with_block


class If(Step):
    sides: Sides

    def premises(self, goal: Goal) -> Premises:
        """One judgment for each outcome."""
        judged = judgment(goal)
        if self.sides != "both":
            side: Side = 1 if self.sides == "left" else 2
            return Premises(tuple(taken(judged, side, outcome, known=True) for outcome in (True, False)))
        conditions = [first(block, program.If).condition for block in (judged.left, judged.right)]
        same = equal(holds(conditions[0], 1, judged.setting), holds(conditions[1], 2, judged.setting))
        goals = (taken(taken(judged, 1, outcome, known=True), 2, outcome, known=False) for outcome in (True, False))
        return Premises(tuple(goals), (Obligation("guards agree", judged.pre, same),))


def taken(goal: Judgment, side: Side, outcome: bool, known: bool) -> Judgment:
    """The judgment in which one side has taken a branch, and whether the outcome is noted."""
    block = block_of(goal, side)
    statement = first(block, program.If)
    branch = statement.then if outcome else statement.otherwise
    pre = both(goal.pre, holds(statement.condition, side, goal.setting, outcome)) if known else goal.pre
    return with_block(goal, side, branch + block[1:], pre)
