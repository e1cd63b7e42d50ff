"""What a claim allows on given inputs: exp(epsilon), delta, and the number of steps between neighbours."""

from __future__ import annotations

from lapwing.kernel.language import term as t
from lapwing.kernel.language.refuse import refuse
from lapwing.numbers.enclosure import Bounds
from lapwing.refute.exact import number as n
from lapwing.refute.exact.noise import number
from lapwing.refute.exact.value import Memory


def factor_of(epsilon: t.Term, memory: Memory) -> n.Number:
    """exp(epsilon), without going through a logarithm where there is one."""
    match epsilon:
        case t.Apply(function="log", arguments=(inner,)):
            return number(inner, memory)
        case t.Apply(function="max" | "min" as function, arguments=arguments):
            bounds = [n.bounds_of(factor_of(argument, memory)) for argument in arguments]
            low, high = ((max if function == "max" else min)(ends) for ends in zip(*bounds, strict=True))
            return n.between((low, high))
        case t.Arithmetic(operator="+", left=left, right=right):
            return n.multiply(factor_of(left, memory), factor_of(right, memory))
        case _:
            return n.exponential(number(epsilon, memory))


def allowance(epsilon: t.Term, delta: t.Term, memory: Memory) -> tuple[Bounds, Bounds]:
    """exp(epsilon) and delta, each between bounds; an epsilon or delta below 0 claims nothing that could be broken."""
    factor, slack = n.bounds_of(factor_of(epsilon, memory)), n.bounds_of(number(delta, memory))
    if factor[1] < 1 or slack[1] < 0:
        refuse("the claim has an epsilon or a delta below 0 for these values")
    return factor, slack


def group_of(group: t.Term, memory: Memory) -> int:
    """How many steps apart the claim's neighbours are."""
    found = number(group, memory)
    if not isinstance(found, int) or found < 1:
        refuse("a group has a whole number of members, at least one")
    return found
