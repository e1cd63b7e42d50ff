"""What is not known of a whole range may be known of its parts.

A condition that holds in each part holds everywhere, as the parts have their ends in common.
"""

from collections.abc import Callable
from fractions import Fraction

from lapwing.kernel.cost.polynomial import Polynomial, Range, Ranges, atoms_of
from lapwing.kernel.language.term import Term

PARTS = 128


def is_known(condition: Callable[[Ranges], bool], ranges: Ranges, *polynomials: Polynomial) -> bool:
    """Whether a condition is known wherever the atoms of polynomials range, cut into parts that are not too many."""
    found = {atom: known for atom in atoms_of(*polynomials) if (known := ranges(atom)) is not None}
    waiting, left = [tuple(found.items())], PARTS
    while waiting:
        here = waiting.pop()
        if condition(narrowed(dict(here), ranges)):
            continue
        left -= 1
        if not here or left < 0:
            return False
        (atom, whole), *rest = here
        waiting += [(*rest, (atom, half)) for half in halves(whole)]
    return True


def narrowed(here: dict[Term, Range], ranges: Ranges) -> Ranges:
    """The ranges, of which some are narrower here."""
    return lambda atom: here.get(atom) or ranges(atom)


def halves(whole: Range) -> tuple[Range, Range]:
    """The two parts of a range; one without an end is cut farther out than it begins."""
    match whole.low, whole.high:
        case Fraction() as low, Fraction() as high:
            middle = (low + high) / 2
        case Fraction() as low, None:
            middle = low + abs(low) + 1
        case None, Fraction() as high:
            middle = high - abs(high) - 1
        case _:
            middle = Fraction(0)
    return Range(whole.low, whole.above, middle, False), Range(middle, False, whole.high, whole.below)
