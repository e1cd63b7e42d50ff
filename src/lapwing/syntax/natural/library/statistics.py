"""The functions of Python's `statistics`, which fail on too few items."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.builtin import total
from lapwing.syntax.natural.library.reductions import plain_quotient
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.operators import compare, truth
from lapwing.syntax.natural.sequence import length

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def some(machine: Machine, items: v.Value, least: int = 1) -> None:
    """The functions of `statistics` fail on too few items."""
    short = truth(machine, compare(machine, ast.Lt, length(machine, items), v.Known(least)))
    if short is True:
        machine.raise_error("StatisticsError", ())
    elif short is not False:
        machine.check(short, "StatisticsError")


@library("statistics.mean", "statistics.fmean")
def statistics_mean(machine: Machine, given: Arguments) -> v.Value:
    """The mean; an error if empty."""
    (items,) = given.need(machine, "mean", "data")
    some(machine, items)
    return plain_quotient(machine, machine.hold(total(machine, items)), length(machine, items))


@library("statistics.pvariance", "statistics.variance")
def statistics_variance(machine: Machine, given: Arguments) -> v.Value:
    """Refused: the two differ in their divisors."""
    machine.outside("the function statistics.variance or pvariance", "Use np.var with ddof=1 or ddof=0.")


@library("statistics.pstdev", "statistics.stdev")
def statistics_deviation(machine: Machine, given: Arguments) -> v.Value:
    """Refused: the two differ in their divisors."""
    machine.outside("the function statistics.stdev or pstdev", "Use np.std with ddof=1 or ddof=0.")
