"""Consequence.

    pre implies pre'    c1 ~ c2 : pre' ==> post'    post' implies post
    -------------------------------------------------------------------
                          c1 ~ c2 : pre ==> post

Fewer pairs have to satisfy the hypothesis, more satisfy the conclusion.  Lecture: the consequence rule.
"""

from dataclasses import replace

from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Step, judgment
from lapwing.kernel.logic.relational_terms import check_condition


class Conseq(Step):
    pre: Term
    post: Term

    def premises(self, goal: Goal) -> Premises:
        """The stronger judgment, and why it is stronger."""
        judged = judgment(goal)
        pre, post = (check_condition(term, judged.setting) for term in (self.pre, self.post))
        obligations = (Obligation("pre", judged.pre, pre), Obligation("post", post, judged.post))
        return Premises((replace(judged, pre=pre, post=post),), obligations)
