"""The value of a term, given the values of its variables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log, sqrt
from typing import Any

from lapwing.kernel.language import term as t
from lapwing.kernel.language.sort import REAL, ListOf
from lapwing.prove.smt import algebra, lists, vectors
from lapwing.prove.smt.algebra import Value
from lapwing.prove.smt.formula import applied, function_of

Lookup = Callable[[t.Variable], Value]
FLOATS: dict[str, Callable[[float], float]] = {
    "log": lambda x: log(x) if x > 0 else 0.0,
    "exp": lambda x: exp(min(x, LARGEST_EXPONENT)),
    "sqrt": lambda x: sqrt(max(x, 0.0)),
}
LARGEST_EXPONENT = 500.0


@dataclass(frozen=True, slots=True)
class Encoding:
    """What the value of a term depends on: the values of its variables, and how lists are spoken of.

    Values that are `known` are not computed again: parts are told apart by what they are in memory, so whoever keeps
    the values keeps the terms.
    """

    lookup: Lookup
    opaque: bool
    known: dict[int, Value] | None = None

    def value(self, part: t.Term) -> Value:
        """The value of a part; by its class, as there are too many kinds to be asked for one after the other."""
        if self.known is None:
            return VALUES[type(part)](self, part)
        found = self.known.get(id(part))
        if found is None:
            found = self.known[id(part)] = VALUES[type(part)](self, part)
        return found


def encode(term: t.Term, lookup: Lookup, opaque: bool, known: dict[int, Value] | None = None) -> Value:
    """The value of a term; `opaque` says how lists are spoken of."""
    return Encoding(lookup, opaque, known).value(term)


def comparison(at: Encoding, part: t.Compare) -> Value:
    """A comparison; only lists, and whatever else, can be equal."""
    left, right = at.value(part.left), at.value(part.right)
    if part.operator not in ("==", "!="):
        return algebra.compare(part.operator, left, right)
    same = lists.equal(left, right)
    return same if part.operator == "==" else algebra.invert(same)


def choice(at: Encoding, part: t.Choose) -> Value:
    """One value or the other."""
    return lists.pick(algebra.truth(at.value(part.condition)), at.value(part.then), at.value(part.otherwise))


def unknown_function(at: Encoding, part: t.Opaque) -> Value:
    """A function that nothing is known of."""
    given = [lists.scalars(at.value(argument), t.sort_of(argument)) for argument in part.arguments]
    if isinstance(part.sort, ListOf):
        return vectors.some_list(part.name, given, part.sort, at.opaque)
    return lists.some_function(part.name, given, part.sort)


ARITHMETIC = {
    "+": algebra.add,
    "-": algebra.subtract,
    "*": algebra.multiply,
    "/": algebra.divide,
    "//": algebra.quotient,
    "%": algebra.remainder,
}


def apply(function: t.Function, values: list[Value]) -> Value:
    """A built-in function; a logarithm of a known number is only an estimate."""
    match function:
        case "min":
            return algebra.smallest(values)
        case "max":
            return algebra.largest(values)
        case "abs":
            return algebra.absolute(values[0])
        case "floor":
            return algebra.floor(values[0])
        case _ if all(algebra.is_known(value) for value in values):
            return Fraction(FLOATS[function](values[0])).limit_denominator(10**9)
        case _:
            return applied(function_of(function, None, (REAL,), REAL), REAL, lists.fitting(values[0], REAL))


VALUES: dict[type, Callable[[Encoding, Any], Value]] = {
    t.Literal: lambda at, part: part.value,
    **dict.fromkeys((t.Param, t.Local, t.Sided, t.Logical, t.Spent), lambda at, part: at.lookup(part)),
    t.Negative: lambda at, part: algebra.negate(at.value(part.operand)),
    t.Arithmetic: lambda at, part: ARITHMETIC[part.operator](at.value(part.left), at.value(part.right)),
    t.Compare: comparison,
    t.Not: lambda at, part: algebra.invert(algebra.truth(at.value(part.operand))),
    t.And: lambda at, part: algebra.conjoin(map(at.value, part.operands)),
    t.Or: lambda at, part: algebra.disjoin(map(at.value, part.operands)),
    t.Choose: choice,
    t.Apply: lambda at, part: apply(part.function, [at.value(argument) for argument in part.arguments]),
    t.Opaque: unknown_function,
    t.Square: lambda at, part: algebra.square(at.value(part.root)),
    t.Length: lambda at, part: lists.length(at.value(part.list)),
    t.Index: lambda at, part: lists.item(at.value(part.list), at.value(part.index)),
    t.Empty: lambda at, part: lists.empty(ListOf(part.element), at.opaque),
    t.Snoc: lambda at, part: lists.append(at.value(part.list), at.value(part.item)),
    t.Store: lambda at, part: lists.store(at.value(part.list), at.value(part.index), at.value(part.item)),
    t.Added: lambda at, part: vectors.added(
        at.value(part.left), at.value(part.right), at.value(part.count), t.sort_of(part)
    ),
    t.Clipped: lambda at, part: vectors.clipped(at.value(part.list), at.value(part.bound), part.norm),
    t.Repeat: lambda at, part: lists.repeat(at.value(part.item), at.value(part.count), t.sort_of(part), at.opaque),
    t.Distance: lambda at, part: lists.distance(
        at.value(part.left), at.value(part.right), at.value(part.start), part.norm
    ),
}
