"""Absurd.

      pre implies False
    ----------------------
    c1 ~ c2 : pre ==> post

No pair of memories satisfies pre, so there is nothing to show.
"""

from lapwing.kernel.language.term import FALSE
from lapwing.kernel.logic.judgment import Goal, Obligation, Premises, Step, judgment


class Absurd(Step):
    def premises(self, goal: Goal) -> Premises:
        """The precondition cannot hold."""
        return Premises((), (Obligation("absurd", judgment(goal).pre, FALSE),))
