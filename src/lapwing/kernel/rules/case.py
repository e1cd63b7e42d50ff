"""Case.

    c1 ~ c2 : pre and condition ==> post    c1 ~ c2 : pre and not condition ==> post
    ---------------------------------------------------------------------------------
                              c1 ~ c2 : pre ==> post

Each pair of memories is in one of the two cases.  Lecture: "we can now proceed by cases".
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.judgment import Goal, Judgment, Premises
from lapwing.kernel.rules.heads import judgment
from lapwing.kernel.sides import both, check_condition
from lapwing.kernel.term import Not, Term


@dataclass(frozen=True, slots=True)
class Case:
    condition: Term

    def premises(self, goal: Goal) -> Premises:
        """Two judgments with more known."""
        judged = judgment(goal)
        known = check_condition(self.condition, judged.setting)
        cases = (both(judged.pre, known), both(judged.pre, Not(known)))
        parts = judged.setting, judged.left, judged.right
        return Premises(tuple(Judgment(*parts, case, judged.post) for case in cases))
