"""Check certificates a second time, by another route than the kernel's and without any of its code.

    python tools/recheck.py [--no-solver] CERTIFICATE.json...

prints `accepted: NAME` or `refused: reason` for each file; the exit code is 0 if all are accepted, 1 if one is refused,
3 if one is no certificate.  Both runs are executed symbolically: a memory holds the value of each variable as a z3
expression, and what is known as a path condition.  Lists are arrays with a length; signs and ratios of prices are
asked of z3's solver for real polynomials.  What the certificate says of itself (text, assumptions, obligations) is
not looked at; the hash is.  Where this checker does not know a name, a shape, a sort or a sign, it refuses.
It is written twice on purpose: sharing code with the kernel would share its faults.

With --no-solver no rule is looked at, and z3 is not needed: the proofs that a certificate carries are checked to prove
the obligations that it lists.  That its rules leave just these is what `lapwing check --no-solver` finds.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import keyword
import math
import operator
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

try:
    import z3
except ImportError:
    z3 = None

Json = Any
Expr = Any
Block = list[Json]

FAILURES: tuple[type[Exception], ...] = (ValueError,) if z3 is None else (ValueError, z3.Z3Exception)
STEPS = 20_000_000
SEEDS = (0, 1, 2)
LARGEST = 50_000_000
LONG = 1 << 16
NOISES = ("ExponentialNoise", "Gauss", "GaussBranch", "Laplace", "LaplaceSteps", "NoiseInRho")
COUPLINGS = ("Flip", *NOISES, "Same", "Sample")
NEEDED = {"format", "version", "hash", "program", "claim", "derivation"}
NAMES = NEEDED | {"text", "assumes", "obligations", "proofs"}
NUMBERS = ("int", "float")
LISTS = ("[int]", "[float]")
PARTS = tuple(1 << power for power in range(11))
SHARES = 1 << 160
COMPARE: Mapping[str, Callable[[Expr, Expr], Expr]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    ">=": operator.ge,
}
# What a law gives, and what its terms are.
LAWS = {
    "Laplace": ("float", ("float", "float")),
    "Geometric": ("int", ("int", "float")),
    "ExponentialNoise": ("float", ("float", "float")),
    "Gaussian": ("float", ("float", "float")),
    "Flip": ("bool", ("float",)),
    "RandomizedResponse": ("bool", ("bool", "float")),
    "Exponential": ("int", ("scores", "float")),
    "Uniform": ("int", ("int",)),
}


class RefusedError(Exception):
    """The certificate proves nothing."""


class NoCertificateError(Exception):
    """The file is no certificate at all."""


def refuse(why: str) -> NoReturn:
    """Stop, and say why."""
    raise RefusedError(why)


def no_certificate(why: str) -> NoReturn:
    """Stop reading, and say why."""
    raise NoCertificateError(why)


def sort_of(data: Json) -> str:
    """A sort: `bool`, `int`, `float`, and `[…]` for a list."""
    match data:
        case "bool" | "int" | "float":
            return str(data)
        case ["ListOf", element]:
            return f"[{sort_of(element)}]"
    refuse("there is no such sort")


@cache
def z3_sort(sort: str) -> Any:
    """z3's sort; a list is its length and an array that is zero outside."""
    if sort[0] != "[":
        return {"bool": z3.BoolSort(), "int": z3.IntSort(), "float": z3.RealSort()}[sort]
    shape = z3.Datatype(sort)
    shape.declare("list", ("length", z3.IntSort()), ("items", z3.ArraySort(z3.IntSort(), z3_sort(sort[1:-1]))))
    return shape.create()


def zero(sort: str) -> Expr:
    """What stands outside of a list: 0, False, or the empty list."""
    if sort[0] == "[":
        return z3_sort(sort).constructor(0)(z3.IntVal(0), z3.K(z3.IntSort(), zero(sort[1:-1])))
    return {"bool": z3.BoolVal(False), "int": z3.IntVal(0), "float": z3.RealVal(0)}[sort]


def length_of(items: Expr) -> Expr:
    """The length of a list, never negative."""
    length = items.sort().accessor(0, 0)(items)
    return z3.simplify(z3.If(length >= 0, length, 0))


def item_of(items: Expr, index: Expr) -> Expr:
    """The item at an index."""
    return items.sort().accessor(0, 1)(items)[index]


def lies_in(index: Expr, items: Expr) -> Expr:
    """Whether an index is one of a list."""
    return z3.And(index >= 0, index < length_of(items))


def distance(left: Value, right: Value, start: Expr, norm: Json) -> Expr:
    """The sum of what the items of two lists of numbers are apart, in a norm and from an index on: some number."""
    if left.sort != right.sort or left.sort not in LISTS or norm not in ("l0", "l1", "l2", "rise"):
        refuse("these lists have no distance")
    return z3.Function(f"{norm} {left.sort}", *[z3_sort(left.sort)] * 2, z3.IntSort(), z3.RealSort())(
        left.expr, right.expr, start
    )


def summand(far: Expr, norm: Json) -> Expr:
    """What items that are so far apart add to a distance."""
    match norm:
        case "l0":
            return z3.If(far == 0, z3.RealVal(0), z3.RealVal(1))
        case "l1":
            return real(far)
    return square(far)


def square(far: Expr) -> Expr:
    """The square of a number, which is just some number that is not negative unless the other is known."""
    known = number_in(far)
    if known is not None:
        return z3.RealVal(known * known)
    found = z3.Function("square", z3.RealSort(), z3.RealSort())(real(far))
    return z3.If(found >= 0, found, 0)


def distance_facts(view: View, left: Json, right: Json, start: Json, norm: Json, reach: Json) -> Iterator[Expr]:
    """What is true of the distance of two lists, by its next summand and by how the lists were built."""
    one, two, place = view.row(left), view.row(right), view.value(start).cast("int")
    whole, after = distance(one, two, place, norm), distance(one, two, place + 1, norm)
    gaps = [absolute(item_of(one.expr, place) - item_of(two.expr, place))]
    yield z3.And(whole >= 0, after >= 0)
    yield z3.Implies(one.expr == two.expr, whole == 0)
    yield z3.Implies(z3.And(place >= length_of(one.expr), place >= length_of(two.expr)), whole == 0)
    if norm == "rise":
        yield from rise_facts(view, left, right, place)
        return
    yield z3.Implies(place >= 0, whole == summand(gaps[0], norm) + after)
    match left, right:
        case (["Store", items, index, item], _) | (_, ["Store", items, index, item]):
            first = left[0] == "Store"
            old, at, other = view.row(items), view.value(index).cast("int"), two if first else one
            new, beside = view.value(item).cast(old.sort[1:-1]), item_of(other.expr, at)
            gaps += [absolute(new - beside), absolute(item_of(old.expr, at) - beside)]
            before = distance(*((old, two) if first else (one, old)), place, norm)
            counts = z3.And(place <= at, lies_in(at, old.expr))
            yield whole == before + z3.If(counts, summand(gaps[1], norm) - summand(gaps[2], norm), 0)
        case ["Snoc", first, last], ["Snoc", second, other_last]:
            rows = view.row(first), view.row(second)
            lengths = [length_of(row.expr) for row in rows]
            ends = [view.value(term).cast(row.sort[1:-1]) for term, row in ((last, rows[0]), (other_last, rows[1]))]
            gaps.append(absolute(ends[0] - ends[1]))
            more = z3.If(place <= lengths[0], summand(gaps[1], norm), 0)
            yield z3.Implies(lengths[0] == lengths[1], whole == distance(*rows, place, norm) + more)
    yield from sum_facts(view, left, right, place, norm)
    number = view.number(reach).cast("float")
    most = square(number)
    for far in gaps if norm == "l2" else ():
        yield z3.Implies(far == 0, square(far) == 0)
        yield z3.Implies(z3.And(number >= 0, far <= number), square(far) <= most)
        yield z3.Implies(far == number, square(far) == most)


def rise_facts(view: View, left: Json, right: Json, place: Expr) -> Iterator[Expr]:
    """What is true of the largest rise from one list to another, by its next item and by how the lists were built."""
    one, two = view.row(left), view.row(right)

    def rise(first: Value, second: Value, start: Expr = place) -> Expr:
        return distance(first, second, start, "rise")

    def step(low: Expr, high: Expr) -> Expr:
        return larger(real(high) - real(low), z3.RealVal(0))

    whole = rise(one, two)
    here = step(item_of(one.expr, place), item_of(two.expr, place))
    yield z3.Implies(place >= 0, whole == larger(here, rise(one, two, place + 1)))
    stores = []
    for term, first in ((left, True), (right, False)):
        if term[0] == "Store":
            old, at = view.row(term[1]), view.value(term[2]).cast("int")
            new, beside = view.value(term[3]).cast(old.sort[1:-1]), item_of((two if first else one).expr, at)
            was = item_of(old.expr, at)
            before = rise(old, two) if first else rise(one, old)
            counts = z3.And(place <= at, lies_in(at, old.expr))
            now = step(new, beside) if first else step(beside, new)
            yield whole <= larger(before, z3.If(counts, now, 0))
            yield z3.Implies(counts, before >= (step(was, beside) if first else step(beside, was)))
            stores.append((old, at, new))
    if len(stores) == 2:
        (old, at, new), (other, there, other_new) = stores
        alike = z3.And(at == there, length_of(old.expr) == length_of(other.expr))
        yield z3.Implies(alike, whole <= larger(rise(old, other), step(new, other_new)))
    if left[0] == "Snoc" and right[0] == "Snoc":
        rows = view.row(left[1]), view.row(right[1])
        ends = [view.value(term[2]).cast(row.sort[1:-1]) for term, row in ((left, rows[0]), (right, rows[1]))]
        lengths = [length_of(row.expr) for row in rows]
        more = z3.If(place <= lengths[0], step(*ends), 0)
        yield z3.Implies(lengths[0] == lengths[1], whole == larger(rise(*rows), more))


def rise_between(one: Value, other: Value) -> Expr:
    """The largest rise from one list to another."""
    return distance(one, other, z3.IntVal(0), "rise")


def larger(one: Expr, other: Expr) -> Expr:
    """The larger of two numbers."""
    return z3.If(one >= other, one, other)


def sum_facts(view: View, left: Json, right: Json, place: Expr, norm: Json) -> Iterator[Expr]:
    """What is true of the distance of lists one or both of which are sums of others, by the triangle inequality."""
    one, two = view.row(left), view.row(right)
    whole, factor = distance(one, two, place, norm), 2 if norm == "l2" else 1

    def from_zeros(row: Value) -> Expr:
        return distance(row, Value(row.sort, zero(row.sort)), place, norm)

    def length_facts(term: Json) -> Iterator[Expr]:
        match term, norm:
            case ["Clipped", _, bound, _], "l2":
                yield from_zeros(view.row(term)) <= square(view.number(bound).cast("float"))
            case ["Clipped", _, bound, "l1"], "l1":
                yield from_zeros(view.row(term)) <= absolute(view.number(bound).cast("float"))

    sums = [term for term in (left, right) if term[0] == "Added"]
    if right[0] == "Empty":
        yield from length_facts(left)
    if not sums:
        return
    before, added = ([view.row(term[part]) for term in sums] for part in (1, 2))
    if len(sums) == 2:
        if before[0].sort != before[1].sort or added[0].sort != added[1].sort:
            return
        fits = view.value(left[3]).cast("int") == view.value(right[3]).cast("int")
        old, more = (distance(rows[0], rows[1], place, norm) for rows in (before, added))
        yield z3.Implies(z3.And(fits, more == 0), whole <= old)
        yield z3.Implies(before[0].expr == before[1].expr, old == 0)
        yield z3.Implies(added[0].expr == added[1].expr, more == 0)
        yield more <= factor * (from_zeros(added[0]) + from_zeros(added[1]))
    else:
        first, base = left[0] == "Added", before[0]
        other = two if first else one
        if base.sort != other.sort:
            return
        fits = view.value(sums[0][3]).cast("int") >= length_of(other.expr)
        old, more = distance(*((base, two) if first else (one, base)), place, norm), from_zeros(added[0])
    yield z3.And(old >= 0, more >= 0)
    yield z3.Implies(z3.And(fits, old == 0), whole <= more)
    yield z3.Implies(fits, whole <= factor * (old + more))
    for term in sums:
        yield from length_facts(term[2])


def real(expr: Expr) -> Expr:
    """A number as a real."""
    return z3.ToReal(expr) if z3.is_int(expr) else expr


def proves(facts: Iterable[Expr], conclusion: Expr) -> bool:
    """Whether z3 finds, within its steps, that the facts imply the conclusion, with this seed or another."""
    known = tuple(facts)
    for seed in SEEDS:
        solver = z3.Solver()
        solver.set("rlimit", STEPS)
        solver.set("random_seed", seed)
        solver.add(*known)
        solver.add(z3.Not(conclusion))
        found = solver.check()
        if found != z3.unknown:
            return bool(found == z3.unsat)
    return False


def metered(law: Json) -> tuple[Fraction, Json]:
    """The number s and the price p of noise whose scale is s / p, or whose sigma is sqrt(s / p)."""
    match law:
        case ["Laplace" | "Geometric", _, ["Arithmetic", "/", top, price]]:
            return above_zero(top), price
        case ["Gaussian", _, ["Apply", "sqrt", [["Arithmetic", "/", top, price]]]]:
            return above_zero(top), price
    refuse("the scale is not a quotient, or sigma is no root of one")


def above_zero(term: Json) -> Fraction:
    """A number above 0 that is written as such."""
    match term:
        case ["Literal", value, "int" | "float" as kind]:
            found = number_in(literal(value, kind).expr)
            if found is not None and found > 0:
                return found
    refuse("this has to be a number above 0")


def number_in(expr: Expr) -> Fraction | None:
    """The number an expression simplifies to, if it is one."""
    found = z3.simplify(expr)
    if z3.is_int_value(found):
        return Fraction(found.as_long())
    return Fraction(found.numerator_as_long(), found.denominator_as_long()) if z3.is_rational_value(found) else None


@dataclass(frozen=True)
class Value:
    """An expression with its sort."""

    sort: str
    expr: Expr

    def cast(self, sort: str) -> Expr:
        """The expression where a sort is wanted: an int may be a real."""
        if self.sort == sort:
            return self.expr
        if (self.sort, sort) == NUMBERS:
            return z3.ToReal(self.expr)
        refuse(f"{self.sort} stands where {sort} is wanted")


def literal(value: Json, kind: Json) -> Value:
    """A known value, exactly of its sort."""
    if kind == "bool" and isinstance(value, bool):
        return Value(kind, z3.BoolVal(value))
    if kind in NUMBERS and type(value) is int:
        return Value(kind, z3.IntVal(value) if kind == "int" else z3.RealVal(value))
    if kind == "float" and isinstance(value, str) and re.fullmatch(r"-?[0-9]+/[0-9]*[1-9][0-9]*", value):
        return Value(kind, z3.RealVal(Fraction(value)))
    refuse("a literal is not of its sort")


def exact(term: Json) -> Json:
    """A term whose products and quotients a run never cuts off: one part is a number, or it is irrational."""
    match term:
        case ["Apply", "exp" | "log" | "sqrt", arguments]:
            if "Local" in names(arguments):
                refuse("a product or quotient may be too long to be exact")
            return term
        case ["Arithmetic", "*" | "/" as sign, left, right]:
            if not (is_literal(right) or (sign == "*" and is_literal(left)) or irrational([left, right])):
                refuse("a product or quotient may be too long to be exact")
    for part in term if isinstance(term, list) else ():
        exact(part)
    return term


def irrational(term: Json) -> bool:
    """Whether there is a logarithm, exponential or root in a term."""
    found = isinstance(term, list) and term[:1] == ["Apply"] and term[1:2] in (["exp"], ["log"], ["sqrt"])
    return found or (isinstance(term, list) and any(map(irrational, term)))


def never_more(term: Json) -> Json:
    """A product or quotient of such terms, which is exact or 0."""
    match term:
        case ["Arithmetic", "*" | "/", left, right]:
            never_more(left)
            never_more(right)
        case _:
            exact(term)
    return term


def is_literal(term: Json) -> bool:
    """Whether a term is written out as a number."""
    return isinstance(term, list) and term[:1] == ["Literal"]


def joined(one: Value, two: Value) -> tuple[str, Expr, Expr]:
    """Two values in the one sort that holds both."""
    if {one.sort, two.sort} == set(NUMBERS):
        return "float", one.cast("float"), two.cast("float")
    return one.sort, one.expr, two.cast(one.sort)


def arithmetic(sign: str, one: Value, two: Value, factors: tuple[bool, bool] = (True, True)) -> Value:
    """Linear arithmetic; a product or quotient is just some function of the two unless a number stands in it.

    `factors` says which of the two are written as numbers.  Where both happen to be known, the result is worked out.
    """
    sort, left, right = joined(one, two)
    if sign == "/":
        sort, left, right = "float", one.cast("float"), two.cast("float")
    left, right = z3.simplify(left), z3.simplify(right)
    factor, divisor = number_in(left), number_in(right)
    if sign in ("+", "-"):
        return Value(sort, left + right if sign == "+" else left - right)
    if factor is not None and divisor is not None:
        factors = (True, True)
        if (
            sign in ("*", "/")
            and max(map(int.bit_length, (*factor.as_integer_ratio(), *divisor.as_integer_ratio()))) > LONG
        ):
            refuse("a number gets too long")
    if not factors[0] and sign == "*":
        factor = None
    if not factors[1] and sign in ("*", "/"):
        divisor = None
    if sign == "*" and (factor is not None or divisor is not None):
        return Value(sort, left * right)
    if sign in ("/", "//", "%") and divisor == 0:
        return Value(sort, zero(sort))
    if sign == "/" and divisor is not None:
        return Value(sort, left / right)
    if sign in ("//", "%") and sort == "int" and divisor is not None and divisor > 0:
        return Value(sort, left / right if sign == "//" else left % right)
    if sign not in ("*", "/", "//", "%"):
        refuse("there is no such operator")
    parts = sorted((left, right), key=lambda part: str(part.sexpr())) if sign == "*" else (left, right)
    return Value(sort, z3.Function(f"{sign} {sort}", *[z3_sort(sort)] * 3)(*parts))


def function_of(name: str, numbers: list[Value]) -> Value:
    """The built-in functions; log, exp and sqrt are just some functions."""
    first = numbers[0]
    if name in ("log", "exp", "sqrt") and len(numbers) == 1:
        return Value("float", z3.Function(name, z3.RealSort(), z3.RealSort())(first.cast("float")))
    if name == "abs" and len(numbers) == 1:
        return Value(first.sort, absolute(first.expr))
    if name == "floor" and len(numbers) == 1:
        return Value("int", first.expr if first.sort == "int" else z3.ToInt(first.expr))
    if name not in ("min", "max"):
        refuse("there is no such function")
    for number in numbers[1:]:
        sort, left, right = joined(first, number)
        first = Value(sort, z3.If(left <= right if name == "min" else left >= right, left, right))
    return first


def absolute(expr: Expr) -> Expr:
    """The absolute value."""
    return z3.If(expr < 0, -expr, expr)


def logical(name: Json, sort: str) -> Value:
    """A value that no run changes."""
    return Value(sort, z3.Const(f"'{named(name, marks=True)} {sort}", z3_sort(sort)))


