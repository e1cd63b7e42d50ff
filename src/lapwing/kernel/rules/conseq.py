"""Consequence.

    pre implies pre'    c1 ~ c2 : pre' ==> post'    post' implies post
    -------------------------------------------------------------------
                          c1 ~ c2 : pre ==> post

Fewer pairs have to satisfy the hypothesis, more satisfy the conclusion.  Lecture: the consequence rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.judgment import Goal, Judgment, Obligation, Premises
from lapwing.kernel.rules.heads import judgment
from lapwing.kernel.sides import check_condition
from lapwing.kernel.term import Term


@dataclass(frozen=True, slots=True)
class Conseq:
    pre: Term
    post: Term

    def premises(self, goal: Goal) -> Premises:
        """The stronger judgment, and why it is stronger."""
        judged = judgment(goal)
        pre, post = (check_condition(term, judged.setting) for term in (self.pre, self.post))
        obligations = (Obligation("pre", judged.pre, pre), Obligation("post", post, judged.post))
        return Premises((Judgment(judged.setting, judged.left, judged.right, pre, post),), obligations)
