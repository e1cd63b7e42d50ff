"""If, on both sides with the same outcome, or on one side alone (the asynchronous if).

    pre implies b1<1> = b2<2>
    A1; c1 ~ A2; c2 : pre and b1<1> ==> post        A1; c1 ~ c2 : pre and b1<1> ==> post
    B1; c1 ~ B2; c2 : pre and not b1<1> ==> post    B1; c1 ~ c2 : pre and not b1<1> ==> post
    --------------------------------------------    ----------------------------------------
      if b1 then A1 else B1; c1                       if b1 then A1 else B1; c1 ~ c2
    ~ if b2 then A2 else B2; c2 : pre ==> post          : pre ==> post

Each memory takes the branch its condition says.  Lecture: the if rule, and the one-sided if of Report Noisy Max.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel import program
from lapwing.kernel.judgment import Goal, Judgment, Obligation, Premises
from lapwing.kernel.rules.heads import Sides, first, judgment
from lapwing.kernel.sides import Side, both, equal, holds


@dataclass(frozen=True, slots=True)
class If:
    sides: Sides

    def premises(self, goal: Goal) -> Premises:
        """One judgment for each outcome."""
        judged = judgment(goal)
        setting, left, right = judged.setting, judged.left, judged.right
        obligations: tuple[Obligation, ...] = ()
        goals = []
        if self.sides == "both":
            one = holds(first(left, program.If).condition, 1, setting)
            other = holds(first(right, program.If).condition, 2, setting)
            obligations = (Obligation("guards agree", judged.pre, equal(one, other)),)
        for outcome in (True, False):
            side: Side = 2 if self.sides == "right" else 1
            statement = first(right if side == 2 else left, program.If)
            pre = both(judged.pre, holds(statement.condition, side, setting, outcome))
            taken_left = taken(left, outcome) if self.sides != "right" else left
            taken_right = taken(right, outcome) if self.sides != "left" else right
            goals.append(Judgment(setting, taken_left, taken_right, pre, judged.post))
        return Premises(tuple(goals), obligations)


def taken(block: program.Block, outcome: bool) -> program.Block:
    """The block with its first if replaced by the branch taken."""
    statement = first(block, program.If)
    return (statement.then if outcome else statement.otherwise) + block[1:]