def named(name: Json, marks: bool = False) -> str:
    """A name that is one."""
    shape = r"[A-Za-z_]\w*[@+]?[0-9]?" if marks else r"[A-Za-z_]\w*"
    if not isinstance(name, str) or not re.fullmatch(shape, name, re.ASCII) or keyword.iskeyword(name):
        refuse("a name is not a plain identifier")
    return name


@dataclass(frozen=True)
class Memory:
    """Both runs at one moment: values by kind, name and side (0: public), amounts spent, and what is known."""

    values: Mapping[tuple[str, str, int], Value]
    spent: tuple[Expr, ...]
    path: tuple[Expr, ...] = ()
    drawn: Value | None = None

    def knowing(self, *facts: Expr) -> Memory:
        """The memory where more is known."""
        return replace(self, path=(*self.path, *facts))

    def having(self, target: Json, side: int, value: Value) -> Memory:
        """The memory after one run has set a variable."""
        key = ("Local", target[1], side)
        sort = self.values[key].sort
        return replace(self, values={**self.values, key: Value(sort, value.cast(sort))})

    def paying(self, unit: int, cost: Expr) -> Memory:
        """The memory after a cost."""
        spent = [amount + cost if number == unit else amount for number, amount in enumerate(self.spent)]
        return replace(self, spent=tuple(spent))

    def fresh(self) -> Memory:
        """Any memory at all, of the same inputs."""
        values = {key: fresh(value.sort, key[1]) if key[0] == "Local" else value for key, value in self.values.items()}
        return Memory(values, tuple(z3.FreshReal("spent") for _ in self.spent))

    def run(self, side: int) -> View:
        """How one run sees it."""
        return View(self, side)

    def truth(self, assertion: Json) -> Expr:
        """Whether an assertion holds."""
        return View(self, 0).truth(assertion)


def fresh(sort: str, name: str) -> Value:
    """Any value of a sort."""
    return Value(sort, z3.FreshConst(z3_sort(sort), name))


