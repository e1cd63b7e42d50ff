"""Neighbours.

    c1 ~ c2 : pre and (what neighbours have in common at these indices) ==> post
    -----------------------------------------------------------------------------
                         c1 ~ c2 : pre ==> post

Validity is about neighbouring inputs only, so what they have in common may be used at any time.
"""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.kernel.adjacency import fact_at
from lapwing.kernel.judgment import Goal, Judgment, Premises
from lapwing.kernel.refuse import refuse
from lapwing.kernel.rules.heads import judgment
from lapwing.kernel.sides import both, check_assertion
from lapwing.kernel.term import Term


@dataclass(frozen=True, slots=True)
class Instance:
    parameter: str
    index: Term

    def premises(self, goal: Goal) -> Premises:
        """The fact is added."""
        judged = judgment(goal)
        known = {parameter.param.name: parameter for parameter in judged.setting.program.parameters}
        if self.parameter not in known:
            refuse(f"{self.parameter} is no parameter of the program")
        fact = fact_at(known[self.parameter], check_assertion(self.index, judged.setting))
        parts = judged.setting, judged.left, judged.right
        return Premises((Judgment(*parts, both(judged.pre, fact), judged.post),))
