"""Bad events of a draw, and their probabilities."""

from fractions import Fraction

from lapwing.kernel.cost.cost_terms import check_positive, check_public_term, check_short, check_within
from lapwing.kernel.cost.polynomial import constant, quotient_of, subtract
from lapwing.kernel.cost.tails import check_tail
from lapwing.kernel.language import law
from lapwing.kernel.language.data import Data
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import INT
from lapwing.kernel.language.term import Arithmetic, Compare, Not, Term, sort_of
from lapwing.kernel.logic.grid import is_on_grid
from lapwing.kernel.logic.judgment import Setting
from lapwing.kernel.logic.relational_terms import minus

Symmetric = law.Laplace | law.Geometric | law.Gaussian


class Far(Data):
    """The noise goes further from its centre than `beyond`, or so far if that is `reached`, upwards or downwards."""

    upwards: bool
    beyond: Term
    reached: bool


class Coin(Data):
    """The coin shows heads, or tails."""

    heads: bool


def center_of(found: law.Law) -> Term:
    """What noise is drawn around; a quotient has to be short, as noise lies around the exact one (`law.py`)."""
    center = found.center if isinstance(found, Symmetric | law.ExponentialNoise) else refuse("this draw has no centre")
    return check_short(center) if isinstance(center, Arithmetic) and center.operator == "/" else center


def fact_of(bad: Far | Coin, drawn: Term, center: Term) -> Term:
    """That nothing bad was drawn."""
    if isinstance(bad, Coin):
        return Not(drawn) if bad.heads else drawn
    away = minus(drawn, center) if bad.upwards else minus(center, drawn)
    return Compare("<" if bad.reached else "<=", away, bad.beyond)


def check_probability(bad: Far | Coin, found: law.Law, delta: Term, setting: Setting) -> None:
    """What is bad has this probability at most; how far that is, is short, as the fact about the draw speaks of it."""
    if isinstance(bad, Far):
        check_short(bad.beyond)
    match bad, found:
        case Coin(heads=heads), law.Flip(probability=probability):
            check_positive(delta, setting.program)
            chance = quotient_of(check_public_term(probability, setting.program))
            check_within(chance if heads else subtract(constant(1), chance), delta, setting.program)
        case Far(beyond=beyond, reached=reached), law.Laplace() | law.Geometric() | law.Gaussian():
            whole = not isinstance(found, law.Geometric) or sort_of(beyond) == INT
            half = not reached and whole and is_on_grid(beyond, setting.program)
            check_tail(found, beyond, Fraction(1, 2) if half else Fraction(1), delta, setting.program)
        case Far(upwards=True, beyond=beyond), law.ExponentialNoise():
            check_tail(found, beyond, Fraction(1), delta, setting.program)
        case _:
            refuse("nothing says how likely this is")
