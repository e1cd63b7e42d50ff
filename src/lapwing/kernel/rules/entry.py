"""Entries of rows.

    c1 ~ c2 : pre and (the entry at this row and column lies in its domain, in each run that has it) ==> post
    -----------------------------------------------------------------------------------------------------------
                                       c1 ~ c2 : pre ==> post

Validity is about inputs of their roles only: each row of a `Database(of=Vector(domain, length))` has `length` values of
the domain, and each row of a `Database(of=Row(domain, ...))` has one value of each domain, a whole number where that is
one of whole numbers; there the column is a literal, as the domain depends on it.  Nothing is said of a row or column
outside.  That two rows are equal is what Instance says.
"""

from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.adjacency import entry_at
from lapwing.kernel.logic.judgment import Goal, Premises, Step, judgment
from lapwing.kernel.logic.relational_terms import check_assertion
from lapwing.kernel.rules.neighbours import knowing, named


class Entry(Step):
    parameter: str
    row: Term
    column: Term

    def premises(self, goal: Goal) -> Premises:
        """The fact is added."""
        judged = judgment(goal)
        row, column = (check_assertion(index, judged.setting) for index in (self.row, self.column))
        return knowing(entry_at(named(self.parameter, judged), row, column), judged)
