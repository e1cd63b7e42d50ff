"""Sequence.

    c1 ~ c2 : pre ==> middle    d1 ~ d2 : middle ==> post
    -----------------------------------------------------
              c1; d1 ~ c2; d2 : pre ==> post

Take as functions for the first part what the second part makes of f and g.  Lecture: the composition rule; the
credits add up because middle says how much has been spent.
"""

from dataclasses import replace

from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.judgment import Goal, Premises, Step, judgment
from lapwing.kernel.logic.relational_terms import check_condition


class Seq(Step):
    left: int
    right: int
    middle: Term

    def premises(self, goal: Goal) -> Premises:
        """The two parts."""
        judged = judgment(goal)
        if not (0 <= self.left <= len(judged.left) and 0 <= self.right <= len(judged.right)):
            refuse("there is no such place to cut")
        middle = check_condition(self.middle, judged.setting)
        one = replace(judged, left=judged.left[: self.left], right=judged.right[: self.right], post=middle)
        two = replace(judged, left=judged.left[self.left :], right=judged.right[self.right :], pre=middle)
        return Premises((one, two))
