"""What a claim allows on given inputs: exp(epsilon), delta, and the number of steps between neighbours."""

from __future__ import annotations

from functools import lru_cache

from lapwing.kernel.language import term as t
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.substitute import variables_of
from lapwing.numbers.enclosure import Bounds
from lapwing.refute.exact import number as n
from lapwing.refute.exact.noise import number
from lapwing.refute.exact.value import Memory, Value

MOST = 1024
Held = tuple[tuple[str, Value], ...]


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
    names = {each.name for each in variables_of((epsilon, delta)) if isinstance(each, t.Param)}
    return allowed(epsilon, delta, tuple((name, memory[name]) for name in sorted(names) if name in memory))


@lru_cache(MOST)
def allowed(epsilon: t.Term, delta: t.Term, held: Held) -> tuple[Bounds, Bounds]:
    """The same, for the values of what the claim speaks of: bounds take long, and are often asked for again."""
    memory = dict(held)
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
