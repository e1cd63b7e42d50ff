"""From a judgment for each result to privacy.

    as for the direct rule, but for every value r of the results, and no unit counts against delta
    body ~ body : nothing spent ==> results<1> = 'r implies results<2> = 'r and spent within bounds
    -----------------------------------------------------------------------------------------------
    the program is (epsilon, delta)-private

Take for f and g the indicator of r: where results<1> differs from r, f is 0; else f = g = 1 and e >= 0.  Nothing of
delta is spent for any r, so the same derivation is one for delta = 0, and summing over the results of a set gives
P1(S) <= exp(epsilon) P2(S); with a delta for each r, the sum would have as many.  Results are values of a countable
set, as all reals lie on a grid.  As for the direct rule, only ordered pairs matter, so a restriction on neighbours
stays.  Lecture: the pointwise rule.
"""

from dataclasses import replace

from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import Logical, Term, sort_of
from lapwing.kernel.logic.judgment import Goal, Premises, Step, Unit
from lapwing.kernel.logic.relational_terms import both, equal, implies, sided
from lapwing.kernel.rules.shared.currency import approximate
from lapwing.kernel.rules.shared.statement import body_against_itself, privacy, within_bounds


class Pointwise(Step):
    units: tuple[Unit, ...]
    alternatives: tuple[tuple[Term, ...], ...]

    def premises(self, goal: Goal) -> Premises:
        """The program against itself, for one result at a time."""
        if any(unit.credit == "delta" for unit in self.units):
            refuse("one result at a time, nothing of delta may be spent")
        approximate(privacy(goal))
        judged = body_against_itself(goal, self.units, self.alternatives)
        setting, results = judged.setting, judged.setting.program.results
        wanted = [Logical(f"r{number}", sort_of(term)) for number, term in enumerate(results)]
        here, there = (
            both(*(equal(sided(term, side, setting), value) for term, value in zip(results, wanted, strict=True)))
            for side in (1, 2)
        )
        return Premises((replace(judged, post=implies(here, both(there, within_bounds(setting)))),))
