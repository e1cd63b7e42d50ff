"""Cell: a program that reads a single item of a list.

    the item is d[t] of a database in which one row is replaced (or of a histogram with one row more or less)
    t is public, and nothing else that is private is read; e and d are not below 0
    the program with a private value x of d's domain (or a count that moves by at most 1) for d[t] is (e, d)-private
    -------------------------------------------------------------------------------------------------------------------
    the program is (e, d)-private

Neighbours are equally long and differ at one place.  If that is t, the two runs are runs of the other program with the
two rows (counts) for x, which are any two of the domain (at most 1 apart).  If it is another place, or t lies outside
the list, where both runs read 0, then the runs have the same law, and P(S) <= exp(e) P(S) + d as e, d >= 0; likewise
in rho.
Lecture: randomized response of a memory cell (theorem 4 of the notes on information flow).
"""

from dataclasses import replace

from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import Index
from lapwing.kernel.language.wellformed import is_open, targets_of
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.rules.shared.one_item import check_nothing_else, exchanged, item_of, steps_of_one


class Cell(Step):
    item: Index

    def premises(self, goal: Goal) -> Premises:
        """The program about the item alone."""
        statement = steps_of_one(goal)
        program = statement.program
        value = item_of(self.item, program)
        if not is_open(self.item.index, program):
            refuse("the place of the item is not public")
        body, results = exchanged((program.body, program.results), self.item, value.param)
        check_nothing_else((body, results), value.param, targets_of(body), program)
        one = replace(program, parameters=(*program.parameters, value), body=body, results=results)
        return Premises((Private(one, statement.claim),))
