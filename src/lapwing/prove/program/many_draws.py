"""Programs that draw many times in a row: there, what each draw costs at most is asked apart.

The absolute values of n draws in one question are 2 ** n cases; one question for each draw is n cases.
"""

from __future__ import annotations

from fractions import Fraction

from lapwing.kernel.language.program import Program, Sample, While
from lapwing.prove.program.counters import statements_of
from lapwing.prove.program.memoize import remembered

MANY = 8
STEPS = (0, 1, 2, 3, 4)


@remembered
def draws_many(program: Program) -> bool:
    """Whether a program without loops draws many times."""
    found = list(statements_of(program.body))
    many = sum(isinstance(each, Sample) for each in found) >= MANY
    return many and not any(isinstance(each, While) for each in found)


def amounts(weight: Fraction) -> list[Fraction]:
    """What a draw may cost at most, in units."""
    return [weight * steps for steps in STEPS]
