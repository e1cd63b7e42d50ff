"""Steps: databases that are several steps apart.

    every private parameter that the program reads has the role Steps(of, k), with one k for all of them
    the program is (e, d)-private for neighbours k steps apart, where these have the role `of`
    ----------------------------------------------------------------------------------------------------
    the program is (e, d)-private    (and likewise rho-zCDP, d-approximate or not, (alpha, e)-Renyi private, mu-GDP)

Both runs of the program have the law that they have with the first run's values of whatever is not read.  Then the two
inputs are joined by k steps: in each, all databases that are read move by one step as `of` says, or stay, which such
steps include; and all else stays.  That is what being k steps apart means.

So programs that each read a database of their own are composed although one person has different numbers of rows in
them: each part is private for as many steps as its own database has.  Lecture: group privacy.
"""

from dataclasses import replace

from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.role import Steps, is_public
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.shared.one_item import steps_of_one


class InSteps(Step):
    def premises(self, goal: Goal) -> Premises:
        """The same program for neighbours several steps apart."""
        statement = steps_of_one(goal)
        program = statement.program
        read = frozenset(variables_of((program.body, program.results)))
        moved = [each for each in program.parameters if each.param in read and not is_public(each.role)]
        counts = {each.role.steps if isinstance(each.role, Steps) else None for each in moved}
        steps = counts.pop() if len(counts) == 1 else None
        if steps is None:
            refuse("what is read is not all the same number of steps apart")
        parameters = (
            replace(each, role=each.role.of) if each in moved and isinstance(each.role, Steps) else each
            for each in program.parameters
        )
        inner = replace(program, parameters=tuple(parameters))
        return Premises((Private(inner, replace(statement.claim, group=steps)),))
