"""Sequence.

    c1 ~ c2 : pre ==> middle    d1 ~ d2 : middle ==> post
    -----------------------------------------------------
              c1; d1 ~ c2; d2 : pre ==> post

Take as functions for the first part what the second part makes of f and g.  Lecture: the composition rule; the
credits add up because middle says how much has been spent.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.judgment import Goal, Judgment, Premises
from lapwing.kernel.refuse import refuse
from lapwing.kernel.rules.heads import judgment
from lapwing.kernel.sides import check_condition
from lapwing.kernel.term import Term


@dataclass(frozen=True, slots=True)
class Seq:
    left: int
    right: int
    middle: Term

    def premises(self, goal: Goal) -> Premises:
        """The two parts."""
        judged = judgment(goal)
        if not (0 <= self.left <= len(judged.left) and 0 <= self.right <= len(judged.right)):
            refuse("there is no such place to cut")
        middle = check_condition(self.middle, judged.setting)
        front, back = self.left, self.right
        one = Judgment(judged.setting, judged.left[:front], judged.right[:back], judged.pre, middle)
        two = Judgment(judged.setting, judged.left[front:], judged.right[back:], middle, judged.post)
        return Premises((one, two))
