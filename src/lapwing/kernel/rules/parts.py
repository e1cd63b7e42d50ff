"""Parts: a family of databases of which few move.

    the family is that of all parameters with the role Part(of, family, member, n), n >= 1
    its members are cut in two halves, neither of them empty
    for each c from 0 to n: the program is (e, d)-private where at most c members of the first half move, and at most
    n - c of the second
    -----------------------------------------------------------------------------------------------------------------
    the program is (e, d)-private    (and likewise rho-zCDP, d-approximate or not, (alpha, e)-Renyi private, mu-GDP)

Of neighbours, at most n members of the family move: all databases of all others are the same.  If c of those that move
are in the first half, at most n - c are in the second, and the premise for this c is about this very pair.  Where none
moves, both runs hold the same rows, so there they are public.  The databases of a member that is alone in its half move
by one step as `of` says, or stay, which such steps include.  Halves are families of their own, with names that no other
has.

With sequential composition this is parallel composition: queries whose conditions exclude each other see a row in one
of them, so together they cost as much as the dearest; a row that is replaced is in one before and in one afterwards, so
they cost as much as the two dearest.  Lecture: parallel composition.
"""

from dataclasses import replace

from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.role import Part, Public, Role
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.shared.one_item import steps_of_one


class Parts(Step):
    family: str
    first: tuple[str, ...]

    def premises(self, goal: Goal) -> Premises:
        """One statement for each number of members that may move in the first half."""
        statement = steps_of_one(goal)
        most, halves = self.cut(statement.program)
        cases = (moving(statement.program, halves, (count, most - count)) for count in range(most + 1))
        return Premises(tuple(Private(each, statement.claim) for each in cases))

    def cut(self, program: Program) -> tuple[int, dict[str, frozenset[str]]]:
        """How many members move, and the members of each half, by the name that it has as a family."""
        parts = [each.role for each in program.parameters if isinstance(each.role, Part)]
        most = {role.most for role in parts if role.family == self.family}
        members, first = frozenset(role.member for role in parts if role.family == self.family), frozenset(self.first)
        halves = {f"{self.family}1": first, f"{self.family}2": members - first}
        if len(most) != 1 or min(most) < 1:
            refuse("it is not said how many members of the family move, or none does")
        if not first < members or not first:
            refuse("the family is not cut in two")
        if not halves.keys().isdisjoint(role.family for role in parts):
            refuse("another family has the name of a half")
        return most.pop(), halves


def moving(program: Program, halves: dict[str, frozenset[str]], counts: tuple[int, int]) -> Program:
    """The program where at most so many members of each half move."""
    family = next(iter(halves))[:-1]
    known: dict[str, Role] = {}
    for each in program.parameters:
        for (half, members), count in zip(halves.items(), counts, strict=True):
            if isinstance(each.role, Part) and each.role.family == family and each.role.member in members:
                moved = each.role.of if len(members) == 1 else Part(each.role.of, half, each.role.member, count)
                known[each.param.name] = moved if count else Public()
    parameters = (replace(each, role=known.get(each.param.name, each.role)) for each in program.parameters)
    return replace(program, parameters=tuple(parameters))
