"""Split: privacy by cases of how neighbours differ.

    the program is (e, d)-private where phi and condition
    the program is (e, d)-private where phi and not condition
    ----------------------------------------------------------
    the program is (e, d)-private where phi

Take an ordered pair of neighbours with witnesses that satisfy phi.  The condition speaks of public values and of these
witnesses only, so it holds of them or it does not, and one of the premises gives the inequality for this very pair.  If
the pair has other witnesses too, it does not matter which of them are taken: the inequality does not mention them.  The
swapped pair is another ordered pair; its witnesses may be in the other case, and then the other premise speaks of it.

With sequential composition in both cases this is parallel composition: where the one row that differs is in the first
part of the data, part 1 of the program costs (e1, d1) and part 2 nothing; elsewhere part 1 costs nothing and part 2
(e2, d2); so both are within (max(e1, e2), max(d1, d2)).  Lecture: parallel composition.
"""

from lapwing.kernel.language.term import Not, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Private, Step
from lapwing.kernel.logic.relational_terms import both
from lapwing.kernel.rules.shared.statement import privacy


class Split(Step):
    condition: Term

    def premises(self, goal: Goal) -> Premises:
        """Two statements about fewer neighbours."""
        statement = privacy(goal)
        wheres = (both(statement.where, case) for case in (self.condition, Not(self.condition)))
        cases = (privacy(Private(statement.program, statement.claim, where)) for where in wheres)
        return Premises(tuple(cases))
