"""Skip.

        pre implies post
    ---------------------------
    skip ~ skip : pre ==> post

Both runs stay where they are, so the hypothesis on post is the conclusion on pre.  Lecture: the skip rule.
"""

from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Step, judgment


class Skip(Step):
    def premises(self, goal: Goal) -> Premises:
        """Nothing is left to run."""
        judged = judgment(goal)
        if judged.left or judged.right:
            refuse("there is something left to run")
        return Premises((), (Obligation("post", judged.pre, judged.post),))
