"""`scipy.special`: functions that are short for exponentials and sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import is_sequence, mapped, to_array
from lapwing.syntax.natural.library.maths import function_of
from lapwing.syntax.natural.library.reductions import add_up, plain_quotient
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.operators import arithmetic

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def exponentials(machine: Machine, items: v.Value) -> v.Value:
    """`exp` of every item."""
    return mapped(machine, to_array(machine, items), lambda item: function_of(machine, "exp", item))


@library("scipy.special.softmax")
def softmax_(machine: Machine, given: Arguments) -> v.Value:
    """Exponentials of a vector, divided by their sum."""
    (items,) = given.need(machine, "softmax", "x")
    powers = exponentials(machine, items)
    whole = machine.hold(add_up(machine, powers), "total")
    return mapped(machine, powers, lambda item: plain_quotient(machine, item, whole))


@library("scipy.special.logsumexp")
def logsumexp_(machine: Machine, given: Arguments) -> v.Value:
    """The logarithm of the sum of exponentials of a vector."""
    (items,) = given.need(machine, "logsumexp", "a")
    return function_of(machine, "log", machine.hold(add_up(machine, exponentials(machine, items)), "total"))


@library("scipy.special.expit")
def expit_(machine: Machine, given: Arguments) -> v.Value:
    """`1 / (1 + exp(-x))`, elementwise."""
    (value,) = given.need(machine, "expit", "x")

    def one(item: v.Value) -> v.Value:
        power = function_of(machine, "exp", arithmetic(machine, "-", v.Known(0), item))
        return plain_quotient(machine, v.Known(1), arithmetic(machine, "+", v.Known(1), power))

    return mapped(machine, value, one) if is_sequence(machine, value) else one(value)
