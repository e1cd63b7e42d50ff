"""Neighbours.

    c1 ~ c2 : pre and (what neighbours have in common at these indices) ==> post
    -----------------------------------------------------------------------------
                         c1 ~ c2 : pre ==> post

Validity is about neighbouring inputs only, so what they have in common may be used at any time.
"""

from dataclasses import replace

from lapwing.kernel.language.program import Parameter
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.adjacency import fact_at
from lapwing.kernel.logic.judgment import Goal, Judgment, Premises, Step, judgment
from lapwing.kernel.logic.relational_terms import both, check_assertion


class Instance(Step):
    parameter: str
    index: Term

    def premises(self, goal: Goal) -> Premises:
        """The fact is added."""
        judged = judgment(goal)
        index = check_assertion(self.index, judged.setting)
        return knowing(fact_at(named(self.parameter, judged), index), judged)


def named(name: str, judged: Judgment) -> Parameter:
    """The parameter of that name."""
    known = {parameter.param.name: parameter for parameter in judged.setting.program.parameters}
    return known[name] if name in known else refuse(f"{name} is not a parameter of the program")


def knowing(fact: Term, judged: Judgment) -> Premises:
    """The judgment with a fact that holds of all inputs."""
    return Premises((replace(judged, pre=both(judged.pre, fact)),))
