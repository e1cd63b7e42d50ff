"""Case.

    c1 ~ c2 : pre and condition ==> post    c1 ~ c2 : pre and not condition ==> post
    ---------------------------------------------------------------------------------
                              c1 ~ c2 : pre ==> post

Each pair of memories is in one of the two cases.  Lecture: "we can now proceed by cases".
"""

from dataclasses import replace

from lapwing.kernel.language.term import Not, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Step, judgment
from lapwing.kernel.logic.relational_terms import both, check_condition


class Case(Step):
    condition: Term

    def premises(self, goal: Goal) -> Premises:
        """Two judgments with more known."""
        judged = judgment(goal)
        known = check_condition(self.condition, judged.setting)
        return Premises(tuple(replace(judged, pre=both(judged.pre, case)) for case in (known, Not(known))))
