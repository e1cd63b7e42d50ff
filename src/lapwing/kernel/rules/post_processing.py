"""Post-processing.

    part 1, releasing the shared variables, is (e, d)-private    part 2 reads nothing private
    -------------------------------------------------------------------------------------------
    part 1; part 2 is (e, d)-private

Part 2 is one random function of the released values, the same for both runs, and the expectation of an indicator after
it is a function into [0, 1] of what was released.  A restriction on neighbours stays.
Lecture: resilience to post-processing.
"""

from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.role import is_public
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import Local
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.sequential import check_separate
from lapwing.kernel.rules.shared.statement import privacy


class PostProcessing(Step):
    cut: int
    shared: tuple[Local, ...]

    def premises(self, goal: Goal) -> Premises:
        """The first part, which releases what the second one works on."""
        statement = privacy(goal)
        program = statement.program
        if not 0 <= self.cut <= len(program.body):
            refuse("there is no such place to cut")
        front, back = program.body[: self.cut], program.body[self.cut :]
        check_separate(front, back, program.results, self.shared, changes=True)
        private = {parameter.param for parameter in program.parameters if not is_public(parameter.role)}
        if not private.isdisjoint(variables_of((back, program.results))):
            refuse("the second part reads something private")
        one = Program(program.name, program.parameters, program.requires, front, self.shared)
        return Premises((Private(one, statement.claim, statement.where),))
