"""Shared by the rules for Gaussian noise in mu."""

from lapwing.kernel.cost.cost_terms import square_of
from lapwing.kernel.cost.polynomial import Quotient, quotient_of, share
from lapwing.kernel.language.law import Gaussian
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Apply, Literal, Term
from lapwing.kernel.logic.grid import on_one_grid
from lapwing.kernel.logic.judgment import Goal
from lapwing.kernel.logic.relational_terms import minus, sided, times
from lapwing.kernel.rules.shared.draws import Draws, common, draws, unit_of


def bells(goal: Goal, *units: int) -> tuple[Draws[Gaussian], Term, Quotient]:
    """The Gaussian draws that both blocks start with, how far their centres are apart, and the square of sigma."""
    pair = draws(goal, (Gaussian,), *units)
    setting, program = pair.judged.setting, pair.judged.setting.program
    one, two, divisor = on_one_grid(pair.one.center, pair.two.center, program)
    sigma = common(pair.one.sigma, pair.two.sigma, setting)
    sigma = sigma if divisor is None else times(sigma, divisor)
    return pair, Apply("abs", (minus(sided(one, 1, setting), sided(two, 2, setting)),)), square_of(sigma, program)


def multiple(worth: Quotient, unit: int, pair: Draws[Gaussian]) -> Literal:
    """How many units of mu a worth is."""
    found = share(worth, quotient_of(unit_of(unit, pair.judged.setting, "mu").price))
    return Literal(found, REAL) if found is not None else refuse("the cost is not a multiple of the unit's price")