@dataclass(frozen=True)
class View:
    """What terms mean in a memory: to an assertion (side 0), or to the program in one of its runs."""

    memory: Memory
    side: int

    def truth(self, term: Json) -> Expr:
        """The value of a condition."""
        return self.value(term).cast("bool")

    def number(self, term: Json) -> Value:
        """The value of a number."""
        found = self.value(term)
        return found if found.sort in NUMBERS else refuse("a number is needed")

    def row(self, term: Json) -> Value:
        """The value of a list."""
        found = self.value(term)
        return found if found.sort[0] == "[" else refuse("a list is needed")

    def value(self, term: Json) -> Value:
        """The value of a term."""
        match term:
            case ["Literal", value, kind]:
                return literal(value, kind)
            case ["Param" | "Local" | "Sided" | "Logical" | "Spent", *_]:
                return self.variable(term)
            case ["Negative", operand]:
                number = self.number(operand)
                return Value(number.sort, -number.expr)
            case ["Square", root]:
                return Value("float", square(self.number(root).expr))
            case ["Arithmetic", str() as sign, left, right]:
                written = is_literal(left), is_literal(right)
                return arithmetic(sign, self.number(left), self.number(right), written)
            case ["Compare", str() as sign, left, right] if sign in COMPARE:
                return self.compare(sign, self.value(left), self.value(right))
            case ["Not", operand]:
                return Value("bool", z3.Not(self.truth(operand)))
            case ["And" | "Or" as kind, list() as operands]:
                parts = [self.truth(operand) for operand in operands]
                return Value("bool", z3.And(parts) if kind == "And" else z3.Or(parts))
            case ["Choose", condition, then, otherwise]:
                sort, left, right = joined(self.value(then), self.value(otherwise))
                return Value(sort, z3.If(self.truth(condition), left, right))
            case ["Apply", str() as name, [_, *_] as arguments]:
                return function_of(name, [self.number(argument) for argument in arguments])
            case ["Opaque", str() as name, list() as arguments, kind]:
                sort = sort_of(kind)
                if not re.fullmatch(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", name, re.ASCII):
                    refuse("the name of a function is no plain one")
                given = [self.value(argument) for argument in arguments]
                title = f"{name} of {' '.join(value.sort for value in given)} as {sort}"
                if not given:
                    return Value(sort, z3.Const(title, z3_sort(sort)))
                return Value(
                    sort,
                    z3.Function(title, *(value.expr.sort() for value in given), z3_sort(sort))(
                        *(v.expr for v in given)
                    ),
                )
            case ["Length", items]:
                return Value("int", length_of(self.row(items).expr))
            case ["Index", items, index]:
                row = self.row(items)
                return Value(row.sort[1:-1], item_of(row.expr, self.value(index).cast("int")))
            case ["Empty", element]:
                return Value(f"[{sort_of(element)}]", zero(f"[{sort_of(element)}]"))
            case ["Snoc", items, item]:
                row = self.row(items)
                length, make = length_of(row.expr), z3_sort(row.sort).constructor(0)
                longer = z3.Store(
                    row.expr.sort().accessor(0, 1)(row.expr), length, self.value(item).cast(row.sort[1:-1])
                )
                return Value(row.sort, make(length + 1, longer))
            case ["Store", items, index, item]:
                row, place = self.row(items), self.value(index).cast("int")
                changed = z3.Store(
                    row.expr.sort().accessor(0, 1)(row.expr), place, self.value(item).cast(row.sort[1:-1])
                )
                whole = z3_sort(row.sort).constructor(0)(length_of(row.expr), changed)
                return Value(row.sort, z3.If(lies_in(place, row.expr), whole, row.expr))
            case ["Repeat", item, count]:
                each, many, place = self.value(item), self.value(count).cast("int"), z3.FreshInt("place")
                filled = z3.If(z3.And(place >= 0, place < many), each.expr, zero(each.sort))
                make = z3_sort(f"[{each.sort}]").constructor(0)
                return Value(f"[{each.sort}]", make(z3.If(many >= 0, many, 0), z3.Lambda([place], filled)))
            case ["Added", left, right, count]:
                one, two, many = self.row(left), self.row(right), self.value(count).cast("int")
                if one.sort not in LISTS or two.sort not in LISTS:
                    refuse("these lists have no sum")
                sort, place = "[float]" if "[float]" in (one.sort, two.sort) else "[int]", z3.FreshInt("place")
                items = [Value(row.sort[1:-1], item_of(row.expr, place)).cast(sort[1:-1]) for row in (one, two)]
                filled = z3.If(z3.And(place >= 0, place < many), items[0] + items[1], zero(sort[1:-1]))
                return Value(sort, z3_sort(sort).constructor(0)(z3.If(many >= 0, many, 0), z3.Lambda([place], filled)))
            case ["Clipped", items, bound, "l1" | "l2" as norm]:
                row, limit = self.row(items), self.number(bound).cast("float")
                if row.sort not in LISTS:
                    refuse("this list has no norm")
                array = z3_sort("[float]").accessor(0, 1).range()
                scaled = z3.Function(f"clipped {norm} {row.sort}", row.expr.sort(), z3.RealSort(), array)
                return Value("[float]", z3_sort("[float]").constructor(0)(length_of(row.expr), scaled(row.expr, limit)))
            case ["Distance", left, right, start, norm] if not self.side:
                return Value("float", distance(self.row(left), self.row(right), self.value(start).cast("int"), norm))
        refuse("a term has no known shape")

    def variable(self, term: Json) -> Value:
        """The value of a variable that may stand here."""
        values, found = self.memory.values, None
        match term:
            case ["Param", str() as name, sort]:
                found = values.get(("Param", name, 0)) or values.get(("Param", name, self.side))
            case ["Local", str() as name, sort] if self.side:
                found = values.get(("Local", name, self.side))
            case ["Sided", str() as name, sort, int() as side] if (
                not self.side and type(side) is int and side in (1, 2)
            ):
                found = values.get(("Local", name, side)) or values.get(("Param", name, side))
            case ["Logical", "drawn", sort] if not self.side and self.memory.drawn:
                found = self.memory.drawn
            case ["Logical", name, sort] if not self.side:
                found = logical(name, sort_of(sort))
            case ["Spent", int() as unit] if not self.side and type(unit) is int and 0 <= unit < len(self.memory.spent):
                return Value("float", self.memory.spent[unit])
            case _:
                refuse("a variable may not stand here")
        if found is None or found.sort != sort_of(sort):
            refuse("a variable is not known here, or has another sort")
        return found

    def compare(self, sign: str, one: Value, two: Value) -> Value:
        """Numbers have an order, all values an equality; programs do not compare lists."""
        sort, left, right = joined(one, two)
        if sort not in NUMBERS and (sign not in ("==", "!=") or (self.side and sort[0] == "[")):
            refuse("these values cannot be compared")
        return Value("bool", COMPARE[sign](left, right))


@dataclass(frozen=True)
class Program:
    """A program as the certificate has it, with the sorts and roles of its names."""

    name: str
    sorts: Mapping[str, str]
    roles: Mapping[str, Json]
    variables: Mapping[str, str]
    requires: list[Json]
    body: Block
    results: list[Json]

    def is_public(self, name: str) -> bool:
        """Whether both runs hold the same value."""
        return name in self.roles and self.roles[name][0] in ("Epsilon", "Delta", "Public", "Released")

    def has_public_length(self, name: str) -> bool:
        """Whether both runs hold a list of the same length."""
        role = self.roles.get(name, [""])
        moves = role[0] in ("Part", "Steps") or role[2:] == ["add-remove"]
        return self.sorts.get(name, "")[:1] == "[" and not moves

    def check_public(self, term: Json) -> Json:
        """A term of public parameters and public lengths."""
        match term:
            case ["Length", ["Param", str() as name, _]] if self.has_public_length(name):
                return term
            case ["Param", str() as name, _] if self.is_public(name):
                return term
            case ["Param" | "Local" | "Sided" | "Logical" | "Spent", *_]:
                refuse("a term that has to be public is not")
            case list():
                for part in term:
                    self.check_public(part)
        return term

    def start(self, units: int) -> Memory:
        """Any memory that holds neighbouring inputs, with nothing spent."""
        values: dict[tuple[str, str, int], Value] = {}
        for name, sort in self.sorts.items():
            for side in (0,) if self.is_public(name) else (1, 2):
                values["Param", name, side] = fresh(sort, name)
        for name, sort in self.variables.items():
            for side in (1, 2):
                values["Local", name, side] = fresh(sort, name)
        return Memory(values, (z3.RealVal(0),) * units)

    def check(self) -> None:
        """Every term of the program has the sort it needs, and roles and requirements are public."""
        view = self.start(0).run(1)
        if has_square([self.requires, self.body, self.results]):
            refuse("a program has a term that only assertions have")
        for name, role in self.roles.items():
            for term in role_terms(self.sorts[name], role):
                view.number(self.check_public(term))
        for condition in self.requires:
            view.truth(self.check_public(condition))
        for statement in statements(self.body):
            check_statement(statement, view)
        for result in self.results:
            view.value(result)


def has_square(data: Json) -> bool:
    """Whether a term that programs do not have stands somewhere."""
    return isinstance(data, list) and (data[:1] == ["Square"] or any(map(has_square, data)))


def role_terms(sort: str, role: Json) -> list[Json]:
    """The terms of a role that fits its parameter's sort."""
    match role:
        case ["Public"] | ["Released"]:
            return []
        case ["Epsilon"] | ["Delta"] if sort == "float":
            return []
        case ["Query", sensitivity] if sort in NUMBERS:
            return [sensitivity]
        case ["Queries", sensitivity, bool()] if sort in LISTS:
            return [sensitivity]
        case ["Histogram", "replace" | "add-remove"] if sort == "[int]":
            return []
        case ["Record", domain]:
            return domain_terms(sort, domain)
        case ["Database", domain, "replace" | "add-remove"] if sort[0] == "[":
            return domain_terms(sort[1:-1], domain)
        case ["Part", ["Database", *_] as of, str(), str(), int() as most] if type(most) is int and most >= 1:
            return role_terms(sort, of)
        case ["Steps", ["Database", *_] as of, steps]:
            return [*role_terms(sort, of), steps]
    refuse("a role is not known or does not fit its parameter")


def domain_terms(sort: str, domain: Json) -> list[Json]:
    """The terms of a domain that fits a sort."""
    match domain:
        case ["Interval" | "Integers" as kind, low, high] if sort == {"Interval": "float", "Integers": "int"}[kind]:
            return [low, high]
        case ["Vector", ["Interval" | "Integers", _, _] as inner, length] if sort[0] == "[":
            return [*domain_terms(sort[1:-1], inner), length]
        case ["Row", list() as fields] if sort == (
            "[float]" if any(field[:1] == ["Interval"] for field in fields) else "[int]"
        ):
            kinds = {"Interval": "float", "Integers": "int"}
            return [term for field in fields for term in domain_terms(kinds.get(field[0], ""), field)]
    refuse("a domain is not known or does not fit its parameter")


def statements(block: Json) -> Iterator[Json]:
    """All statements of a block, inner ones too."""
    for statement in block:
        match statement:
            case ["Assign", ["Local", _, _], _] | ["Sample", ["Local", _, _], [str(), *_]]:
                yield statement
            case ["If", _, list() as then, list() as otherwise]:
                yield statement
                yield from statements(then)
                yield from statements(otherwise)
            case ["While", _, list() as body]:
                yield statement
                yield from statements(body)
            case _:
                refuse("there is no such statement")


def check_statement(statement: Json, view: View) -> None:
    """The terms of a statement have the sorts they need."""
    match statement:
        case ["Assign", [_, _, sort], value]:
            view.value(value).cast(sort_of(sort))
        case ["Sample", [_, _, sort], [law, *terms]] if law in LAWS and len(terms) == len(LAWS[law][1]):
            fresh(LAWS[law][0], "drawn").cast(sort_of(sort))
            for term, wanted in zip(terms, LAWS[law][1], strict=True):
                found = view.value(term)
                if wanted != "scores" or found.sort not in LISTS:
                    found.cast(wanted)
        case ["If" | "While", condition, *_]:
            view.truth(condition)
        case _:
            refuse("there is no such law")


def read_program(data: Json) -> Program:
    """The program of a certificate, checked."""
    match data:
        case ["Program", name, list() as parameters, list() as requires, list() as body, list() as results]:
            sorts: dict[str, str] = {}
            roles: dict[str, Json] = {}
            variables: dict[str, str] = {}
            for parameter in parameters:
                match parameter:
                    case ["Parameter", ["Param", title, sort], [str(), *_] as role] if named(title) not in sorts:
                        sorts[title], roles[title] = sort_of(sort), role
                    case _:
                        refuse("a parameter is not one, or has a name twice")
            for statement in statements(body):
                if statement[0] in ("Assign", "Sample"):
                    title, sort = named(statement[1][1]), sort_of(statement[1][2])
                    if title in sorts or variables.setdefault(title, sort) != sort:
                        refuse("a variable has the name of a parameter, or two sorts")
            program = Program(named(name), sorts, roles, variables, requires, body, results)
            program.check()
            return program
    refuse("there is no program")


@dataclass(frozen=True)
class Neighbours:
    """What neighbouring inputs have in common."""

    program: Program
    memory: Memory

    def both(self, name: str) -> tuple[Expr, Expr]:
        """A private parameter in both runs."""
        return self.memory.values["Param", name, 1].expr, self.memory.values["Param", name, 2].expr

    def term(self, term: Json) -> Expr:
        """A public number, as a real."""
        return self.memory.run(1).value(term).cast("float")

    def start(self) -> list[Expr]:
        """What holds of requirements, public ranges, scalars and lengths."""
        facts = [self.memory.run(side).truth(term) for term in self.program.requires for side in (1, 2)]
        for name, role in self.program.roles.items():
            if role[0] in ("Epsilon", "Delta"):
                public = self.memory.values["Param", name, 0].expr
                facts += [public > 0] + ([public < 1] if role[0] == "Delta" else [])
            elif role[0] not in ("Public", "Released"):
                facts += self.apart(name, role)
        return facts

    def apart(self, name: str, role: Json) -> list[Expr]:
        """How far two private parameters are apart, without looking into lists."""
        left, right = self.both(name)
        change, place, other = (logical(f"{name}{mark}", "int").expr for mark in ("+", "@", "@2"))
        match role:
            case ["Query", sensitivity]:
                return [absolute(left - right) <= self.term(sensitivity)]
            case ["Record", ["Vector", _, length]]:
                return [length_of(value) == self.term(length) for value in (left, right)]
            case ["Record", domain]:
                return [self.inside(value, domain) for value in (left, right)]
            case ["Database", _, "add-remove"]:
                within = [place >= 0, place <= length_of(left), place <= length_of(right)]
                return [length_of(left) == length_of(right) + change, change >= -1, change <= 1, *within]
            case ["Histogram", neighbours]:
                same = [length_of(left) == length_of(right), change >= -1, change <= 1]
                return [*same, z3.Or(change == 0, place != other)] if neighbours == "replace" else same
        return [length_of(left) == length_of(right)]

    def inside(self, value: Expr, domain: Json) -> Expr:
        """The value lies in its domain; of vectors nothing is said."""
        if domain[0] in ("Vector", "Row"):
            return z3.BoolVal(True)
        return z3.And(self.term(domain[1]) <= value, value <= self.term(domain[2]))

    def at(self, name: str, index: Expr) -> Expr:
        """What two private lists have in common at an index."""
        if name not in self.program.roles or self.program.is_public(name):
            refuse("this is no private list")
        left, right = self.both(name)
        role, within = self.program.roles[name], [z3.And(index >= 0, index < length_of(row)) for row in (left, right)]
        one, two = item_of(left, index), item_of(right, index)
        change, place, other = (logical(f"{name}{mark}", "int").expr for mark in ("+", "@", "@2"))
        match role:
            case ["Queries", sensitivity, monotone]:
                bound, up, rise = self.term(sensitivity), logical(f"{name}+", "bool").expr, two - one
                fact = z3.If(up, z3.And(rise >= 0, rise <= bound), z3.And(-bound <= rise, rise <= 0))
                return z3.Implies(z3.Or(within[0], bound >= 0), fact if monotone else absolute(rise) <= bound)
            case ["Record", ["Vector", domain, _]]:
                return z3.And(
                    [z3.Implies(known, self.inside(row, domain)) for known, row in zip(within, (one, two), strict=True)]
                )
            case ["Database", domain, neighbours]:
                rows = z3.And(
                    [z3.Implies(known, self.inside(row, domain)) for known, row in zip(within, (one, two), strict=True)]
                )
                if neighbours == "replace":
                    return z3.And(rows, z3.Or(index == place, one == two))
                later = z3.If(change == 1, two == item_of(left, index + 1), one == item_of(right, index + 1))
                return z3.And(rows, z3.If(z3.Or(index < place, change == 0), one == two, later))
            case ["Histogram", neighbours]:
                second = z3.If(index == other, -change, 0) if neighbours == "replace" else z3.IntVal(0)
                return one - two == z3.If(index == place, change, second)
        refuse("this is no private list")

    def entry(self, name: str, row: Expr, column: Expr) -> list[Expr]:
        """An entry of a row lies in its domain, in each run that has it."""
        match self.program.roles.get(name):
            case ["Database", ["Vector", domain, length], _]:
                width = self.term(length)
                return [
                    z3.Or(row < 0, row >= length_of(rows), column < 0, z3.ToReal(column) >= width, inner)
                    for rows in self.both(name)
                    for inner in [self.inside(item_of(item_of(rows, row), column), domain)]
                ]
            case ["Database", ["Row", fields], _]:
                place = number_in(column)
                if place is None or not 0 <= place < len(fields):
                    refuse("a field is one that rows have")
                found = [(rows, item_of(item_of(rows, row), column)) for rows in self.both(name)]
                whole = fields[int(place)][0] == "Integers"
                return [
                    z3.Or(
                        row < 0,
                        row >= length_of(rows),
                        z3.And(self.inside(entry, fields[int(place)]), is_whole(entry, whole)),
                    )
                    for rows, entry in found
                ]
        refuse("this is no database whose rows are vectors or have fields")


def is_whole(entry: Expr, wanted: bool) -> Expr:
    """Whether a number is a whole one, if it has to be."""
    return z3.IsInt(entry) if wanted and entry.is_real() else z3.BoolVal(True)


@dataclass(frozen=True)
class Grid:
    """What is known to lie on the grid of the reals: whole combinations of inputs, public reals and the drawn value."""

    program: Program
    off: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Find the variables that may get something off the grid."""
        view, before = self.program.start(0).run(1), -1
        while before < len(self.off):
            before = len(self.off)
            for statement in statements(self.program.body):
                match statement:
                    case ["Assign", [_, name, _], term] | [
                        "Sample",
                        [_, name, _],
                        ["Laplace" | "ExponentialNoise" | "Gaussian", term, _],
                    ] if not self.holds(term, view):
                        self.off.add(name)

    def holds(self, term: Json, view: View) -> bool:
        """Whether a term lies on the grid, or has no reals in it."""
        if "float" not in view.value(term).sort:
            return True
        match term:
            case ["Literal", value, _]:
                return Fraction(value).denominator == 1
            case ["Param", name, _]:
                return bool(self.program.roles[name][0] not in ("Epsilon", "Delta", "Released"))
            case ["Sided" | "Local", name, *_]:
                return name not in self.off
            case ["Empty", _] | ["Logical", "drawn", _] | ["Opaque" | "Clipped", *_]:
                return True
            case ["Negative", operand] | ["Index", operand, _]:
                return self.holds(operand, view)
            case (
                ["Choose", _, left, right]
                | ["Arithmetic", "+" | "-", left, right]
                | ["Snoc", left, right]
                | ["Added", left, right, _]
            ):
                return self.holds(left, view) and self.holds(right, view)
            case ["Repeat", item, _]:
                return self.holds(item, view)
            case ["Store", items, _, item]:
                return self.holds(items, view) and self.holds(item, view)
            case ["Arithmetic", "*", left, right]:
                whole = "int" in (view.value(left).sort, view.value(right).sort)
                return whole and self.holds(left, view) and self.holds(right, view)
            case ["Apply", "min" | "max" | "abs", parts]:
                return all(self.holds(part, view) for part in parts)
        return False

    def split(self, one: Json, two: Json, memory: Memory) -> tuple[Json, Json, Json]:
        """Two centres on the grid and 1, or on one that is finer by a public whole number: what it divides, and it."""
        number: Json = ONE
        match one, two:
            case ["Arithmetic", "/", first, divisor], ["Arithmetic", "/", second, again] if same(divisor, again):
                if memory.run(1).value(self.program.check_public(divisor)).sort == "int":
                    one, two, number = first, second, divisor
        if not (self.holds(one, memory.run(1)) and self.holds(two, memory.run(2))):
            refuse("the centres may lie off the grid")
        return one, two, number


@dataclass
class Prices:
    """Public terms as real numbers: whole numbers, lengths and logarithms are unknowns of which only bounds count."""

    program: Program
    facts: list[Expr] = field(default_factory=list)
    atoms: dict[str, Expr] = field(default_factory=dict)
    functions: list[tuple[str, Expr, Expr]] = field(default_factory=list)

    def __post_init__(self) -> None:
        for name, role in self.program.roles.items():
            if role[0] in ("Epsilon", "Delta"):
                self.facts += [self.atom(name) > 0] + ([self.atom(name) < 1] if role[0] == "Delta" else [])
        for condition in self.program.requires:
            self.suppose(condition)

    def suppose(self, condition: Json) -> None:
        """Use a requirement, if it is a comparison of prices."""
        match condition:
            case ["And", list() as parts]:
                for part in parts:
                    self.suppose(part)
            case ["Compare", sign, left, right]:
                try:
                    self.facts.append(COMPARE[sign](self.worth(left), self.worth(right)))
                except RefusedError:
                    return

    def atom(self, name: str, *bounds: Callable[[Expr], Expr]) -> Expr:
        """An unknown, with what is known of it."""
        if name not in self.atoms:
            self.atoms[name] = z3.Real(f"price {name}")
            self.facts += [bound(self.atoms[name]) for bound in bounds]
        return self.atoms[name]

    def worth(self, term: Json) -> Expr:
        """The value of a public term."""
        match self.program.check_public(term):
            case ["Literal", value, kind]:
                return literal(value, kind).cast("float")
            case ["Param", name, sort] if sort_of(sort) == self.program.sorts[name] in NUMBERS:
                return self.atom(name)
            case ["Length", ["Param", name, sort]] if sort_of(sort) == self.program.sorts[name]:
                return self.atom(f"length of {name}", lambda atom: atom >= 0)
            case ["Square", root]:
                return self.worth(root) * self.worth(root)
            case ["Negative", operand]:
                return -self.worth(operand)
            case ["Arithmetic", "+" | "-" | "*" as sign, left, right]:
                compute = {"+": operator.add, "-": operator.sub, "*": operator.mul}[sign]
                return compute(self.worth(left), self.worth(right))
            case ["Arithmetic", "/", left, right]:
                top, bottom = self.worth(left), self.worth(right)
                return top / bottom if self.proves(bottom != 0) else refuse("a price may divide by 0")
            case ["Apply", "min" | "max" as name, [_, *_] as parts]:
                return function_of(name, [Value("float", self.worth(part)) for part in parts]).expr
            case ["Apply", "log" | "exp" | "sqrt" as name, [argument]]:
                return self.function(name, self.worth(argument))
        refuse("a price is no arithmetic of public values")

    def function(self, name: str, argument: Expr) -> Expr:
        """log, exp or sqrt of a value: the same unknown for equal values, with what is known of it."""
        for known, other, found in self.functions:
            if known == name and self.proves(other == argument):
                return found
        atom = self.atom(f"{name} number {len(self.functions)}")
        self.functions.append((name, argument, atom))
        start, least = {"log": (1, 0), "exp": (0, 1), "sqrt": (0, 0)}[name]
        if self.proves(argument > start):
            self.facts.append(atom > least)
        elif self.proves(argument >= start):
            self.facts.append(atom >= least)
        elif name == "exp":
            self.facts.append(atom > 0)
        if name == "sqrt" and self.proves(argument >= 0):
            self.facts.append(atom * atom == argument)
        return atom

    def proves(self, conclusion: Expr) -> bool:
        """Whether something holds for all public values."""
        return proves(self.facts, conclusion)

    def positive(self, term: Json) -> Expr:
        """The value of a term that is above 0."""
        worth = self.worth(term)
        return worth if self.proves(worth > 0) else refuse("a price or scale is not known to be above 0")

    def squared(self, term: Json) -> Expr:
        """The square of a term: what stands under a root, where there is one."""
        match term:
            case ["Apply", "sqrt", [argument]]:
                return self.positive(argument)
            case ["Arithmetic", "*", left, right]:
                return self.squared(left) * self.squared(right)
            case ["Arithmetic", "/", left, right]:
                self.positive(right)
                return self.squared(left) / self.squared(right)
        worth = self.worth(term)
        return worth * worth

    def at_most(self, low: Json, high: Json) -> None:
        """One public term is never above the other."""
        if not self.proves(self.worth(low) <= self.worth(high)):
            refuse("something public may be larger than it should be")

    def multiple(self, worth: Expr, price: Expr) -> Expr:
        """How many times a price a value is: tried at one point, proved at all of them."""
        point = [(atom, z3.RealVal(1000 + 37 * number)) for number, atom in enumerate(self.atoms.values())]
        found = number_in(z3.substitute(worth / price, *point))
        if found is None or not self.proves(worth == z3.RealVal(found) * price):
            refuse("a scale is no multiple of the unit's price")
        return z3.RealVal(found)


Post = Callable[[Memory], Expr]


@dataclass(frozen=True)
class Goal:
    """From this memory, whatever the two blocks do, the postcondition holds."""

    left: Block
    right: Block
    memory: Memory
    post: Post

    def block(self, side: int) -> Block:
        """What one run has still to do."""
        return self.left if side == 1 else self.right

    def first(self, side: int, kind: str) -> Json:
        """The next statement of one run, if it is of this kind."""
        block = self.block(side)
        return block[0] if block and block[0][0] == kind else refuse(f"no {kind} comes next")

    def then(self, side: int, block: Block) -> Goal:
        """The goal in which one run goes on with the block in place of its next statement."""
        rest = block + self.block(side)[1:]
        return replace(self, left=rest) if side == 1 else replace(self, right=rest)


def sides_of(word: Json) -> tuple[int, ...]:
    """Which runs a rule moves."""
    match word:
        case "left" | "right" | "both":
            return {"left": (1,), "right": (2,), "both": (1, 2)}[word]
    refuse("there is no such side")


def side_of(number: Json) -> int:
    """Which run a rule moves."""
    return number if type(number) is int and number in (1, 2) else refuse("there is no such side")


def is_place(number: Json, block: Block) -> bool:
    """Whether a block can be cut there."""
    return type(number) is int and 0 <= number <= len(block)


@dataclass(frozen=True)
class Rules:
    """The rules: each gives the goals that are left."""

    program: Program
    prices: Prices
    grid: Grid
    start: list[Expr]
    units: list[Expr]
    memory: Memory
    credits: list[str]
    alternatives: list[Json]

    def restricted(self, where: tuple[Json, ...]) -> Rules:
        """The rules for neighbours that satisfy some conditions; a public length is that of either run's list."""
        private = {name for name in self.program.roles if not self.program.is_public(name)}
        sided = [one_sided(condition, private) for condition in where]
        return replace(self, start=[*self.start, *(self.memory.truth(condition) for condition in sided)])

    def prove(self, memory: Memory, conclusion: Expr, what: str) -> None:
        """What is known implies the conclusion."""
        if not proves([*self.start, *memory.path], conclusion):
            refuse(f"z3 does not prove that {what}")

    def premises(self, goal: Goal, rule: Json) -> list[Goal]:
        """The goals a rule leaves."""
        memory = goal.memory
        match rule:
            case ["Skip"] if not goal.left and not goal.right:
                self.prove(memory, goal.post(memory), "the end is as wanted")
                return []
            case ["Absurd"]:
                self.prove(memory, z3.BoolVal(False), "this cannot happen")
                return []
            case ["Assign", sides]:
                for side in sides_of(sides):
                    _, target, value = goal.first(side, "Assign")
                    after = goal.memory.having(target, side, goal.memory.run(side).value(value))
                    goal = replace(goal.then(side, []), memory=after)
                return [goal]
            case ["Case", condition]:
                fact = memory.truth(condition)
                return [replace(goal, memory=memory.knowing(known)) for known in (fact, z3.Not(fact))]
            case ["Conseq", pre, post]:
                self.prove(memory, memory.truth(pre), "the new precondition holds")
                any_memory = memory.fresh()
                end = any_memory.knowing(any_memory.truth(post))
                self.prove(end, goal.post(end), "the new postcondition is enough")
                return [Goal(goal.left, goal.right, any_memory.knowing(any_memory.truth(pre)), holds(post))]
            case ["Seq", left, right, middle] if is_place(left, goal.left) and is_place(right, goal.right):
                later = memory.fresh()
                later = later.knowing(later.truth(middle))
                first = Goal(goal.left[:left], goal.right[:right], memory, holds(middle))
                return [first, Goal(goal.left[left:], goal.right[right:], later, goal.post)]
            case ["If", sides]:
                return self.branch(goal, sides_of(sides))
            case ["Instance", str() as name, index]:
                place = View(memory, 0).value(index).cast("int")
                return [replace(goal, memory=memory.knowing(Neighbours(self.program, memory).at(name, place)))]
            case ["Entry", str() as name, *indices] if len(indices) == 2:
                row, column = (View(memory, 0).value(index).cast("int") for index in indices)
                return [
                    replace(goal, memory=memory.knowing(*Neighbours(self.program, memory).entry(name, row, column)))
                ]
            case ["Apart", left, right, start, norm, reach]:
                facts = distance_facts(View(memory, 0), left, right, start, norm, reach)
                return [replace(goal, memory=memory.knowing(*facts))]
            case ["WhileBoth", invariant]:
                return self.while_both(goal, invariant)
            case ["WhileAlone", side, invariant, bound]:
                return self.while_alone(goal, side_of(side), invariant, bound)
            case ["WhileApart", invariant, alone, wait, bound]:
                return self.while_apart(goal, invariant, alone, wait, bound)
            case ["Sample", side]:
                return self.draw_alone(goal, side_of(side))
            case ["Same" | "Laplace" | "LaplaceSteps" | "ExponentialNoise" | "Response" | "Exponential" | "Gauss", *_]:
                return self.draw_both(goal, rule)
            case ["Flip" | "Choice" | "NoiseInMu" | "NoiseInRho" | "Metered" | "Scores" | "SpreadInMu", *_]:
                return self.draw_both(goal, rule)
            case ["Toss", *_]:
                return self.draw_both(goal, rule)
            case ["GaussBranch", *_]:
                goals = self.draw_both(goal, rule)
                self.solvent(goals[0].memory)
                return goals
            case ["UpToBad", side, bad, needed, delta, unit, [str() as kind, *_] as coupling] if kind in COUPLINGS:
                return self.up_to_bad(goal, side_of(side), bad, needed, delta, unit, coupling)
        refuse("the rule is not known or does not fit here")

    def branch(self, goal: Goal, sides: tuple[int, ...]) -> list[Goal]:
        """One goal for each outcome; if both runs move, their outcomes must agree."""
        taken = [goal.memory.run(side).truth(goal.first(side, "If")[1]) for side in sides]
        self.prove(goal.memory, taken[0] == taken[-1], "both conditions agree")
        goals = []
        for outcome, known in ((2, taken[0]), (3, z3.Not(taken[0]))):
            after = replace(goal, memory=goal.memory.knowing(known))
            for side in sides:
                after = after.then(side, goal.first(side, "If")[outcome])
            goals.append(after)
        return goals

    def loop(self, goal: Goal, invariant: Json) -> Memory:
        """The memory at any round, once the invariant holds at first."""
        self.prove(goal.memory, goal.memory.truth(invariant), "the invariant holds at first")
        memory = goal.memory.fresh()
        return memory.knowing(memory.truth(invariant))

    def while_both(self, goal: Goal, invariant: Json) -> list[Goal]:
        """Both loops go on or end together."""
        one, two = goal.first(1, "While"), goal.first(2, "While")
        memory = self.loop(goal, invariant)
        goes_on = memory.run(1).truth(one[1])
        self.prove(memory, goes_on == memory.run(2).truth(two[1]), "both loops go on or end together")
        self.solvent(memory.knowing(goes_on))
        after = replace(goal.then(1, []).then(2, []), memory=memory.knowing(z3.Not(goes_on)))
        return [Goal(one[2], two[2], memory.knowing(goes_on), holds(invariant)), after]

    def solvent(self, memory: Memory) -> None:
        """Where a loop may be cut off on the left, no more than delta is spent: the bounds of one alternative hold."""
        counted = [unit for unit, credit in enumerate(self.credits) if credit == "delta"]
        view = memory.run(1)
        within = [
            z3.And([memory.spent[unit] <= view.value(bounds[unit]).cast("float") for unit in counted])
            for bounds in self.alternatives
        ]
        if counted:
            self.prove(memory, z3.Or(within), "delta is not overspent")

    def while_alone(self, goal: Goal, side: int, invariant: Json, bound: Json) -> list[Goal]:
        """One loop alone, with a bound on its rounds."""
        statement, memory = goal.first(side, "While"), self.loop(goal, invariant)
        goes_on = memory.run(side).truth(statement[1])
        blocks = (statement[2], []) if side == 1 else ([], statement[2])
        after = replace(goal.then(side, []), memory=memory.knowing(z3.Not(goes_on)))
        return [Goal(*blocks, *self.bounded(memory.knowing(goes_on), [invariant], bound)), after]

    def bounded(self, memory: Memory, conditions: list[Json], bound: Json) -> tuple[Memory, Post]:
        """A round that keeps the first condition, and lowers a bound that is not negative before, under its name."""
        before = View(memory, 0).value(bound).cast("int")
        self.prove(memory, before >= 0, "the bound is not negative")
        taken = names([*conditions, bound])
        mark = next(f"rounds_{number}" for number in range(len(taken) + 1) if f"rounds_{number}" not in taken)
        named = View(memory, 0).value(["Logical", mark, "int"]).cast("int")
        return memory.knowing(named == before), lambda end: z3.And(
            end.truth(conditions[0]), View(end, 0).value(bound).cast("int") < named
        )

    def while_apart(self, goal: Goal, invariant: Json, alone: Json, wait: Json, bound: Json) -> list[Goal]:
        """Who moves: the loop that has not ended, else the right one if the left waits, else the left one or both."""
        one, two = goal.first(1, "While"), goal.first(2, "While")
        memory = self.loop(goal, invariant)
        left, right = memory.run(1).truth(one[1]), memory.run(2).truth(two[1])
        apart, waits = memory.truth(alone), memory.truth(wait)
        moves_right = z3.And(right, z3.Implies(left, waits))
        moves_left = z3.And(left, z3.Implies(right, z3.And(apart, z3.Not(waits))))
        ended = z3.Not(z3.Or(left, right))
        later = memory.knowing(moves_right)
        self.solvent(memory.knowing(left))
        return [
            Goal(one[2], two[2], memory.knowing(z3.Not(z3.Or(moves_left, moves_right, ended))), holds(invariant)),
            Goal(one[2], [], memory.knowing(moves_left), holds(invariant)),
            Goal([], two[2], *self.bounded(later, [invariant, wait], bound)),
            replace(goal.then(1, []).then(2, []), memory=memory.knowing(ended)),
        ]

    def draw_alone(self, goal: Goal, side: int) -> list[Goal]:
        """One run draws anything, from a law whose probabilities add up to 1."""
        _, target, (law, *terms) = goal.first(side, "Sample")
        public = self.prices.worth(terms[-1])
        if law == "Flip":
            proper = z3.And(public >= 0, public <= 1)
        elif law == "Uniform":
            proper = public >= 1
        else:
            proper = public > 0
        if not self.prices.proves(proper):
            refuse("a law may have no probabilities")
        if law == "Exponential":
            size = length_of(goal.memory.run(side).value(terms[0]).expr)
            self.prove(goal.memory, size >= 1, "there is something to choose from")
        memory = goal.memory.having(target, side, fresh(LAWS[law][0], "drawn"))
        return [replace(goal.then(side, []), memory=memory)]

    def up_to_bad(
        self, goal: Goal, side: int, bad: Json, needed: Json, delta: Json, unit: Json, coupling: Json
    ) -> list[Goal]:
        """A draw by some rule, after which nothing bad was drawn where that was needed; delta pays for it there."""
        if same(coupling, ["Sample", 2]) != (side == 2) or "drawn" in names(needed):
            refuse("the coupling does not make this draw, or what is needed looks at it")
        _, target, law = goal.first(side, "Sample")
        share = self.prices.multiple(self.prices.positive(delta), self.units[self.unit(unit, "delta")])
        wanted, before = goal.memory.truth(needed), goal.memory
        goals = self.premises(replace(goal, memory=before.paying(unit, z3.If(wanted, share, 0))), coupling)
        after = goals[0].memory
        self.solvent(after.knowing(wanted))
        drawn = after.values["Local", target[1], side].expr
        match bad, law:
            case ["Coin", bool() as heads], ["Flip", chance]:
                likely = self.prices.worth(chance)
                enough, good = (likely if heads else 1 - likely) <= self.prices.worth(delta), drawn != heads
            case ["Far", bool() as upwards, beyond, bool() as reached], [str() as kind, middle, width]:
                if middle[:2] == ["Arithmetic", "/"]:
                    exact(middle)
                away = real(drawn) - before.run(side).number(middle).cast("float")
                reach = before.run(side).number(self.program.check_public(exact(beyond))).cast("float")
                away = away if upwards else -away
                enough = self.unlikely(kind, width, beyond, upwards, reached, delta)
                good = away < reach if reached else away <= reach
            case _:
                refuse("nothing says how likely this is")
        if not self.prices.proves(enough):
            refuse("what is bad is not known to be so unlikely")
        return [replace(goals[0], memory=after.knowing(z3.Implies(wanted, good)))]

    def unlikely(self, kind: str, width: Json, beyond: Json, upwards: bool, reached: bool, delta: Json) -> Expr:
        """When delta is at least exp(-x), or half of it: what noise at such a distance has fallen to."""
        view, prices = self.program.start(0).run(1), self.prices
        far, scale, price = prices.worth(beyond), prices.positive(width), prices.worth(delta)
        if kind not in ("Laplace", "Geometric", "Gaussian", "ExponentialNoise") or (kind[0] == "E" and not upwards):
            refuse("nothing says how likely this is")
        on_grid = self.grid.holds(beyond, view) and (kind != "Geometric" or view.value(beyond).sort == "int")
        part = z3.RealVal("1/2") if on_grid and not reached and kind != "ExponentialNoise" else z3.RealVal(1)
        if kind == "Gaussian" and not prices.proves(far >= 0):
            refuse("how far Gaussian noise goes may be below 0")
        x = far * far / (2 * scale * scale) if kind == "Gaussian" else far / scale
        number, allowed = number_in(x), number_in(price)
        if number is not None and allowed is not None:
            known = number_in(part) or Fraction(1)
            return z3.BoolVal(number >= 0 and known <= allowed * less_than_exp(min(number, Fraction(256))))
        for name, argument, value in list(prices.functions):
            for power in range(1, 8) if name == "log" and prices.proves(argument > 0) else ():
                if prices.proves(x == power * value):
                    return part <= price * z3.Product([argument] * power)
        return z3.Or(part * prices.function("exp", -x) <= price, part <= price * prices.function("exp", x))

    def draw_both(self, goal: Goal, rule: Json) -> list[Goal]:
        """The draws of both runs are coupled."""
        (_, one, first), (_, two, second) = goal.first(1, "Sample"), goal.first(2, "Sample")
        if first[0] != second[0]:
            refuse("the two laws differ")
        drawn = fresh(LAWS[first[0]][0], "drawn")
        other, memory = self.coupled(goal.memory, rule, first, second, drawn)
        after = memory.having(one, 1, drawn).having(two, 2, other)
        return [replace(goal.then(1, []).then(2, []), memory=after)]

    def coupled(self, memory: Memory, rule: Json, one: Json, two: Json, drawn: Value) -> tuple[Value, Memory]:
        """What the right run draws when the left run draws `drawn`; what is then known and spent."""
        match rule, one[0]:
            case ["Same"], _:
                if not same(one, two):
                    refuse("the two draws differ")
                self.program.check_public(one[1:])
                return drawn, memory
            case ["Exponential", unit], "Exponential":
                change, share = self.sensitivity(memory, one[1], two[1]), self.share(unit, one[2], two[2])
                return drawn, memory.paying(unit, share * z3.If(change > 0, change, 0))
            case ["Scores", unit], "Exponential":
                rows, share = [memory.run(1).row(one[1]), memory.run(2).row(two[1])], self.share(unit, one[2], two[2])
                self.prove(memory, length_of(rows[0].expr) == length_of(rows[1].expr), "the scores are equally many")
                ways = (rows, rows[::-1])
                change = z3.Sum([rise_between(*way) for way in ways])
                return drawn, memory.paying(unit, share * change)
            case ["Response", swap, unit], "RandomizedResponse":
                share = self.share(unit, one[2], two[2], inverse=False)
                other = Value("bool", drawn.expr != memory.truth(swap))
                true = [drawn.expr == memory.run(1).truth(one[1]), other.expr == memory.run(2).truth(two[1])]
                return other, memory.paying(unit, share * (z3.If(true[0], 1, 0) - z3.If(true[1], 1, 0)))
            case ["Choice", shift], "Uniform":
                size, again = self.prices.positive(exact(one[1])), self.prices.worth(exact(two[1]))
                places = View(memory, 0).value(shift).cast("int")
                if not self.prices.proves(size == again):
                    refuse("the two choices differ")
                number = memory.run(1).value(one[1])
                inside = memory.knowing(drawn.expr >= 0, drawn.expr < number.cast("int"))
                return arithmetic("%", Value("int", drawn.expr + places), number), inside
            case ["Flip", swap, unit], "Flip":
                share = self.log_odds(unit, one[1], two[1])
                other = Value("bool", drawn.expr != memory.truth(swap))
                return other, memory.paying(unit, share * (z3.If(drawn.expr, 1, 0) - z3.If(other.expr, 1, 0)))
            case ["Toss", epsilon, delta, first_unit, second_unit], "Flip":
                return drawn, self.tossed(memory, epsilon, delta, (first_unit, second_unit), one[1], two[1])
            case ["Laplace", shift, unit], "Laplace" | "Geometric":
                moved, rise, scales = self.shifted(memory, shift, one, two, drawn)
                return moved, memory.paying(unit, self.share(unit, *scales) * absolute(rise))
            case ["LaplaceSteps", shift, unit, step, amount], "Laplace" | "Geometric":
                moved, rise, scales = self.shifted(memory, shift, one, two, drawn)
                self.prices.positive(never_more(step))
                one_step, two_step = (["Arithmetic", "/", scale, step] for scale in scales)
                share = self.share(unit, one_step, two_step)
                length, view = memory.run(1).number(step).cast("float"), View(replace(memory, drawn=drawn), 0)
                count = view.number(amount).cast("float")
                for known, number in choices(amount, view):
                    self.prove(memory.knowing(*known), absolute(rise) <= number * length, "the steps are enough")
                return moved, memory.paying(unit, share * count)
            case ["ExponentialNoise", shift, unit], "ExponentialNoise":
                share, moved = self.share(unit, one[2], two[2]), self.moved(memory, shift, drawn)
                on_grid = self.grid.holds(one[1], memory.run(1)) and self.grid.holds(two[1], memory.run(2))
                if not on_grid or "drawn" in names(shift):
                    refuse("a centre is off the grid, or the shift looks at the drawn value")
                rise = moved.expr - drawn.expr + center(memory, 1, one) - center(memory, 2, two)
                self.prove(memory, rise >= 0, "the shift goes upwards")
                return moved, memory.knowing(drawn.expr >= center(memory, 1, one)).paying(unit, share * rise)
            case ["Gauss", epsilon, delta, distance, by, first_unit, second_unit], "Gaussian":
                first, second, number = self.grid.split(one[1], two[1], memory)
                sigma = self.prices.positive(one[2])
                if not self.prices.proves(sigma == self.prices.worth(two[2])):
                    refuse("the sigmas of the two draws differ")
                amounts = [self.prices.positive(term) for term in (never_more(distance), epsilon, delta)]
                self.calibrated(by, sigma * self.prices.positive(number), *amounts)
                gap = memory.run(1).number(first).cast("float") - memory.run(2).number(second).cast("float")
                near = absolute(gap) <= memory.run(1).number(distance).cast("float")
                self.prove(memory, near, "the centres are near")
                for unit, worth, credit in ((first_unit, amounts[1], "epsilon"), (second_unit, amounts[2], "delta")):
                    share = self.prices.multiple(worth, self.units[self.unit(unit, credit)])
                    memory = memory.paying(unit, z3.If(gap == 0, z3.RealVal(0), share))
                return drawn, memory
            case ["GaussBranch", shift, epsilon, delta, distance, by, first_unit, second_unit], "Gaussian":
                moved, rise, scales = self.shifted(memory, shift, one, two, drawn)
                sigma, again = map(self.prices.positive, scales)
                if not self.prices.proves(sigma == again):
                    refuse("the sigmas of the two draws differ")
                amounts = [self.prices.positive(term) for term in (never_more(distance), epsilon, delta)]
                self.calibrated(by, sigma, *amounts)
                shares = [
                    self.prices.multiple(worth, self.units[self.unit(unit, credit)])
                    for unit, worth, credit in ((first_unit, amounts[1], "epsilon"), (second_unit, amounts[2], "delta"))
                ]
                view, reach = View(replace(memory, drawn=drawn), 0), memory.run(1).number(distance).cast("float")
                lost = z3.RealVal(0)
                for known, part in leaves(shift, view):
                    if "drawn" in names(part):
                        refuse("only conditions may look at the drawn value")
                    _, gap, _ = self.shifted(memory, part, one, two, drawn)
                    self.prove(memory.knowing(*known), absolute(gap) <= reach, "the centres are near")
                    lost = lost + z3.If(gap == 0, z3.RealVal(0), shares[1])
                memory = memory.paying(first_unit, z3.If(rise == 0, z3.RealVal(0), shares[0]))
                return moved, memory.paying(second_unit, lost)
            case ["NoiseInRho", shift, distance, bool() as squared, unit], "Gaussian" | "Laplace" | "Geometric":
                moved, rise, (sigma, again) = self.shifted(memory, shift, one, two, drawn)
                width, far = self.prices.positive(sigma), self.prices.positive(never_more(distance))
                if "drawn" in names(shift) or not self.prices.proves(width == self.prices.worth(again)):
                    refuse("the widths of the two draws differ, or the shift looks at the drawn value")
                reach = memory.run(1).number(distance).cast("float")
                worth = (1 if squared else far * far) / (2 * self.prices.squared(sigma))
                share = self.prices.multiple(worth, self.units[self.unit(unit, "rho")])
                if squared:
                    return moved, memory.paying(unit, share * square(absolute(rise)))
                self.prove(memory, absolute(rise) <= reach, "the centres are near")
                return moved, memory.paying(unit, share * z3.If(rise == 0, z3.RealVal(0), z3.RealVal(1)))
            case ["NoiseInMu", distance, bool() as squared, unit], "Gaussian":
                gap, spread = self.bells(memory, one, two, drawn)
                far, reach = self.prices.positive(never_more(distance)), memory.run(1).number(distance).cast("float")
                worth = (4 if squared else (far + 1) * (far + 1)) / spread
                share = self.prices.multiple(worth, self.units[self.unit(unit, "mu")])
                if squared:
                    return drawn, memory.paying(unit, share * square(gap))
                self.prove(memory, gap <= reach, "the centres are near")
                return drawn, memory.paying(unit, z3.If(gap == 0, z3.RealVal(0), share))
            case ["SpreadInMu", ratio, unit, moved], "Gaussian":
                gap, spread = self.bells(memory, one, two, drawn)
                part, units = self.prices.positive(ratio), (self.unit(unit, "mu"), self.unit(moved, "mu"))
                worths = ((1 + part) / spread, (1 + 1 / part) / spread)
                if units[0] == units[1]:
                    refuse("squares and moves are paid in one unit")
                shares = [
                    self.prices.multiple(worth, self.units[each]) for worth, each in zip(worths, units, strict=True)
                ]
                memory = memory.paying(unit, shares[0] * square(gap))
                return drawn, memory.paying(moved, z3.If(gap == 0, z3.RealVal(0), shares[1]))
            case ["Metered", shift, distance, unit], "Laplace" | "Geometric" | "Gaussian":
                moved, rise, scales = self.shifted(memory, shift, one, two, drawn)
                if "drawn" in names(shift) or not same(scales[0], ["Arithmetic", "*", one[2], ONE]):
                    refuse("the shift looks at the drawn value, or the centres are divided")
                (top, price), (under, again) = metered(one), metered(two)
                exact([price, again])
                far, bell = above_zero(distance), one[0] == "Gaussian"
                prices = [memory.run(side).number(term).cast("float") for side, term in ((1, price), (2, again))]
                if top != under:
                    refuse("the scales of the two draws differ")
                self.prove(memory, z3.And(prices[0] == prices[1], prices[0] > 0), "one price above 0")
                self.prove(memory, absolute(rise) <= z3.RealVal(far), "the centres are near")
                worth = z3.RealVal(far * far / (2 * top) if bell else far / top)
                share = self.prices.multiple(worth, self.units[self.unit(unit, "rho" if bell else "epsilon")])
                return moved, memory.paying(unit, z3.If(rise == 0, z3.RealVal(0), share * prices[0]))
        refuse("the rule does not fit the law")

    def bells(self, memory: Memory, one: Json, two: Json, drawn: Value) -> tuple[Expr, Expr]:
        """How far the centres of two Gaussian draws with one sigma are apart, and its square."""
        _, rise, (sigma, again) = self.shifted(memory, ZERO, one, two, drawn)
        if not self.prices.proves(self.prices.positive(sigma) == self.prices.worth(again)):
            refuse("the widths of the two draws differ")
        return absolute(rise), self.prices.squared(sigma)

    def calibrated(self, by: Json, sigma: Expr, distance: Expr, epsilon: Expr, delta: Expr) -> None:
        """Gaussian noise with this sigma makes centres at most this distance apart (epsilon, delta)-close."""
        prices = self.prices
        match by:
            case ["Textbook"]:
                needed = 2 * distance * distance * prices.function("log", z3.RealVal("5/4") / delta)
                enough = z3.And(epsilon <= 1, delta <= 1, sigma * sigma * epsilon * epsilon >= needed)
            case ["Concentrated", term]:
                rho = prices.positive(term)
                root = prices.function("sqrt", rho * prices.function("log", 1 / delta))
                enough = z3.And(delta <= 1, epsilon >= rho + 2 * root, 2 * rho * sigma * sigma >= distance * distance)
            case ["Order", term]:
                rho = prices.multiple(distance * distance, 2 * sigma * sigma)
                numbers = [number_in(expr) for expr in (rho, prices.worth(term), epsilon, delta)]
                enough = z3.BoolVal(has_order(*numbers))
            case _:
                refuse("there is no such reason for a sigma")
        if not prices.proves(enough):
            refuse("sigma is not known to be large enough")

    def unit(self, unit: Json, credit: str) -> int:
        """A unit that counts against epsilon, delta, rho or the square of mu."""
        if type(unit) is not int or not 0 <= unit < len(self.units) or self.credits[unit] != credit:
            refuse(f"there is no such unit of {credit}")
        return unit

    def shifted(
        self, memory: Memory, shift: Json, one: Json, two: Json, drawn: Value
    ) -> tuple[Value, Expr, tuple[Json, Json]]:
        """The drawn value after its shift, which is injective; how far the centres then are apart; both scales."""
        first, second, number = self.grid.split(one[1], two[1], memory)
        self.prices.positive(number)
        moved, another = self.moved(memory, shift, drawn), fresh(drawn.sort, "another")
        different = self.moved(memory, shift, another).expr != moved.expr
        self.prove(memory.knowing(drawn.expr != another.expr), different, "the shift is injective")
        step = z3.simplify(moved.expr - drawn.expr)
        if not same(number, ONE) and not z3.eq(step, z3.simplify(step - step)):
            exact(["Arithmetic", "*", number, shift])
            step = step * memory.run(1).number(number).cast("float")
        rise = step + memory.run(1).number(first).expr - memory.run(2).number(second).expr
        left, right = (["Arithmetic", "*", law[2], number] for law in (one, two))
        return moved, rise, (left, right)

    def sensitivity(self, memory: Memory, one: Json, two: Json) -> Expr:
        """How far the log-weights of candidates may move: both ways, or one way if all scores move together."""
        match one, two:
            case ["Param", name, _], ["Param", again, _] if name == again and self.program.roles[name][0] == "Queries":
                _, bound, monotone = self.program.roles[name]
                return memory.run(1).value(bound).cast("float") * (1 if monotone else 2)
        refuse("the scores have no known sensitivity")

    def tossed(
        self, memory: Memory, epsilon: Json, delta: Json, units: tuple[Json, Json], one: Json, two: Json
    ) -> Memory:
        """Two coins fall alike, whose probabilities are near: what is known and spent then."""
        prices, view = self.prices, memory.run(1)
        exact([one, two])
        if not prices.proves(prices.worth(self.program.check_public(never_more(epsilon))) >= 0):
            refuse("epsilon may be below 0")
        amounts = prices.worth(epsilon), prices.positive(never_more(delta))
        growth, more = view.number(["Apply", "exp", [epsilon]]), view.number(delta).cast("float")
        first, second = (
            Value("float", memory.run(side).number(term).cast("float")) for side, term in ((1, one), (2, two))
        )
        for chance in (first, second):
            self.prove(memory, z3.And(chance.expr >= 0, chance.expr <= 1), "a probability lies between 0 and 1")

        def risen(low: Value, high: Value) -> Expr:
            rest = arithmetic("/", Value("float", 1 - low.expr - more), growth)
            heads = high.expr <= arithmetic("*", growth, low).cast("float") + more
            return z3.And(low.expr <= high.expr, heads, rest.cast("float") <= 1 - high.expr)

        alike = first.expr == second.expr
        self.prove(memory, z3.Or(alike, risen(first, second), risen(second, first)), "the probabilities are near")
        for unit, worth, credit in zip(units, amounts, ("epsilon", "delta"), strict=True):
            share = prices.multiple(worth, self.units[self.unit(unit, credit)])
            memory = memory.paying(unit, z3.If(alike, z3.RealVal(0), share))
        return memory

    def share(self, unit: Json, one: Json, two: Json, inverse: bool = True) -> Expr:
        """How many units one over the scale of both draws is, or the scale itself."""
        self.unit(unit, "epsilon")
        scale = self.prices.positive(one)
        if not self.prices.proves(scale == self.prices.worth(two)):
            refuse("the scales of the two draws differ")
        return self.prices.multiple(1 / scale if inverse else scale, self.units[unit])

    def log_odds(self, unit: Json, one: Json, two: Json) -> Expr:
        """How many units the logarithm of heads against tails is: the odds are a power of a number with a known one."""
        self.unit(unit, "epsilon")
        heads, other = self.prices.worth(one), self.prices.worth(two)
        if not self.prices.proves(z3.And(heads == other, heads > 0, heads < 1)):
            refuse("a probability is not known to lie between 0 and 1, or the two coins differ")
        if self.prices.proves(heads == 1 - heads):
            return z3.RealVal(0)
        for name, argument, value in list(self.prices.functions):
            if name in ("exp", "log"):
                number, log = (value, argument) if name == "exp" else (argument, value)
                for power in (1, -1, 2, -2, 3, -3, 4, -4):
                    factor = z3.Product([z3.RealVal(1), *[number] * abs(power)])
                    odds = (heads, (1 - heads) * factor) if power > 0 else (heads * factor, 1 - heads)
                    if self.prices.proves(z3.And(number > 0, odds[0] == odds[1])):
                        return power * self.prices.multiple(log, self.units[unit])
        refuse("the odds are no power of a number that the price knows")

    def moved(self, memory: Memory, shift: Json, drawn: Value) -> Value:
        """The drawn value after its shift, which keeps it on the grid."""
        memory = replace(memory, drawn=drawn)
        if not self.grid.holds(shift, View(memory, 0)):
            refuse("the shift may leave the grid")
        found = arithmetic("+", drawn, View(memory, 0).number(shift))
        return found if found.sort == drawn.sort else refuse("the shift may leave the whole numbers")


def leaves(shift: Json, view: View) -> Iterator[tuple[list[Expr], Json]]:
    """What a choice is between, with what is then known."""
    match shift:
        case ["Choose", condition, then, otherwise]:
            fact = view.truth(condition)
            for known, branch in ((fact, then), (z3.Not(fact), otherwise)):
                yield from (([known, *more], leaf) for more, leaf in leaves(branch, view))
        case _:
            yield [], shift


def less_than_exp(x: Fraction) -> Fraction:
    """(1 + x / n)^n, which is below exp(x); n is a power of 2, and each square is rounded down."""
    power = (1 << 600) + (x.numerator << 400) // x.denominator
    for _ in range(200):
        power = power * power >> 600
    return Fraction(power, 1 << 600)


def has_order(rho: Fraction | None, alpha: Fraction | None, epsilon: Fraction | None, delta: Fraction | None) -> bool:
    """exp(-x) * (1 - 1 / alpha)^alpha / (alpha - 1) <= delta for x = (alpha - 1) * (epsilon - alpha * rho)."""
    if rho is None or alpha is None or epsilon is None or delta is None or not 1 < alpha <= 1024:
        return False
    x = (alpha - 1) * (epsilon - alpha * rho)
    if not 0 <= x <= 256:
        return False
    return (1 - 1 / alpha) ** int(alpha) <= delta * (alpha - 1) * less_than_exp(x)


def choices(amount: Json, view: View) -> Iterator[tuple[list[Expr], Expr]]:
    """Each number that an amount may be, with what is then known."""
    match amount:
        case ["Literal", value, kind] if (number_in(expr := literal(value, kind).cast("float")) or 0) >= 0:
            yield [], expr
        case ["Choose", condition, then, otherwise]:
            fact = view.truth(condition)
            for known, branch in ((fact, then), (z3.Not(fact), otherwise)):
                for more, number in choices(branch, view):
                    yield [known, *more], number
        case _:
            refuse("an amount is no choice between numbers that are not negative")


def center(memory: Memory, side: int, law: Json) -> Expr:
    """The centre of a draw in one run."""
    return memory.run(side).number(law[1]).expr


def names(data: Json) -> set[str]:
    """All words in a piece of JSON."""
    return {word for part in data for word in names(part)} if isinstance(data, list) else {str(data)}


def holds(assertion: Json) -> Post:
    """An assertion as a postcondition."""
    return lambda memory: memory.truth(assertion)


@dataclass
class Finite:
    """All runs of a program with finitely many, each with its probability over the one public unknown."""

    program: Program
    prices: Prices
    steps: int = 5_000

    def growth(self, term: Json) -> Expr:
        """exp of a whole multiple of an epsilon, which is above 1."""
        match term:
            case ["Literal", 0, _]:
                return z3.RealVal(1)
            case ["Param", name, "float"] if self.program.roles.get(name, [""])[0] == "Epsilon":
                return self.prices.function("exp", self.prices.atom(name))
            case ["Arithmetic", "+", left, right]:
                return self.growth(left) * self.growth(right)
            case ["Arithmetic", "*", ["Literal", int() as number, _], other] if 0 <= number <= 64:
                return z3.Product([z3.RealVal(1), *[self.growth(other)] * number])
            case ["Apply", "log", [inner]]:
                return self.prices.worth(inner)
            case ["Literal", int() as number, _] if 0 <= number <= 64:
                return z3.Product([z3.RealVal(1), *[self.prices.function("exp", z3.RealVal(1))] * number])
        return self.prices.function("exp", self.prices.worth(term))

    def inputs(self) -> Iterator[dict[tuple[str, str, int], Value]]:
        """All values of the private parameters that have finitely many."""
        ranges = {}
        for name, role in self.program.roles.items():
            match role:
                case ["Record", ["Integers", ["Literal", int() as low, "int"], ["Literal", int() as high, "int"]]]:
                    ranges[name] = range(low, high + 1)
        if not all(0 < len(values) <= 64 for values in ranges.values()):
            refuse("there are too many inputs, or none")
        for chosen in itertools.product(*ranges.values()):
            yield {("Param", name, 1): Value("int", z3.IntVal(v)) for name, v in zip(ranges, chosen, strict=True)}

    def table(self, inputs: dict[tuple[str, str, int], Value]) -> dict[tuple[str, ...], Expr]:
        """The probability of each result."""
        memory = self.program.start(0)
        unset = {key: Value(v.sort, zero(v.sort)) for key, v in memory.values.items() if key[0] == "Local"}
        start = replace(memory, values={**memory.values, **unset, **inputs})
        found: dict[tuple[str, ...], Expr] = {}
        for end, chance in self.after(self.program.body, [(start, z3.RealVal(1))]):
            results = tuple(self.word(end.run(1).value(term)) for term in self.program.results)
            found[results] = found.get(results, z3.RealVal(0)) + chance
        return found

    def word(self, found: Value) -> str:
        """A result as text, which equal values have in common and others do not."""
        if found.sort[0] != "[":
            return str(self.exact(found).cast("float"))
        length, inner = number_in(length_of(found.expr)), found.sort[1:-1]
        if length is None:
            refuse("a run gives a list of unknown length")
        items = (item_of(found.expr, z3.IntVal(place)) for place in range(int(length)))
        return f"[{', '.join(self.word(Value(inner, item)) for item in items)}]"

    def known(self, memory: Memory, term: Json) -> Value:
        """The value of a term, which must be a number or truth value by now."""
        return self.exact(memory.run(1).value(term))

    def exact(self, found: Value) -> Value:
        """A number, and 1 or 0 for a truth value."""
        expr = z3.simplify(found.expr)
        if z3.is_true(expr) or z3.is_false(expr):
            return Value("int", z3.IntVal(int(z3.is_true(expr)))) if found.sort == "bool" else refuse("a wrong sort")
        if not (z3.is_int_value(expr) or z3.is_rational_value(expr)):
            refuse("a run reads something that has too many values")
        return Value(found.sort, expr)

    def holds(self, memory: Memory, condition: Json) -> bool:
        """Whether a condition holds in a run."""
        return number_in(self.known(memory, condition).expr) == 1

    def after(self, block: Block, states: list[tuple[Memory, Expr]]) -> list[tuple[Memory, Expr]]:
        """Where a block leads."""
        for statement in block:
            self.steps -= len(states)
            if self.steps < 0:
                refuse("there are too many steps")
            states = [after for memory, chance in states for after in self.step(statement, memory, chance)]
        return states

    def step(self, statement: Json, memory: Memory, chance: Expr) -> list[tuple[Memory, Expr]]:
        """Where a statement leads from one memory."""
        match statement:
            case ["Assign", target, value]:
                found = memory.run(1).value(value)
                return [(memory.having(target, 1, Value(found.sort, z3.simplify(found.expr))), chance)]
            case ["Sample", target, law]:
                return [(memory.having(target, 1, v), chance * p) for v, p in self.draws(law, memory)]
            case ["If", condition, then, otherwise]:
                return self.after(then if self.holds(memory, condition) else otherwise, [(memory, chance)])
            case ["While", condition, body]:
                if not self.holds(memory, condition):
                    return [(memory, chance)]
                return self.after([*body, statement], [(memory, chance)])
        refuse("a statement has no known shape")

    def draws(self, law: Json, memory: Memory) -> list[tuple[Value, Expr]]:
        """The values a law gives, and their probabilities."""
        match law:
            case ["Flip", probability]:
                heads = self.likely(probability, memory)
            case ["RandomizedResponse", bit, epsilon]:
                self.prices.positive(epsilon)
                true = self.growth(epsilon)
                share = true / (1 + true)
                heads = share if self.holds(memory, bit) else 1 - share
            case ["Uniform", ["Literal", int() as size, "int"]] if 0 < size <= 64:
                return [(Value("int", z3.IntVal(number)), z3.RealVal(Fraction(1, size))) for number in range(size)]
            case _:
                refuse("a law has no finite support")
        if not self.prices.proves(z3.And(heads >= 0, heads <= 1)):
            refuse("a probability is not known to lie between 0 and 1")
        return [(Value("bool", z3.BoolVal(True)), heads), (Value("bool", z3.BoolVal(False)), 1 - heads)]

    def likely(self, probability: Json, memory: Memory) -> Expr:
        """How likely heads are: a number that the memory gives, where it counts as the nearer of 0 and 1, or public."""
        found = number_in(z3.simplify(memory.run(1).value(probability).cast("float")))
        return (
            self.prices.worth(probability) if found is None else z3.RealVal(min(max(found, Fraction(0)), Fraction(1)))
        )

    def check(self, epsilon: Json, delta: Json) -> None:
        """No set of results is more likely on one input than the claim allows it to be on another."""
        tables = [self.table(inputs) for inputs in self.inputs()]
        factor, excess = self.growth(epsilon), self.prices.worth(delta)
        if not self.prices.proves(z3.And(factor > 0, excess >= 0)):
            refuse("the claim makes no sense")
        for one, two in itertools.product(tables, repeat=2):
            over = [chance - factor * two.get(results, z3.RealVal(0)) for results, chance in one.items()]
            if same(delta, ZERO):
                fine = all(self.prices.proves(more <= 0) for more in over)
            else:
                fine = self.prices.proves(z3.Sum([z3.If(more > 0, more, z3.RealVal(0)) for more in over]) <= excess)
            if not fine:
                refuse("a result is more likely than the claim allows")


@dataclass(frozen=True)
class Noise:
    """A draw whose value is left open: which one it is, whether Gaussian, its scale, and where its centre stands."""

    number: int
    normal: bool
    scale: Fraction
    center: Fraction


@dataclass(frozen=True)
class World:
    """A run so far: variables, the chance of its coins, which value is below which, what may meet, and the draws."""

    memory: Mapping[str, Any]
    chance: Fraction = Fraction(1)
    below: tuple[tuple[Any, Any], ...] = ()
    met: frozenset[tuple[Any, ...]] = frozenset()
    drawn: tuple[Noise, ...] = ()

    def leads(self, low: Any, high: Any) -> bool:
        """Whether it follows that one value is below another."""
        reached, before = {low}, 0
        while before < len(reached):
            before = len(reached)
            reached |= {end for start, end in self.below if start in reached}
        return low != high and high in reached

    def decide(self, low: Any, high: Any) -> Iterator[tuple[bool, World]]:
        """Both ways in which two values may stand, or the one that follows."""
        for answer, pair in ((True, (low, high)), (False, (high, low))):
            if not self.leads(*pair[::-1]):
                yield answer, self if self.leads(*pair) else replace(self, below=(*self.below, pair))

    def compare(self, sign: str, one: Any, two: Any) -> Iterator[tuple[bool, World]]:
        """A comparison in which noise takes part."""
        if isinstance(one, Noise) and isinstance(two, Noise) and one.number == two.number:
            yield COMPARE[sign](one.center, two.center), self
            return
        ends = sorted((end for end in (one, two) if isinstance(end, Noise)), key=lambda end: end.number)
        other = two if one is ends[-1] else one
        gap = ends[-1].center - (other.center if isinstance(other, Noise) else other)
        name = other.number if isinstance(other, Noise) else "number"
        after = replace(self, met=self.met | {(ends[-1].number, name, gap)})
        if sign in ("==", "!="):
            ways = after.decide(one, two) if len(ends) == 2 else [(True, after)]
            yield from ((sign == "!=", way) for _, way in ways)
        else:
            yield from after.decide(*((one, two) if sign in ("<", "<=") else (two, one)))


@dataclass
class Ranks:
    """All orders that the draws of a program may come in, and bounds of their probabilities on fine grids."""

    program: Program
    parts: int
    reach: int
    tables: dict[tuple[bool, Fraction], tuple[list[tuple[int, ...]], Fraction, Fraction]] = field(default_factory=dict)
    chains: dict[Any, tuple[Fraction, Fraction]] = field(default_factory=dict)
    centers: dict[str, bool] = field(default_factory=dict)
    steps: int = 200_000

    def lies(self, center: str) -> bool:
        """Whether a centre, as text, lies on the grid."""
        if center not in self.centers:
            self.centers[center] = Grid(self.program).holds(json.loads(center), self.program.start(0).run(1))
        return self.centers[center]

    def inputs(self) -> Iterator[dict[str, Any]]:
        """All values of the private parameters that have finitely many."""
        choices: dict[str, list[Any]] = {}
        for name, role in self.program.roles.items():
            match role:
                case ["Record", ["Integers", ["Literal", int() as low, "int"], ["Literal", int() as high, "int"]]]:
                    choices[name] = [Fraction(each) for each in range(low, min(high, low + 64) + 1)]
                case [
                    "Record",
                    [
                        "Vector",
                        ["Integers", ["Literal", int() as low, "int"], ["Literal", int() as high, "int"]],
                        ["Literal", int() as length, "int"],
                    ],
                ] if 0 <= length <= 64 and max(0, high - low + 1) ** length <= 64:
                    choices[name] = list(itertools.product(map(Fraction, range(low, high + 1)), repeat=length))
        if not 0 < math.prod(map(len, choices.values())) <= 64:
            refuse("there are too many inputs, or none")
        for chosen in itertools.product(*choices.values()):
            yield dict(zip(choices, chosen, strict=True))

    def values(self, term: Json, world: World) -> Iterator[tuple[Any, World]]:
        """The values that a term may have, each with what it rests on."""
        match term:
            case ["Literal", value, sort]:
                yield (value if sort == "bool" else Fraction(value)), world
            case ["Local", name, sort]:
                yield world.memory.get(name, unset(sort_of(sort))), world
            case ["Index", items, index]:
                for (row, place), after in self.pairs(items, index, world):
                    if 0 <= place < len(row):
                        yield (Fraction(row[int(place)]) if type(row[int(place)]) is int else row[int(place)]), after
                    else:
                        yield unset(self.program.start(0).run(1).value(term).sort), after
            case ["Param", name, _]:
                found = world.memory.get(name)
                if found is None:
                    refuse("a run reads something that has too many values")
                yield found, world
            case ["Empty", _]:
                yield (), world
            case ["And" | "Or" as kind, operands]:
                first, *rest = operands or [["Literal", kind == "And", "bool"]]
                for value, after in self.values(first, world):
                    if rest and value == (kind == "And"):
                        yield from self.values([kind, rest], after)
                    else:
                        yield value, after
            case ["Choose", condition, then, otherwise]:
                for value, after in self.values(condition, world):
                    yield from self.values(then if value else otherwise, after)
            case ["Apply", name, operands]:
                yield from self.joined(name, operands, (), world)
            case ["Arithmetic" | "Compare", sign, left, right]:
                yield from self.joined(sign, [left, right], (), world)
            case [str() as name, *operands]:
                yield from self.joined(name, operands, (), world)
            case _:
                refuse("a term has no known shape")

    def joined(
        self, name: str, operands: list[Json], before: tuple[Any, ...], world: World
    ) -> Iterator[tuple[Any, World]]:
        """What an operation gives, its operands from left to right."""
        if operands:
            for value, after in self.values(operands[0], world):
                yield from self.joined(name, operands[1:], (*before, value), after)
            return
        noisy = any(isinstance(value, Noise) for value in before)
        match name, before:
            case "Snoc", (items, item):
                yield (*items, item), world
            case "Repeat", (item, count) if count <= 64:
                yield (item,) * int(count), world
            case "Store", (items, index, item):
                inside = 0 <= index < len(items)
                yield (*items[: int(index)], item, *items[int(index) + 1 :]) if inside else items, world
            case "Length", (items,):
                yield Fraction(len(items)), world
            case "Not", (bool() as value,):
                yield not value, world
            case "<" | "<=" | ">" | ">=" | "==" | "!=", (one, two):
                yield from world.compare(name, one, two) if noisy else [(COMPARE[name](one, two), world)]
            case "min" | "max", (one, two):
                for lower, after in world.compare("<", one, two) if noisy else [(one < two, world)]:
                    yield (one if lower == (name == "min") else two), after
            case "+", (Noise() as one, Fraction() as two) | (Fraction() as two, Noise() as one):
                yield replace(one, center=one.center + two), world
            case "-", (Noise() as one, Fraction() as two):
                yield replace(one, center=one.center - two), world
            case "+" | "-" | "*", (Fraction() as one, Fraction() as two):
                yield {"+": one + two, "-": one - two, "*": one * two}[name], world
            case "/" | "//" | "%", (Fraction(), Fraction() as two) if two == 0:
                yield Fraction(0), world
            case "/", (Fraction() as one, Fraction() as two):
                yield one / two, world
            case "//" | "%", (Fraction() as one, Fraction() as two):
                yield (Fraction(one // two) if name == "//" else one % two), world
            case "Negative", (Fraction() as one,):
                yield -one, world
            case "abs" | "floor", (Fraction() as one,):
                yield (abs(one) if name == "abs" else Fraction(one // 1)), world
            case _:
                refuse("noise is more than moved and compared, or a term has no known value")

    def after(self, block: Block, world: World) -> Iterator[World]:
        """Where a block leads."""
        waiting = [(list(block), world)]
        while waiting:
            rest, here = waiting.pop()
            self.steps -= 1
            if self.steps < 0:
                refuse("there are too many steps")
            if not rest:
                yield here
                continue
            match rest[0]:
                case ["Assign", [_, name, _], term]:
                    for value, then in self.values(term, here):
                        waiting.append((rest[1:], replace(then, memory={**then.memory, name: value})))
                case ["Sample", [_, name, _], law]:
                    for value, then in self.draw(law, here):
                        waiting.append((rest[1:], replace(then, memory={**then.memory, name: value})))
                case ["If", condition, yes, no]:
                    waiting += [((yes if v else no) + rest[1:], then) for v, then in self.values(condition, here)]
                case ["While", condition, body]:
                    waiting += [(body + rest if v else rest[1:], then) for v, then in self.values(condition, here)]

    def draw(self, law: Json, world: World) -> Iterator[tuple[Any, World]]:
        """A coin, or noise that stays open."""
        match law:
            case ["Flip", probability]:
                for chance, after in self.values(probability, world):
                    heads = max(Fraction(0), min(Fraction(1), Fraction(chance)))
                    yield True, replace(after, chance=after.chance * heads)
                    yield False, replace(after, chance=after.chance * (1 - heads))
            case ["Laplace" | "Gaussian" as name, center, scale]:
                if not self.lies(json.dumps(center)):
                    refuse("noise may be drawn off the grid")
                for (near, width), after in self.pairs(center, scale, world):
                    if not isinstance(near, Fraction) or not isinstance(width, Fraction) or width <= 0:
                        refuse("a centre or a scale is not known")
                    noise = Noise(len(after.drawn), name == "Gaussian", width, near)
                    yield noise, replace(after, drawn=(*after.drawn, noise))
            case _:
                refuse("such draws are not put in order")

    def pairs(self, one: Json, two: Json, world: World) -> Iterator[tuple[tuple[Any, Any], World]]:
        """The values of two terms."""
        for first, after in self.values(one, world):
            for second, then in self.values(two, after):
                yield (first, second), then

    def table(self, normal: bool, scale: Fraction) -> tuple[list[tuple[int, ...]], Fraction, Fraction]:
        """Bounds for each cell away from the centre: its probability, and that of its width at the least and most p;
        then of noise beyond the cells, and of any single value."""
        if (normal, scale) not in self.tables:
            width, count = Fraction(1, self.parts), math.ceil(self.reach * scale * self.parts)
            if count > 1 << 14:
                refuse("there are too many cells")
            exponents = [(n * width) ** 2 / (2 * scale**2) if normal else n * width / scale for n in range(count + 1)]
            if exponents[-1] > 4096:
                refuse("the cells go too far")
            least = [Fraction(short(1 / power_above(x)), SHARES) for x in exponents]
            most = [Fraction(short(1 / power_below(x), 1), SHARES) for x in exponents]
            sums = []
            for n in range(count):
                bend = max(Fraction(1), ((n + 1) * width / scale) ** 2) if normal else Fraction(1)
                slack = (most[n] - least[n + 1]) / 1024 + width**3 / 12 * bend / scale**2 * most[n]
                middle = [width / 2 * (side[n] + side[n + 1]) for side in (least, most)]
                sums.append((max(Fraction(0), middle[0] - slack), middle[1] + slack))
            beyond = 2 * most[count]
            low, high = (2 * sum(side, Fraction(0)) for side in zip(*sums, strict=True))
            if low <= 0 or beyond >= 1:
                refuse("the cells are too wide or too few")
            high /= 1 - beyond
            rows = [
                (
                    short(a / high),
                    short(b / low, 1),
                    short(width * least[n + 1] / high),
                    short(width * most[n] / low, 1),
                )
                for n, (a, b) in enumerate(sums)
            ]
            self.tables[normal, scale] = list(rows), beyond, Fraction(short(1 / (1024 * low), 1), SHARES)
        return self.tables[normal, scale]

    def chain(self, order: tuple[tuple[bool, Fraction, Fraction, Any, Any], ...]) -> tuple[Fraction, Fraction]:
        """Bounds of the probability that draws come in this order, within the limits that numbers set them."""
        if order not in self.chains:
            where: list[dict[int, tuple[int, ...]]] = []
            for normal, scale, center, low, high in order:
                start = int(center * self.parts)
                cells = {start + n: row for n, row in enumerate(self.table(normal, scale)[0])}
                cells |= {start - n - 1: row for n, row in enumerate(self.table(normal, scale)[0])}
                where.append({n: row for n, row in cells.items() if low <= n < high})
            points, many = 1024 // self.parts, len(order)
            lows, highs = ([SHARES] + [0] * many for _ in range(2))
            for cell in sorted(set().union(*where)):
                new = list(lows), list(highs)
                here = [row.get(cell) for row in where]
                for first in range(many):
                    low = high = SHARES
                    for last in range(first + 1, many + 1):
                        row, size = here[last - 1], last - first
                        if row is None:
                            break
                        low, high = low * row[2] // SHARES, high * row[3] // SHARES + 1
                        bottom, top = low * max(0, 2 * points - size * (size - 1)) // (2 * points), high
                        if size == 1:
                            bottom, top = row[:2]
                        parts = SHARES * math.factorial(size)
                        new[0][last] += lows[first] * bottom // parts
                        new[1][last] += highs[first] * top // parts + 1
                lows, highs = new
            self.chains[order] = Fraction(lows[-1], SHARES), Fraction(highs[-1], SHARES)
        return self.chains[order]

    def edge(self, number: Fraction) -> int:
        """The cell that begins at a number."""
        return int(number * self.parts) if (number * self.parts).denominator == 1 else refuse("a number is no edge")

    def bounds(self, world: World) -> tuple[Fraction, Fraction]:
        """Bounds of the probability that a run goes this way, and nothing in it is rare."""
        far = 1 << 40
        limits = {end: (-far, far) for pair in world.below for end in pair if isinstance(end, Noise)}
        if len({noise.number for noise in limits}) < len(limits):
            refuse("one draw is compared at two places")
        groups = [{noise} for noise in limits]
        for low, high in world.below:
            if not isinstance(high, Noise):
                limits[low] = limits[low][0], min(limits[low][1], self.edge(high))
            elif not isinstance(low, Noise):
                limits[high] = max(limits[high][0], self.edge(low)), limits[high][1]
            else:
                apart = [group for group in groups if not group & {low, high}]
                groups = [*apart, set().union(*(group for group in groups if group & {low, high}))]
        least = most = world.chance
        for group in groups:
            if len(group) > 7:
                refuse("too many draws are compared with each other")
            both = [Fraction(0), Fraction(0)]
            for order in itertools.permutations(sorted(group, key=lambda noise: noise.number)):
                if all(order.index(a) < order.index(b) for a, b in world.below if a in group and b in group):
                    named = ((n.normal, n.scale, n.center, *limits[n]) for n in order)
                    both = [x + y for x, y in zip(both, self.chain(tuple(named)), strict=True)]
            for noise in group:
                self.edge(noise.center)
            least, most = least * both[0], most * min(both[1], Fraction(1))
        return least, most

    def known(self, inputs: dict[str, Any]) -> tuple[dict[Any, tuple[Fraction, Fraction]], Fraction, Fraction]:
        """Bounds for each result, for what is rare, and for noise that meets a number."""
        found: dict[Any, tuple[Fraction, Fraction]] = {}
        ways = []
        for end in self.after(self.program.body, World(inputs)):
            stops: list[tuple[tuple[Any, ...], World]] = [((), end)]
            for term in self.program.results:
                stops = [((*got, value), then) for got, here in stops for value, then in self.values(term, here)]
            ways += stops
            if len(ways) > 1024:
                refuse("there are too many ways")
        for results, world in ways:
            if "Noise(" in repr(results):
                refuse("a result tells of noise")
            low, high = found.get(results, (Fraction(0), Fraction(0)))
            more = self.bounds(world)
            found[results] = low + more[0], high + more[1]
        tables = [self.table(n.normal, n.scale)[1:] for _, world in ways for n in world.drawn] or [(Fraction(0),) * 2]
        beyond, each = (max(side) for side in zip(*tables, strict=True))
        met = set().union(*(world.met for _, world in ways))
        most = max(len(world.drawn) for _, world in ways)
        return found, most * beyond + len(met) * each, each * sum(name == "number" for _, name, _ in met)

    def check(self, epsilon: Fraction | None, delta: Fraction | None) -> None:
        """No set of results is more likely on one input than the claim allows it to be on another."""
        if epsilon is None or delta is None or not 0 <= epsilon <= 64 or delta < 0:
            refuse("the claim is not in numbers")
        tables = [self.known(inputs) for inputs in self.inputs()]
        nothing, least, most = (Fraction(0), Fraction(0)), power_below(epsilon), power_above(epsilon)
        for (one, rare, _), (two, _, met) in itertools.product(tables, repeat=2):
            over = (high - least * two.get(name, nothing)[0] for name, (_, high) in one.items())
            if sum(max(Fraction(0), more) for more in over) + rare + most * met > delta:
                refuse("a result may be more likely than the claim allows")


def unset(sort: str) -> Any:
    """What a value is that was never set, or lies outside a list."""
    return () if sort[0] == "[" else False if sort == "bool" else Fraction(0)


def short(number: Fraction, up: int = 0) -> int:
    """How many shares a number is: at least so many, or at most."""
    return number.numerator * SHARES // number.denominator + up


@dataclass(frozen=True)
class Private:
    """The program is private as claimed, for neighbours whose differences satisfy some conditions."""

    data: Json
    claim: Json
    where: tuple[Json, ...] = ()

    def premises(self, rule: Json) -> list[tuple[Rules | None, Goal | Private]]:
        """The statements or the judgment, with its rules, that a rule about privacy leaves."""
        program = read_program(self.data)
        prices, (amounts, group) = Prices(program), claim_of(self.claim)
        for currency, titles in ABOUT.items():
            if currency in amounts and isinstance(rule, list) and rule[:1] not in [[title] for title in titles.split()]:
                refuse(f"this rule is not about {currency}")
        check_sense(prices, self.claim)
        epsilon, delta, rho = (amounts.get(credit, ZERO) for credit in ("epsilon", "delta", "rho"))
        match rule:
            case ["Direct" | "Pointwise" as kind, list() as units, [_, *_] as alternatives] if same(group, ONE):
                prices.at_most(ZERO, list(amounts.values())[-1])
                rules = judge(program, prices, units, alternatives).restricted(self.where)
                if kind == "Pointwise" and "delta" in rules.credits:
                    refuse("pointwise, nothing of delta may be spent")
                if not set(rules.credits) <= amounts.keys():
                    refuse("something is spent of what is not claimed")
                for bounds in alternatives:
                    if not isinstance(bounds, list) or len(bounds) != len(units):
                        refuse("each unit needs its bound")
                    for bound in bounds:
                        (never_more if prices.proves(prices.worth(bound) >= 0) else exact)(bound)
                    costs = [prices.worth(bound) * price for bound, price in zip(bounds, rules.units, strict=True)]
                    for credit, whole in amounts.items():
                        part = [cost for cost, each in zip(costs, rules.credits, strict=True) if each == credit]
                        if not prices.proves(z3.Sum([z3.RealVal(0), *part]) <= prices.worth(whole)):
                            refuse("the cost is not known to stay within the claim")
                post = ending(program, alternatives, pointwise=kind == "Pointwise")
                return [(rules, Goal(program.body, program.body, rules.memory, post))]
            case ["Finite"] if same(group, ONE) and not self.where:
                Finite(program, prices).check(epsilon, delta)
                return []
            case ["Ranked", int() as parts, int() as reach] if same(group, ONE) and not self.where:
                if type(parts) is not int or type(reach) is not int or not 0 < reach <= 64 or parts not in PARTS:
                    refuse("cells are parts of 1, and go as far as 64 scales")
                numbers = (number_in(z3.simplify(prices.worth(term))) for term in (epsilon, delta))
                Ranks(program, parts, reach).check(*numbers)
                return []
            case ["Split", condition] if same(group, ONE):
                program.check_public(with_values(program, condition))
                judge(program, prices, [], []).restricted((condition,))
                cases = ([*self.where, condition], [*self.where, ["Not", condition]])
                return [(None, Private(self.data, self.claim, tuple(where))) for where in cases]
            case ["Parts", str() as family, list() as first] if same(group, ONE) and not self.where:
                for amount in amounts.values():
                    prices.at_most(ZERO, amount)
                return [(None, Private(each, self.claim)) for each in ways_to_move(self.data, family, first)]
            case ["InSteps"] if same(group, ONE) and not self.where:
                for amount in amounts.values():
                    prices.at_most(ZERO, amount)
                inner, steps = without_steps(self.data, program)
                return [(None, Private(inner, [*self.claim[:-1], steps]))]
            case ["Group", single, part] if not self.where and program.start(0).run(1).value(group).sort == "int":
                prices.at_most(ONE, group)
                prices.at_most(["Arithmetic", "*", group, single], epsilon)
                if same(part, ZERO):
                    prices.at_most(ZERO, delta)
                elif not covers_group(prices, *(prices.worth(term) for term in (group, single, part, delta))):
                    refuse("the delta of a group is more than the claim")
                return [(None, Private(self.data, ["Claim", single, part, ONE]))]
            case ["Convert", known] if same(claim_of(known)[1], group):
                check_conversion(program, prices, known, self.claim, self.where)
                return [(None, Private(self.data, known, self.where))]
            case ["Rounds", list() as shared, each] if same(group, ONE, claim_of(each)[1]):
                if not alike(self.claim, each):
                    refuse("a round is not claimed in what the whole is")
                limit, later = rounds(program, self.data, shared, ending=False)
                count = prices.worth(limit)
                for credit, part in claim_of(each)[0].items():
                    cost = prices.worth(part)
                    if not prices.proves(z3.And(count >= 0, cost >= 0, count * cost <= prices.worth(amounts[credit]))):
                        refuse("the rounds cost more than the claim")
                return [(None, Private(later, each, self.where))]
            case ["Sampled", place, each] if same(group, ONE, claim_of(each)[1]) and not self.where:
                later, chance = without_coins(program, self.data, place)
                heads = prices.worth(chance)
                if not prices.proves(z3.And(heads >= 0, heads <= 1)):
                    refuse("a coin's probability may not be one")
                check_sampled(program, prices, each, heads, self.claim)
                return [(None, Private(later, each))]
            case ["Selection", cut, list() as kept, score, rank, empty, ties, price] if (
                same(group, ONE) and not self.where
            ):
                each = prices.worth(price)
                enough = z3.And(each >= 0, 3 * each <= prices.worth(epsilon), prices.worth(delta) >= 0)
                if not prices.proves(enough) or type(ties) is not bool:
                    refuse("three times the price of a round is more than the claim, or the price may be below 0")
                tried, after = best_round(program, cut, kept, (score, rank, empty, ties))
                one = ["Program", *self.data[1:4], tried, [score, *after]]
                return [(None, Private(one, ["Claim", price, ZERO, ONE]))]
            case ["FromRho", less, by] if "epsilon" in amounts:
                worth, *claimed = (prices.positive(term) for term in (less, epsilon, delta))
                check_converted(prices, by, worth, *claimed)
                return [(None, Private(self.data, ["ZeroConcentrated", less, group], self.where))]
            case ["PureInRho", single] if not self.where and "delta" not in amounts:
                check_ending(program.body)
                each = prices.worth(single)
                if not prices.proves(z3.And(each >= 0, each * each <= 2 * prices.worth(rho))):
                    refuse("rho is less than half the square of epsilon")
                return [(None, Private(self.data, ["Claim", single, ZERO, group]))]
            case ["GroupMu", less] if not self.where and program.start(0).run(1).value(group).sort == "int":
                prices.at_most(ONE, group)
                prices.at_most(["Arithmetic", "*", group, less], self.claim[1])
                return [(None, Private(self.data, ["GaussianPrivacy", less, ONE]))]
            case ["GroupRho", less] if (
                not self.where and "delta" not in amounts and program.start(0).run(1).value(group).sort == "int"
            ):
                prices.at_most(ONE, group)
                prices.at_most(["Arithmetic", "*", ["Arithmetic", "*", group, group], less], rho)
                return [(None, Private(self.data, ["ZeroConcentrated", less, ONE]))]
            case ["Advanced", list() as shared, single, part, slack] if same(group, ONE) and not self.where:
                limit, later = rounds(program, self.data, shared)
                count, each, little, more = (prices.worth(term) for term in (limit, single, part, slack))
                if not prices.proves(z3.And(count >= 0, each >= 0, more > 0, more <= 1)):
                    refuse("the rounds, their price or the slack are not what they must be")
                root = prices.function("sqrt", 2 * count * prices.function("log", 1 / more))
                cost = each * root + count * each * (prices.function("exp", each) - 1)
                if not prices.proves(
                    z3.And(cost <= prices.worth(epsilon), count * little + more <= prices.worth(delta))
                ):
                    refuse("the rounds cost more than the claim")
                return [(None, Private(later, ["Claim", single, part, ONE]))]
            case [
                "Shuffled",
                list() as shared,
                ["Index", items, place] as item,
                single,
                int() as rows,
                int() as clones,
            ] if same(group, ONE) and not self.where:
                value = only_item(program, prices, item, {"epsilon": single})
                if value[2][0] != "Record":
                    refuse("two rows may differ by more than neighbours do")
                one = one_row(program, self.data, shared, item, place, value)
                one[3] = [term for term in one[3][:-1] if json.dumps(["Length", items]) not in json.dumps(term)] + one[
                    3
                ][-1:]
                check_added(program, shared, item, value[1])
                known = [number_in(z3.simplify(prices.worth(term))) for term in (single, epsilon, delta)]
                if type(rows) is not int or type(clones) is not int:
                    refuse("there is no such number of rows")
                told_apart(known, rows, clones)
                memory = program.start(0)
                size = memory.run(1).value(["Length", items]).expr
                if not proves([memory.run(1).truth(term) for term in program.requires], size >= rows):
                    refuse("there may be fewer rows")
                return [(None, Private(one, ["Claim", single, ZERO, ONE]))]
            case ["Cell", ["Index", _, place] as item] if same(group, ONE) and not self.where:
                check_open(place, program)
                if local_names(place):
                    refuse("the place of the item is not public")
                value = only_item(program, prices, item, amounts)
                body, results = exchanged([program.body, program.results], item, value[1])
                check_open(exchanged([program.body, program.results], item, ZERO), program)
                later = ["Program", program.name, [*self.data[2], value], program.requires, body, results]
                return [(None, Private(later, self.claim))]
            case ["Rows", list() as shared, ["Index", _, place] as item] if same(group, ONE) and not self.where:
                value = only_item(program, prices, item, amounts)
                return [(None, Private(one_row(program, self.data, shared, item, place, value), self.claim))]
            case ["Computed", list() as path, ["Local", str() as name, kind], list() as given, str() as function]:
                beside = [self.claim, *self.where]
                later = with_function(program, self.data, path, ["Local", name, kind], given, function, beside)
                if name in Grid(program).off:
                    for bound in clipped_to(later, ["Local", name, kind]):
                        prices.positive(bound)
                return [(None, Private(later, self.claim, self.where))]
            case ["PostProcessing", cut, list() as shared]:
                front, back = self.cut(program, cut, shared)
                if any(("Param", name) in mentions(back) for name in program.roles if not program.is_public(name)):
                    refuse("the second part reads something private")
                return [(None, Private(front, self.claim, self.where))]
            case ["Sequential", cut, list() as shared, first, second] if same(group, ONE) or not self.where:
                (price, alone), (rest, again) = claim_of(first), claim_of(second)
                if not alike(self.claim, first, second):
                    refuse("the parts are not claimed in what the whole is")
                for credit, whole in amounts.items():
                    prices.at_most(["Arithmetic", "+", price[credit], rest[credit]], whole)
                front, (body, results) = self.cut(program, cut, shared)
                if not same(alone, again, group):
                    refuse("a part is about other groups")
                known = [["Parameter", ["Param", *local[1:]], handed_on(program, local)] for local in shared]
                given = replaced([body, results], {local[1]: ["Param", *local[1:]] for local in shared})
                later = ["Program", program.name, self.data[2] + known, program.requires, *given]
                return [(None, Private(front, first, self.where)), (None, Private(later, second, self.where))]
        refuse("the first rule is not about privacy, or does not fit the claim")

    def cut(self, program: Program, place: Json, shared: list[Json]) -> tuple[Json, tuple[Block, list[Json]]]:
        """The first part, which gives the shared variables, and the second, which reads no others of the first."""
        if not is_place(place, program.body):
            refuse("there is no such place to cut")
        front, back = program.body[:place], (program.body[place:], program.results)
        read, ready = exposed(back[0])
        used = read | (local_names(program.results) - ready)
        assigned = {statement[1][1] for statement in statements(front) if statement[0] in ("Assign", "Sample")}
        if not used & assigned <= {local[1] for local in shared if is_local(local)} or not all(map(is_local, shared)):
            refuse("the second part uses more of the first than is shared")
        return ["Program", *self.data[1:4], front, shared], back


def with_function(
    program: Program, data: Json, path: list[Json], result: Json, given: list[Json], function: str, beside: Json
) -> Json:
    """The program with an unknown function in place of statements without noise, all of which but the result is
    forgotten."""
    if not all(type(number) is int for number in path):
        refuse("this is no path")
    if any(part[0] == "Opaque" and part[1] == function for part in lists_in([data, beside]) if part):
        refuse("something speaks of this function already")
    made = ["Assign", result, ["Opaque", function, given, result[2]]]

    def exchange(block: Block, path: list[int], wanted: set[str]) -> tuple[Block, Block]:
        """The block with the function, and the statements; `wanted` is what is read after the block."""
        if len(path) < 2 or not 0 <= path[0] < len(block):
            refuse("there are no such statements")
        if len(path) == 2:
            first, last = path
            if not first < last <= len(block):
                refuse("there are no such statements")
            old = block[first:last]
            check_forgotten(old, read_from(block[last:], wanted))
            return [*block[:first], made, *block[last:]], old
        first, branch, *rest = path
        behind = read_from(block[first + 1 :], wanted)
        match block[first], branch:
            case ["While", condition, body], 0:
                again = read_from([block[first]], behind)
                body, old = exchange(body, rest, again)
                new = ["While", condition, body]
            case ["If", condition, then, otherwise], 0:
                then, old = exchange(then, rest, behind)
                new = ["If", condition, then, otherwise]
            case ["If", condition, then, otherwise], 1:
                otherwise, old = exchange(otherwise, rest, behind)
                new = ["If", condition, then, otherwise]
            case _:
                refuse("there is no such block")
        return [*block[:first], new, *block[first + 1 :]], old

    def check_forgotten(old: Block, later: set[str]) -> None:
        """Nothing that the statements set is read later but the result."""
        if (assigned_in(old) - {result[1]}) & later:
            refuse("something else that is computed is read later")

    body, old = exchange(program.body, path, local_names(program.results))
    names = {local[1] for local in given if is_local(local)}
    for term in (each for each in given if not is_local(each)):
        if local_names(term) & assigned_in(old):
            refuse("something given is changed")
        old = exchanged(old, term, ZERO)
    private = {name for name in program.roles if not program.is_public(name)}
    if any(statement[0] == "Sample" for statement in statements(old)):
        refuse("something is drawn")
    if private & {name for kind, name in mentions(old) if kind == "Param"}:
        refuse("something private is read")
    check_ending(old)
    read, ready = exposed(old)
    if not read <= names or result[1] not in ready | names:
        refuse("more is read than is given, or the result is not surely set")
    return [*data[:4], body, data[5]]


def read_from(block: Block, after: set[str]) -> set[str]:
    """The variables that a block and what comes after it, which reads some, may read as they are before it."""
    read, ready = exposed(block)
    return read | (after - ready)


def lists_in(data: Json) -> Iterator[list[Json]]:
    """All lists inside."""
    if isinstance(data, list):
        yield data
        for part in data:
            yield from lists_in(part)


def clipped_to(data: Json, local: Json) -> list[Json]:
    """What a variable is clipped to, which is read nowhere else, and always to the same."""
    found = [part for part in lists_in(data[4:]) if part[:1] == ["Clipped"] and same(part[1], local)]
    spoken = sum(is_local(part) and part[1] == local[1] for part in lists_in(data[4:]))
    written = sum(part[:1] in (["Assign"], ["Sample"]) and same(part[1], local) for part in lists_in(data[4:]))
    if spoken - written != len(found) or any(not same(each, found[0]) for each in found):
        refuse("the result may lie off the grid, and is not only clipped to one bound")
    return [each[2] for each in found[:1]]


def ways_to_move(data: Json, family: str, first: list[Json]) -> list[Json]:
    """The program for each number of members of a family that move among the first ones; the others are the rest."""
    roles = [role for _, _, role in data[2] if role[0] == "Part"]
    members = {role[3]: role[4] for role in roles if role[2] == family}
    taken = {role[2] for role in roles}
    counts = {role[4] for role in roles if role[2] == family}
    if len(counts) != 1 or not first or not all(name in members for name in first) or set(first) == members.keys():
        refuse("a family is not cut in two")
    if {f"{family}1", f"{family}2"} & taken:
        refuse("a half has the name of another family")
    (most,) = counts
    sizes = len(set(first)), len(members) - len(set(first))

    def role_in(role: Json, moving: int) -> Json:
        if role[0] != "Part" or role[2] != family:
            return role
        half = 0 if role[3] in first else 1
        count = (moving, most - moving)[half]
        if not count:
            return ["Public"]
        return role[1] if sizes[half] == 1 else ["Part", role[1], f"{family}{half + 1}", role[3], count]

    return [
        ["Program", data[1], [[*each[:2], role_in(each[2], moving)] for each in data[2]], *data[3:]]
        for moving in range(most + 1)
    ]


def without_steps(data: Json, program: Program) -> tuple[Json, Json]:
    """The program with single steps for whatever private it reads, and how many of these there are."""
    read = mentions([program.body, program.results])
    private = [each for each in data[2] if not program.is_public(each[1][1]) and ("Param", each[1][1]) in read]
    if not private or any(each[2][0] != "Steps" for each in private) or not same(*(each[2][2] for each in private)):
        refuse("what is read is not all the same number of steps apart")
    inner = [[*each[:2], each[2][1]] if each in private else each for each in data[2]]
    return ["Program", data[1], inner, *data[3:]], private[0][2][2]


ZERO, ONE = ["Literal", 0, "int"], ["Literal", 1, "int"]
CREDITS = "epsilon", "delta", "rho", "mu"
COMPOSED = "Computed Cell Convert InSteps Parts PostProcessing Rounds Rows Sequential Split"
ABOUT = {
    "rho": f"{COMPOSED} Direct GroupRho PureInRho",
    "renyi": f"{COMPOSED} Sampled",
    "mu": f"{COMPOSED} Direct GroupMu",
}


def same(*data: Json) -> bool:
    """Whether pieces of JSON are written the same; in Python True == 1."""
    return len({json.dumps(part) for part in data}) == 1


def claim_of(data: Json) -> tuple[dict[str, Json], Json]:
    """Epsilon and delta, or rho, perhaps with a delta, and the like; and the size of a group."""
    match data:
        case ["Claim", epsilon, delta, group]:
            return {"epsilon": epsilon, "delta": delta}, group
        case ["ZeroConcentrated", rho, group]:
            return {"rho": rho}, group
        case ["ApproximateConcentrated", rho, delta, group]:
            return {"rho": rho, "delta": delta}, group
        case ["Renyi", _, epsilon, group]:
            return {"renyi": epsilon}, group
        case ["GaussianPrivacy", mu, group]:
            return {"mu": ["Square", mu]}, group
    refuse("this is no claim")


def alike(claim: Json, *others: Json) -> bool:
    """Whether claims are made in one currency, and at one order."""
    if any(claim_of(other)[0].keys() != claim_of(claim)[0].keys() for other in others):
        return False
    return claim[0] != "Renyi" or all(same(other[1], claim[1]) for other in others)


def check_sense(prices: Prices, claim: Json) -> None:
    """An order is above 1, and mu is not below 0."""
    match claim:
        case ["Renyi", alpha, *_] if not prices.proves(prices.worth(alpha) > 1):
            refuse("an order is not above 1")
        case ["GaussianPrivacy", mu, _] if not prices.proves(prices.worth(mu) >= 0):
            refuse("mu may be below 0")


def check_conversion(program: Program, prices: Prices, known: Json, claim: Json, where: tuple[Json, ...]) -> None:
    """What is known in one currency says as much as is claimed in another."""
    match known, claim:
        case ["ZeroConcentrated", rho, _], ["Renyi", alpha, epsilon, _]:
            enough = prices.worth(alpha) * prices.worth(rho) <= prices.worth(epsilon)
        case ["Claim", less, delta, _], ["Renyi", _, epsilon, _] if same(delta, ZERO):
            enough = prices.worth(less) <= prices.worth(epsilon)
        case ["GaussianPrivacy", mu, _], ["ZeroConcentrated", rho, _]:
            enough = prices.worth(mu) * prices.worth(mu) <= 2 * prices.worth(rho)
        case ["ZeroConcentrated", less, _], ["ApproximateConcentrated", rho, delta, _]:
            enough = z3.And(prices.worth(less) <= prices.worth(rho), prices.worth(delta) >= 0)
        case ["Claim", less, delta, _], ["GaussianPrivacy", mu, _] if same(delta, ZERO) and not where:
            check_ending(program.body)
            each = prices.worth(less)
            enough = z3.And(each >= 0, z3.RealVal("6267/5000") * each <= prices.worth(mu))
        case ["Renyi", alpha, less, _], ["Claim", epsilon, delta, _]:
            order, each, whole, little = (prices.worth(term) for term in (alpha, less, epsilon, delta))
            if not prices.proves(z3.And(order > 1, little > 0, little <= 1)):
                refuse("an order is not above 1, or delta is no delta")
            enough = each + prices.function("log", 1 / little) / (order - 1) <= whole
            a, e, more, d = (number_in(expr) for expr in (order, each, whole, little))
            if has_order(None if a is None or e is None else e / a, a, more, d):
                return
        case _:
            refuse("there is no such conversion")
    if not prices.proves(enough):
        refuse("the conversion needs more than is claimed")


def without_coins(program: Program, data: Json, place: Json) -> tuple[Json, Json]:
    """The program in which a loop takes every row, and how likely it takes one in truth."""
    if type(place) is not int or not 0 <= place < len(program.body):
        refuse("there is no such loop")
    front, loop, back = program.body[:place], program.body[place], program.body[place + 1 :]
    match loop:
        case [
            "While",
            ["Compare", "<", ["Local", *_] as counter, ["Length", ["Param", rows, _] as param]] as condition,
            [*lead, ["Sample", coin, ["Flip", chance]], ["If", asked, taken, []], ["Assign", _, _] as last],
        ] if same(asked, coin) and same(last, ["Assign", counter, ["Arithmetic", "+", counter, ONE]]):
            pass
        case _:
            refuse("the loop does not take each row with a coin")
    if any(statement[0] != "Assign" for statement in lead):
        refuse("more than assignments comes before the coin")
    if program.roles.get(rows, [])[:1] != ["Database"] or program.roles[rows][2:] != ["add-remove"]:
        refuse("no row is added or removed")
    others = {("Param", name) for name in program.roles if name != rows and not program.is_public(name)}
    start = ["Assign", counter, ZERO]
    around = [[each for each in front if not same(each, start)], back, program.results]
    inner = exchanged([lead, taken], ["Index", param, counter], ZERO)
    spoken = {("Param", rows), ("Local", counter[1]), ("Local", coin[1])}
    if sum(same(each, start) for each in front) != 1 or mentions([around, inner]) & spoken:
        refuse("something else speaks of the rows, their counter or the coin")
    own = {statement[1][1] for statement in lead}
    if mentions([program.body, program.results]) & others or local_names(around) & own or exposed(lead)[0] & own:
        refuse("something else is read that matters, or what is set for a row outlives it")
    body = [*front, ["While", condition, [*lead, *taken, last]], *back]
    return ["Program", *data[1:4], body, program.results], program.check_public(chance)


def best_round(
    program: Program, cut: Json, kept: list[Json], ranking: tuple[Json, Json, Json, bool]
) -> tuple[Block, list[Json]]:
    """A round of a loop that a coin ends, after what comes before the loop, and what is kept of one that wins."""
    front, loop = program.body[:-1], program.body[-1] if program.body else None
    match loop:
        case ["While", ["Local", flag, "bool"], body]:
            stop = ["Literal", False, "bool"]
        case ["While", ["Not", ["Local", flag, "bool"]], body]:
            stop = ["Literal", True, "bool"]
        case _:
            refuse("there is no loop with a flag at the end")
    match body:
        case [*rounds, ["Sample", ["Local", coin, _], ["Flip", chance]]] if coin == flag:
            leave: Block = []
        case [*rounds, ["Sample", ["Local", coin, _], ["Flip", chance]], ["If", ["Local", asked, _], *forks]] if (
            coin == asked and coin != flag
        ):
            ended = [[each for each in fork if each[0] == "Assign" and each[1][1] == flag] for fork in forks]
            way = 0 if ended[0] else 1
            if len(ended[way]) != 1 or ended[1 - way] or not same(ended[way][0][2], stop):
                refuse("the coin does not end the loop on one side only")
            leave, more = forks[way], forks[1 - way]
            if (rounds and more) or any(each[0] != "Assign" for each in leave):
                refuse("the coin cuts a round in two, or more than assignments comes at the end")
            rounds = rounds or more
        case _:
            refuse("no coin ends the loop")
    program.check_public(chance)
    if type(cut) is not int or not 0 <= cut <= len(rounds) or not all(map(is_local, kept)):
        refuse("there is no such place to cut, or something is kept that is no variable")
    tried, choice = rounds[:cut], rounds[cut:]
    titles, last = [local[1] for local in kept], {flag, *(each[1][1] for each in leave)}
    if len(set(titles)) != len(titles) or set(titles) & (last | {coin}) or coin in last - {flag}:
        refuse("something is kept twice, or set again at the end")
    shown = last.union(titles)
    if assigned_in(tried) & (shown | {coin}) or assigned_in(choice) & (last | {coin}):
        refuse("a round sets what only the end or the choice may set")
    plain = [each for each in front if each[0] == "Assign"]
    if any(each[0] == "Sample" for each in statements(front)) or shown & assigned_in(
        [each for each in front if each[0] != "Assign"]
    ):
        refuse("a draw comes before the rounds, or what is shown depends on more than assignments")
    first = [each for each in plain if each[1][1] in shown]
    if {each[1][1] for each in first} != shown or local_names([each[2] for each in first]):
        refuse("what is shown is not the same at first")
    ends = [[each[2] for each in leave], program.results]
    check_open([[each[2] for each in first], ends, choice, ranking[:3]], program)
    if not local_names(ends) <= shown or not local_names(ranking[1:3]) <= set(titles):
        refuse("something is shown that is not kept")
    ranks, ready = exposed(tried)
    within = assigned_in(rounds) | shown | {coin}
    read, _ = exposed(choice)
    if ranks & within or (read & within) - ready - set(titles):
        refuse("a round takes something from those before it")
    check_ending([*front, *tried])
    after = kept_of_winner(program, choice, kept, ranking)
    if (local_names([ranking[0], after]) & within) - ready:
        refuse("what is released is not what the round has set")
    return [*front, *tried], after


def assigned_in(block: Block) -> set[str]:
    """The variables that a block sets."""
    return {each[1][1] for each in statements(block) if each[0] in ("Assign", "Sample")}


def kept_of_winner(
    program: Program, choice: Block, kept: list[Json], ranking: tuple[Json, Json, Json, bool]
) -> list[Json]:
    """What a round leaves if it wins; it wins exactly if nothing was kept or its score is better, else all stays."""
    score, rank, empty, ties = ranking
    if sum(each[0] == "If" for each in statements(choice)) > 6:
        refuse("there are too many ways through the choice")
    view = program.start(0).run(1)
    one, other = (view.number(term).cast("float") for term in (score, rank))
    better = z3.Or(view.truth(empty), one >= other if ties else one > other)
    winners: list[list[Json]] = []
    waiting: list[tuple[Block, dict[str, Json], list[Json]]] = [(choice, {}, [])]
    while waiting:
        block, values, met = waiting.pop()
        match block:
            case [["Assign", target, value], *rest]:
                waiting.append((rest, {**values, target[1]: replaced(value, values)}, met))
            case [["If", condition, then, otherwise], *rest]:
                asked = replaced(condition, values)
                waiting += [
                    ([*then, *rest], values, [*met, asked]),
                    ([*otherwise, *rest], values, [*met, ["Not", asked]]),
                ]
            case []:
                after = [values.get(local[1], local) for local in kept]
                facts = [view.truth(condition) for condition in met]
                if same(after, kept):
                    conclusion = z3.Not(better)
                else:
                    winners.append(after)
                    new = {local[1]: term for local, term in zip(kept, after, strict=True)}
                    left = view.number(replaced(rank, new)).cast("float")
                    conclusion = z3.And(better, left == one, z3.Not(view.truth(replaced(empty, new))))
                if not proves(facts, conclusion):
                    refuse("the scores do not decide what is kept")
            case _:
                refuse("a choice is made of assignments and branches")
    if not winners or not all(same(each, winners[0]) for each in winners):
        refuse("no round is kept, or not each in the same way")
    return winners[0]


def check_sampled(program: Program, prices: Prices, known: Json, heads: Expr, claim: Json) -> None:
    """What a program costs on all rows makes this true where each row is taken with a probability."""
    match known, claim:
        case ["Claim", each, part, _], ["Claim", epsilon, delta, _]:
            less, whole = prices.worth(each), prices.worth(epsilon)
            if not prices.proves(z3.And(less >= 0, heads * prices.worth(part) <= prices.worth(delta))):
                refuse("epsilon may be below 0, or delta is more than the claim")
            more = heads * (prices.function("exp", less) - 1)
            if prices.proves(z3.Or(prices.function("log", 1 + more) <= whole, more <= whole)):
                return
            p, one, all_ = (number_in(expr) for expr in (heads, less, whole))
            if p is None or one is None or all_ is None or not 0 <= max(one, all_) <= 256:
                refuse("the cost is not known to stay within the claim")
            if power_below(all_) >= 1 + p * (power_above(one) - 1):
                return
        case ["ZeroConcentrated", rho, _], ["Renyi", alpha, epsilon, _]:
            check_ending(program.body)
            numbers = [number_in(expr) for expr in (heads, *(prices.worth(term) for term in (rho, alpha, epsilon)))]
            if is_amplified(*(Fraction(-1) if each is None else each for each in numbers)):
                return
    refuse("the cost is not known to stay within the claim")


def is_amplified(p: Fraction, rho: Fraction, alpha: Fraction, epsilon: Fraction) -> bool:
    """Whether both divergences of a mixture, there and back, are at most epsilon at a whole order."""
    if alpha.denominator != 1 or not 2 <= alpha <= 256 or not 0 <= p < 1 or rho < 0 or epsilon < 0:
        return False
    a = int(alpha)
    if max(a * (a - 1) * rho, (a - 1) * epsilon) > 256:
        return False
    there = sum(
        math.comb(a, taken) * p**taken * (1 - p) ** (a - taken) * power_above(taken * (taken - 1) * rho)
        for taken in range(a + 1)
    )
    back = 1 + p * p * a * (a - 1) * (power_above(2 * rho) - 1) / 2 * (1 - p) ** (-a - 1)
    return power_below((a - 1) * epsilon) >= max(there, back)


def power_below(x: Fraction) -> Fraction:
    """(1 + x / n)^n, which is below exp(x); n is a power of 2, and each square is rounded down."""
    power = (1 << 600) + (x.numerator << 400) // x.denominator
    for _ in range(200):
        power = power * power >> 600
    return Fraction(power, 1 << 600)


def power_above(x: Fraction) -> Fraction:
    """1 / (1 - x / n)^n, which is above exp(x)."""
    power = (1 << 600) - (x.numerator << 400) // x.denominator - 1
    for _ in range(200):
        power = power * power >> 600
    return Fraction(1 << 600, power)


def check_converted(prices: Prices, by: Json, rho: Expr, epsilon: Expr, delta: Expr) -> None:
    """What is rho-zCDP is (epsilon, delta)-private: by the order that is best, or by one for numbers."""
    match by:
        case ["Textbook"]:
            needed = 4 * rho * prices.function("log", z3.RealVal("5/4") / delta)
            enough = z3.And(epsilon <= 1, delta <= 1, epsilon * epsilon >= needed)
        case ["BestOrder"]:
            root = prices.function("sqrt", rho * prices.function("log", 1 / delta))
            enough = z3.And(delta <= 1, epsilon >= rho + 2 * root)
        case ["Order", term]:
            alpha = prices.worth(term)
            enough = z3.And(delta <= 1, has_order(*(number_in(expr) for expr in (rho, alpha, epsilon, delta))))
        case _:
            refuse("there is no such reason for an epsilon")
    if not prices.proves(enough):
        refuse("epsilon and delta are not known to be large enough")


def covers_group(prices: Prices, size: Expr, epsilon: Expr, part: Expr, whole: Expr) -> bool:
    """Whether the deltas of so many steps, each exp(epsilon) times the one after it, are together within the whole."""
    if not prices.proves(epsilon >= 0):
        return False
    if prices.proves(size * prices.function("exp", (size - 1) * epsilon) * part <= whole):
        return True
    last, first = prices.function("exp", size * epsilon), prices.function("exp", epsilon)
    return prices.proves(epsilon > 0) and prices.proves((last - 1) * part <= whole * (first - 1))


def check_added(program: Program, shared: list[Json], item: Json, param: Json) -> None:
    """A loop goes through all rows from the first on, and each round only adds to numbers, whatever its number is."""
    match program.body:
        case [*front, ["While", ["Compare", "<", counter, ["Length", items]], [*body, _]]] if same(counter, item[2]):
            starts = [value for _, target, value in front if same(target, counter)]
        case _:
            refuse("the loop does not go through all rows")
    if not same(items, item[1]) or len(starts) != 1 or not same(starts[0], ZERO):
        refuse("the loop does not go through all rows from the first on")
    inner = exchanged(body, item, param)
    if counter[1] in local_names(inner):
        refuse("a round depends on its number")
    for local in shared:
        if not same(local, counter) and (isinstance(local[2], list) or is_read(inner, local)):
            refuse("a round does more than to add to numbers")
    check_ending(body)


def told_apart(known: list[Fraction | None], rows: int, clones: int) -> None:
    """Delta covers that there are fewer clones, and how well the counts of so many are told apart for epsilon."""
    single, epsilon, delta = (each if each is not None else refuse("this is known for numbers only") for each in known)
    if min(single, epsilon, delta) < 0 or not 2 <= clones < rows <= 65536:
        refuse("the numbers are not what they must be")
    most, factor = power_above(single), power_below(epsilon)
    chance = Fraction(int(2**40 / most), 2**40)
    others, fewer = rows - 1, clones - 1
    if fewer >= others * chance:
        refuse("fewer clones are to be expected")
    tilt = fewer * (1 - chance) / ((others - fewer) * chance)
    tail = rounded_power(1 - chance + chance * tilt, others) * rounded_power(1 / tilt, fewer)
    ways, found = [1], Fraction(0)
    for count in range(clones):
        ways.append(ways[-1] * (clones - count) // (count + 1))
    for count in range(clones + 1, -1, -1):
        same_law, other = ways[count - 1] if count else 0, ways[count] if count <= clones else 0
        more = (most * same_law + other) - factor * (same_law + most * other)
        if more <= 0:
            break
        found += more
    if tail + found / (most + 1) / 2**clones > delta:
        refuse("the rows may be told apart better than the claim says")


def rounded_power(base: Fraction, exponent: int) -> Fraction:
    """A number at least a power, with not too many digits."""
    result = Fraction(1)
    for bit in bin(exponent)[2:]:
        result = result * result * (base if bit == "1" else 1)
        digits = 320 + result.denominator.bit_length() - result.numerator.bit_length()
        result = Fraction(int(result * Fraction(2) ** digits) + 1) / Fraction(2) ** digits
    return result


def only_item(program: Program, prices: Prices, item: Json, amounts: dict[str, Json]) -> Json:
    """A parameter for an item of a list that neighbours have in common but for one place; the claim allows equality."""
    for amount in amounts.values():
        prices.at_most(ZERO, amount)
    match item:
        case ["Index", ["Param", str() as name, ["ListOf", sort]], _]:
            match program.roles.get(name):
                case ["Database", domain, "replace"]:
                    return ["Parameter", ["Param", f"{name}_item", sort], ["Record", domain]]
                case ["Histogram", "add-remove"]:
                    return ["Parameter", ["Param", f"{name}_item", sort], ["Query", ONE]]
    refuse("this is not an item of a list in which neighbours differ at one place")


def exchanged(data: Json, item: Json, param: Json) -> Json:
    """A piece of a program with a parameter in place of an item."""
    if isinstance(data, list):
        return param if same(data, item) else [exchanged(part, item, param) for part in data]
    return data


def one_row(program: Program, data: Json, shared: list[Json], item: Json, place: Json, value: Json) -> Json:
    """One round of a loop, about one row, as a program that gives the shared variables but for the counter."""
    _, condition, body = looping(program, shared)
    counter = body[-1][1]
    match place:
        case ["Arithmetic", "+" | "-", where, ["Literal", int(), "int"]]:
            pass
        case where:
            pass
    if not same(where, counter):
        refuse("not every round has an item of its own")
    given = {local[1]: ["Param", f"{local[1]}_before", local[2]] for local in shared}
    inner = replaced(exchanged(body[:-1], item, value[1]), {counter[1]: given[counter[1]]})
    check_open(exchanged(body, item, ZERO), program)
    kept = [local for local in shared if not same(local, counter)]
    start = [["Assign", local, given[local[1]] if is_read(inner, local) else nothing(local)] for local in kept]
    public = [["Parameter", given[local[1]], handed_on(program, local)] for local in shared]
    requires = [*program.requires, replaced(condition, given)]
    return ["Program", program.name, [*data[2], value, *public], requires, start + inner, kept]


def handed_on(program: Program, local: Json) -> Json:
    """What a variable is to a program that goes on with its value: public, and perhaps off the grid."""
    return ["Released"] if local[1] in Grid(program).off else ["Public"]


def nothing(local: Json) -> Json:
    """An empty list, or 0."""
    return ["Empty", local[2][1]] if isinstance(local[2], list) else ZERO


def is_read(block: Block, local: Json) -> bool:
    """Whether a block does more with a variable than to add to it what does not depend on it."""
    for statement in statements(block):
        match statement:
            case ["Assign", target, ["Snoc", old, more] | ["Arithmetic", "+", old, more]] if same(target, old, local):
                spoken = more
            case ["Assign" | "Sample", *spoken]:
                pass
            case [_, spoken, *_]:
                pass
        if local[1] in local_names(spoken):
            return True
    return False


def rounds(program: Program, data: Json, shared: list[Json], ending: bool = True) -> tuple[Json, Json]:
    """How many rounds a program has at most, and one of them as a program that gives the shared variables."""
    limit, condition, body = looping(program, shared)
    front, counter = program.body[:-1], body[-1][1][1]
    if program.start(0).run(1).value(limit).sort != "int":
        refuse("the rounds are not counted")
    starts = [value for _, (_, name, _), value in front if name == counter]
    match starts:
        case [["Literal", start, _]] if isinstance(start, int) and start >= 0:
            limit = ["Arithmetic", "-", never_more(limit), starts[0]]
        case _:
            refuse("the rounds are not counted from 0 or above")
    if ending:
        check_ending(body)
    given = {local[1]: ["Param", f"{local[1]}_before", local[2]] for local in shared}
    public = [["Parameter", given[local[1]], handed_on(program, local)] for local in shared]
    start_of_round = [["Assign", local, given[local[1]]] for local in shared]
    requires = [*program.requires, replaced(condition, given)]
    later = ["Program", program.name, data[2] + public, requires, start_of_round + body, shared]
    return limit, later


def looping(program: Program, shared: list[Json]) -> tuple[Json, Json, Block]:
    """The limit, condition and body of a loop at the end of a program, whose rounds share these variables only."""
    match program.body:
        case [*front, ["While", condition, [*_] as body]] if all(statement[0] == "Assign" for statement in front):
            limit = counted(condition, body)
            if limit is None:
                refuse("the rounds are not counted")
        case _:
            refuse("there is no loop at the end, or more than assignments before it")
    titles = [local[1] for local in shared if is_local(local)]
    if len(set(titles)) != len(shared):
        refuse("something is shared twice, or is no variable")
    (early, ready), (late, _) = exposed(front), exposed(body)
    outside = {name for kind, name in mentions([condition, program.results]) if kind == "Local"}
    if early or not (late | outside) <= set(titles) <= ready:
        refuse("something is read that is neither shared nor set before")
    check_open([front, condition, program.results], program)
    return limit, condition, body


def counted(condition: Json, body: Block) -> Json | None:
    """What the counter of a loop stays below; it goes up by 1 at the end of each round, and only there."""
    parts = condition[1] if condition[0] == "And" else [condition]
    changed = [statement[1][1] for statement in statements(body) if statement[0] in ("Assign", "Sample")]
    for part in parts:
        match part, body[-1:]:
            case ["Compare", "<", ["Local", name, sort], limit], [["Assign", target, value]]:
                local = ["Local", name, sort]
                fixed = not {("Local", other) for other in changed} & mentions(limit)
                step = same(target, local) and same(value, ["Arithmetic", "+", local, ONE])
                if step and fixed and changed.count(name) == 1:
                    return limit
    return None


def check_ending(block: Block) -> None:
    """All loops of a block count up to a limit."""
    for statement in statements(block):
        if statement[0] == "While" and counted(statement[1], statement[2]) is None:
            refuse("a loop in a round may go on for ever")


def exposed(block: Block) -> tuple[set[str], set[str]]:
    """The variables that a block reads before it sets them, and those that it sets for certain."""
    read: set[str] = set()
    ready: set[str] = set()
    for statement in block:
        match statement:
            case ["Assign" | "Sample", [_, name, _], value]:
                read |= local_names(value) - ready
                ready.add(name)
            case ["If", condition, then, otherwise]:
                (one, first), (two, second) = exposed(then), exposed(otherwise)
                read |= (local_names(condition) | one | two) - ready
                ready |= first & second
            case ["While", condition, body]:
                read |= (local_names(condition) | exposed(body)[0]) - ready
    return read, ready


def local_names(data: Json) -> set[str]:
    """The variables that a term or law mentions."""
    return {name for kind, name in mentions(data) if kind == "Local"}


def check_open(data: Json, program: Program) -> None:
    """Nothing private is read but lengths that are public."""
    match data:
        case ["Length", ["Param", str() as name, _]] if program.has_public_length(name):
            return
        case ["Param", str() as name, _] if not program.is_public(name):
            refuse("something private is read outside the rounds")
        case list():
            for part in data:
                check_open(part, program)


def judge(program: Program, prices: Prices, units: list[Json], alternatives: list[Json]) -> Rules:
    """The rules for a derivation that counts in these units."""
    for role in program.roles.values():
        if role[0] in ("Query", "Queries"):
            prices.positive(role[1])
    worth = [prices.positive(unit[1] if is_unit(unit) else refuse("this is no unit")) for unit in units]
    memory = program.start(len(units))
    start, credits = Neighbours(program, memory).start(), [unit[2] for unit in units]
    return Rules(program, prices, Grid(program), start, worth, memory, credits, alternatives)


def is_local(data: Json) -> bool:
    """`["Local", name, sort]`."""
    return isinstance(data, list) and len(data) == 3 and data[0] == "Local" and isinstance(data[1], str)


def mentions(data: Json) -> set[tuple[str, str]]:
    """The parameters and variables that a piece of a program mentions."""
    match data:
        case ["Param" | "Local" as kind, str() as name, _]:
            return {(kind, name)}
        case list() | tuple():
            return {found for part in data for found in mentions(part)}
    return set()


def replaced(data: Json, new: Mapping[str, Json]) -> Json:
    """A piece of a program with other terms for some variables."""
    if is_local(data):
        return new.get(data[1], data)
    return [replaced(part, new) for part in data] if isinstance(data, list) else data


def one_sided(data: Json, private: set[str]) -> Json:
    """A condition with private parameters as the first run has them."""
    match data:
        case ["Param", str() as name, sort] if name in private:
            return ["Sided", name, sort, 1]
    return [one_sided(part, private) for part in data] if isinstance(data, list) else data


def with_values(program: Program, data: Json) -> Json:
    """A condition with values in place of what says where and which way neighbours differ."""
    match data:
        case ["Logical", str() as mark, sort]:
            for name, role in program.roles.items():
                match role:
                    case ["Queries", _, True] if (mark, sort) == (f"{name}+", "bool"):
                        return ["Literal", True, "bool"]
                    case ["Database" | "Histogram", *_, way] if sort == "int":
                        marks = {("Database", "replace"): "@", ("Histogram", "replace"): "@ + @2"}.get(
                            (role[0], way), "@ +"
                        )
                        if mark in [name + end for end in marks.split()]:
                            return ZERO
    return [with_values(program, part) for part in data] if isinstance(data, list) else data


def is_unit(data: Json) -> bool:
    """`["Unit", price, "epsilon", "delta", "rho" or "mu"]`."""
    return isinstance(data, list) and len(data) == 3 and data[0] == "Unit" and data[2] in CREDITS


def ending(program: Program, alternatives: list[Json], pointwise: bool) -> Post:
    """Equal results within one of the bounds; pointwise, only where the left result is the one that is asked for."""

    def post(memory: Memory) -> Expr:
        left, right = ([memory.run(side).value(term) for term in program.results] for side in (1, 2))
        wanted = [logical(f"r{number}", value.sort) for number, value in enumerate(left)] if pointwise else left
        bounds = [[memory.run(1).value(bound).cast("float") for bound in choice] for choice in alternatives]
        within = z3.Or(
            [z3.And([spent <= limit for spent, limit in zip(memory.spent, row, strict=True)]) for row in bounds]
        )
        here, there = (
            z3.And([one.expr == two.expr for one, two in zip(row, wanted, strict=True)]) for row in (left, right)
        )
        return z3.Implies(here, z3.And(there, within))

    return post


def check_hash(data: Json) -> None:
    """The hash of a certificate must be that of its program."""
    found = hashlib.sha256(json.dumps(data["program"], separators=(",", ":")).encode()).hexdigest()
    if found != data["hash"]:
        refuse("the hash is not that of the program")


def check_proofs(data: Json) -> str:
    """The name of the program whose obligations the certificate proves by itself."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
    from lapwing.prove.cpc.proof import check_proof
    from lapwing.prove.cpc.sexpr import ProofError
    from lapwing.prove.cpc.store import unpack

    check_hash(data)
    scripts = data.get("obligations")
    if not isinstance(scripts, list) or not all(isinstance(script, str) for script in scripts):
        refuse("there are no obligations")
    try:
        proofs = unpack(data.get("proofs"))
        if len(proofs) != len(scripts):
            refuse("there are too many or too few proofs")
        for script, proof in zip(scripts, proofs, strict=True):
            check_proof(script, proof)
    except ProofError as error:
        refuse(str(error))
    return f"{len(proofs)} proofs of {named(data['program'][1])}"


def recheck(data: Json) -> str:
    """The name of the program that the certificate proves private as claimed; refuses anything less."""
    if z3 is None:
        refuse("z3 is not installed")
    check_hash(data)
    waiting: list[tuple[Rules | None, Goal | Private, Json]] = [
        (None, Private(data["program"], data["claim"]), data["derivation"])
    ]
    while waiting:
        rules, goal, node = waiting.pop()
        if not isinstance(node, dict) or node.keys() != {"rule", "premises"} or not isinstance(node["premises"], list):
            refuse("a step has a rule and premises")
        if isinstance(goal, Private):
            left = goal.premises(node["rule"])
        else:
            left = [(rules, after) for after in rules.premises(goal, node["rule"])] if rules else []
        if len(left) != len(node["premises"]):
            refuse("a rule has too many or too few premises")
        waiting.extend((*goals, premise) for goals, premise in zip(left, node["premises"], strict=True))
    return named(data["program"][1])


def unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """An object in which no name stands twice."""
    return dict(pairs) if len(dict(pairs)) == len(pairs) else no_certificate("a name stands twice in one object")


def inexact(text: str) -> NoReturn:
    """All numbers are exact."""
    no_certificate(f"{text[:20]} is not exact")


def read(path: str) -> Json:
    """The data of a certificate file."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            no_certificate("it is too long")
        text = content.decode("utf-8")
        data = json.loads(text, parse_float=inexact, parse_constant=inexact, object_pairs_hook=unique)
    except OSError as error:
        no_certificate(error.strerror or "it cannot be read")
    except RecursionError:
        no_certificate("it is nested too deeply")
    except ValueError:
        no_certificate("it is no JSON")
    if not isinstance(data, dict) or data.get("format") != "lapwing-certificate":
        no_certificate("it does not say that it is a certificate")
    if type(data.get("version")) is not int or data["version"] != 1:
        no_certificate("its version is not known")
    if not data.keys() >= NEEDED or not data.keys() <= NAMES:
        no_certificate("it has parts that are missing or not known")
    return data


def verdict(path: str, judge: Callable[[Json], str] = recheck) -> tuple[int, str]:
    """The exit code for a file, and what to say of it."""
    try:
        return 0, f"accepted: {judge(read(path))}"
    except NoCertificateError as error:
        return 3, f"refused: {error}"
    except RefusedError as error:
        return 1, f"refused: {error}"
    except RecursionError:
        return 1, "refused: it is nested too deeply"
    except FAILURES as error:
        return 1, f"refused: z3 or a number fails: {str(error)[:80]!r}"


def main(arguments: list[str]) -> int:
    """Check each file; the worst exit code counts."""
    judge = check_proofs if "--no-solver" in arguments else recheck
    paths = [argument for argument in arguments if argument != "--no-solver"]
    worst = 0 if paths else 3
    for path in paths:
        code, text = verdict(path, judge)
        print(text.encode("ascii", "backslashreplace").decode())
        worst = max(worst, code)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
