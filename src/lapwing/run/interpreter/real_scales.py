"""At which scale the reals of a loop are whole numbers: a variable has one scale in all rounds, a term its own.

A product of two reals is whole at the product of their scales, a quotient by a number at so many times the scale.  A
variable that is multiplied with itself in each round has no scale.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from math import lcm, prod

from lapwing.kernel.language import law as laws
from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import Data, inside, parts_of
from lapwing.kernel.language.program import Assign, Sample, While
from lapwing.kernel.language.sort import REAL, ListOf, Sort
from lapwing.kernel.language.substitute import variables_of
from lapwing.run.interpreter.aggregates.fold import UnfitError

ROUNDS = 8
LARGEST_SCALE = 1 << 300

Scales = Mapping[str, int]


def scales_of(loop: While, base: int) -> dict[str, int]:
    """The scale of each variable that holds reals, if all of them start on the grid of 1 / base."""
    found = {
        each.name: base for each in variables_of(loop) if isinstance(each, t.Local | t.Param) and holds_reals(each.sort)
    }
    for _ in range(ROUNDS):
        before = dict(found)
        for node in inside(loop):
            match node:
                case Assign(target=target, value=value) if target.name in found:
                    found[target.name] = lcm(found[target.name], scale_of(value, found))
                case Sample(target=target, law=law) if target.name in found and not isinstance(law, laws.Geometric):
                    found[target.name] = lcm(found[target.name], scale_of(parts_of(law)[0], found), base)
                case _:
                    pass
        if any(scale > LARGEST_SCALE for scale in found.values()):
            break
        if found == before:
            return found
    raise UnfitError("its reals lie on a grid that gets finer in each round")


def holds_reals(sort: Sort) -> bool:
    """Whether a variable holds reals, or lists of them."""
    return holds_reals(sort.element) if isinstance(sort, ListOf) else sort == REAL


def scale_of(term: Data, scales: Scales) -> int:
    """A scale at which a number, or the numbers of a list, are whole."""
    match term:
        case t.Literal(value=Fraction() as number):
            return number.denominator
        case t.Local(name=name) | t.Param(name=name):
            return scales.get(name, 1)
        case t.Arithmetic(operator="*", left=left, right=right):
            return prod(scale_of(each, scales) for each in (left, right))
        case t.Arithmetic(operator="/", left=left, right=t.Literal(value=number)) if number:
            return scale_of(left, scales) * abs(number.numerator)
        case t.Arithmetic(operator="/"):
            raise UnfitError("a real is divided")
        case t.Arithmetic(operator="//" | "%") | t.Compare() | t.Length() | t.Apply(function="floor"):
            return 1
        case t.Index(list=items):
            return scale_of(items, scales)
        case t.Choose(then=then, otherwise=otherwise):
            return lcm(scale_of(then, scales), scale_of(otherwise, scales))
        case t.Store(list=items, item=item) | t.Snoc(list=items, item=item):
            return lcm(scale_of(items, scales), scale_of(item, scales))
        case _:
            return reduce(lcm, (scale_of(part, scales) for part in parts_of(term)), 1)
