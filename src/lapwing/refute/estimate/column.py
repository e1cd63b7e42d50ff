"""Values of many runs at once, for the search: what all of them share, or a column with one number a run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from lapwing.kernel.language import term as t
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.sort import BOOL
from lapwing.numbers.clipped import clipped
from lapwing.refute.exact import number as n
from lapwing.refute.exact import value as exact
from lapwing.refute.exact.ongrid import GRID, OffGrid, check_on_grid
from lapwing.refute.exact.value import LONGEST, ORDER, zero

HUGE = 2.0**300
ROUGH_BITS = 46
ROUGH: dict[str, Any] = {"exp": np.exp, "log": np.log, "sqrt": np.sqrt}
LARGEST_INT = 2.0**62
ROUNDING = 1 << 30
LARGEST_COMMON = 1 << 40
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Column:
    """The number of run i is `ints[i] * unit`."""

    ints: Ints
    unit: Fraction


Many = bool | int | Fraction | n.Log | n.Enclosed | Column | Bools | tuple["Many", ...]
Memory = dict[str, Many]


def evaluate(term: t.Term, memory: Memory) -> Many:
    """The value of a term in all runs; what all runs share is computed once."""
    match term:
        case t.Literal(value=known):
            return known
        case t.Local(name=name, sort=sort) | t.Param(name=name, sort=sort):
            return memory[name] if name in memory else zero(sort)  # type: ignore[return-value]
        case t.Compare(operator=operator, left=left, right=right):
            return compare(operator, evaluate(left, memory), evaluate(right, memory))
        case t.Arithmetic(operator=operator, left=left, right=right):
            return compute(operator, evaluate(left, memory), evaluate(right, memory))
        case t.Negative(operand=operand):
            return compute("-", 0, evaluate(operand, memory))
        case t.Not(operand=operand):
            found = evaluate(operand, memory)
            return ~found if isinstance(found, np.ndarray) else not found
        case t.And(operands=operands):
            return joined([evaluate(operand, memory) for operand in operands], False)
        case t.Or(operands=operands):
            return joined([evaluate(operand, memory) for operand in operands], True)
        case t.Choose(condition=condition, then=then, otherwise=otherwise):
            asked = evaluate(condition, memory)
            if isinstance(asked, np.ndarray):
                return choose(asked, evaluate(then, memory), evaluate(otherwise, memory))
            return evaluate(then if asked else otherwise, memory)
        case t.Length(list=inner):
            return len(items(evaluate(inner, memory)))
        case t.Index(list=inner, index=index):
            return item(items(evaluate(inner, memory)), evaluate(index, memory), zero(t.sort_of(term)))
        case t.Empty():
            return ()
        case t.Snoc(list=inner, item=last):
            return (*items(evaluate(inner, memory)), evaluate(last, memory))
        case t.Repeat(item=each, count=count):
            return (evaluate(each, memory),) * few(evaluate(count, memory))
        case t.Added(left=left, right=right, count=count):
            size, sides = few(evaluate(count, memory)), [items(evaluate(side, memory)) for side in (left, right)]
            pairs = ([side[at] if at < len(side) else 0 for side in sides] for at in range(size))
            return tuple(compute("+", one, other) for one, other in pairs)
        case t.Clipped(list=inner, bound=bound, norm=norm):
            return shortened(items(evaluate(inner, memory)), evaluate(bound, memory), norm, memory[GRID])
        case t.Store(list=inner, index=index, item=new):
            return with_item(items(evaluate(inner, memory)), evaluate(index, memory), evaluate(new, memory))
        case t.Opaque(name="on the grid", arguments=(operand, scale)):
            return on_grid(evaluate(operand, memory), evaluate(scale, memory), memory)
        case t.Opaque(sort=sort):
            return False if sort == BOOL else 0
        case t.Apply(function=function, arguments=arguments):
            return apply(function, [evaluate(argument, memory) for argument in arguments])
        case _:
            refuse("a program speaks of its own variables only")


def shortened(inside: tuple[Many, ...], bound: Many, norm: t.Norm, grid: Many) -> Many:
    """A list scaled down to a norm, if it is the same in all runs."""
    numbers = [each for each in inside if isinstance(each, int | Fraction)]
    if not isinstance(bound, int | Fraction) or not isinstance(grid, int) or len(numbers) < len(inside):
        refuse("a vector is clipped that has noise in it")
    return tuple(clipped(numbers, bound, norm, grid))


def on_grid(found: Many, scale: Many, memory: Memory) -> Many:
    """A value beside noise, which must lie on the grid of that noise."""
    steps, grid = compute("/", found, scale), memory[GRID]
    if not isinstance(grid, int) or isinstance(steps, n.Log | n.Enclosed | tuple | np.ndarray):
        refuse("noise is added to a number that is not rational, so on no grid")
    if isinstance(steps, Column):
        whole = (steps.unit * grid).denominator
        if (steps.ints % whole).any():
            raise OffGrid(steps.unit.denominator)
    else:
        check_on_grid(Fraction(steps), grid)
    return found


def memory_of(inputs: Iterable[tuple[str, exact.Value]]) -> Memory:
    """Inputs, which all runs share."""
    return cast("Memory", dict(inputs))


def items(value: Many) -> tuple[Many, ...]:
    """The items of a list."""
    return value if isinstance(value, tuple) else refuse("a number stands where a list is expected")


def item(inside: tuple[Many, ...], index: Many, outside: Any) -> Many:
    """The item at an index, which may be another one in each run."""
    if isinstance(index, Column):
        found: Many = outside
        for place, value in enumerate(inside):
            here = compare("==", index, place)
            found = choose(here, value, found) if isinstance(here, np.ndarray) else found
        return found
    if not isinstance(index, int):
        refuse("an index is a whole number")
    return inside[index] if 0 <= index < len(inside) else outside


def with_item(inside: tuple[Many, ...], index: Many, new: Many) -> tuple[Many, ...]:
    """A list with another item at an index, which may be another one in each run."""
    if isinstance(index, Column):
        found: list[Many] = []
        for place, value in enumerate(inside):
            here = compare("==", index, place)
            found.append(choose(here, new, value) if isinstance(here, np.ndarray) else new if here else value)
        return tuple(found)
    if not isinstance(index, int):
        refuse("an index is a whole number")
    return (*inside[:index], new, *inside[index + 1 :]) if 0 <= index < len(inside) else inside


def few(number: Many) -> int:
    """How long a list is: the same in all runs, and not too long to be written down."""
    return number if isinstance(number, int) and number <= LONGEST else refuse("a list gets too long")


def joined(parts: list[Many], decisive: bool) -> Many:
    """`and` if False is decisive, `or` if True is."""
    found: Any = not decisive
    for part in parts:
        if isinstance(part, bool):
            if part == decisive:
                return decisive
        else:
            found = found | part if decisive else found & part
    return found  # type: ignore[no-any-return]


def aligned(left: Column | int | Fraction, right: Column | int | Fraction) -> tuple[Any, Any, Fraction]:
    """Two numbers as whole multiples of one unit."""
    if isinstance(left, Column):
        if isinstance(right, Column) and left.unit == right.unit:
            return left.ints, right.ints, left.unit
        if isinstance(right, int) and left.unit == 1:
            return left.ints, int(right), left.unit
    elif isinstance(right, Column) and isinstance(left, int) and right.unit == 1:
        return int(left), right.ints, right.unit
    one = left.unit if isinstance(left, Column) else Fraction(left)
    other = right.unit if isinstance(right, Column) else Fraction(right)
    unit = Fraction(
        gcd(one.numerator * other.denominator, other.numerator * one.denominator) or 1,
        one.denominator * other.denominator,
    )
    first, second = int(one / unit), int(other / unit)
    return (
        left.ints * first if isinstance(left, Column) else first,
        right.ints * second if isinstance(right, Column) else second,
        unit,
    )


def as_column(value: Many) -> Column | int | Fraction:
    """A number for arithmetic with columns, rounded if it is not rational; truth values count as 0 and 1."""
    if isinstance(value, np.ndarray):
        return Column(value.astype(np.int64), Fraction(1))
    if isinstance(value, Column | int | Fraction):
        return value
    if isinstance(value, n.Log | n.Enclosed):
        return Fraction(round(sum(n.bounds_of(value)) / 2 * ROUNDING), ROUNDING)
    refuse("a list stands where a number is expected")


def varies(value: Many) -> bool:
    """Whether runs may differ in a value."""
    return isinstance(value, Column | np.ndarray)


def compare(operator: str, left: Many, right: Many) -> Many:
    """A comparison in all runs."""
    if isinstance(left, tuple) or isinstance(right, tuple):
        return compare_lists(operator, items(left), items(right))
    if not varies(left) and not varies(right):
        return exact.compare(operator, left, right)  # type: ignore[arg-type]
    one, other, _ = aligned(as_column(left), as_column(right))
    return ORDER[operator](one, other)


def compare_lists(operator: str, left: tuple[Many, ...], right: tuple[Many, ...]) -> Many:
    """Equality of lists, item by item."""
    if len(left) != len(right):
        return operator == "!="
    same = joined([compare("==", one, other) for one, other in zip(left, right, strict=True)], False)
    if operator == "==":
        return same
    return ~same if isinstance(same, np.ndarray) else not same


def compute(operator: str, left: Many, right: Many) -> Many:
    """Arithmetic in all runs."""
    if isinstance(left, tuple) or isinstance(right, tuple):
        refuse("a list stands where a number is expected")
    if not varies(left) and not varies(right):
        return exact.compute(operator, left, right)  # type: ignore[arg-type, return-value]
    one, other = as_column(left), as_column(right)
    match operator:
        case "+" | "-":
            first, second, unit = aligned(one, other)
            return Column(first + second if operator == "+" else first - second, unit)
        case "*" if isinstance(one, Column) and isinstance(other, Column):
            if float(np.abs(one.ints).max(initial=0)) * float(np.abs(other.ints).max(initial=0)) > LARGEST_INT:
                raise OverflowError
            return Column(one.ints * other.ints, one.unit * other.unit)
        case "*":
            return scaled(one, other) if isinstance(one, Column) else scaled(cast("Column", other), one)
        case "/" if isinstance(other, Column):
            return divided(one, other)
        case _ if isinstance(other, Column) or not isinstance(one, Column):
            return floored(operator, one, other)
        case _ if not other:
            return 0
        case "/":
            return compute("*", one, 1 / Fraction(other))
        case _:
            first, second, unit = aligned(one, other)
            whole = first // second
            return Column(whole, Fraction(1)) if operator == "//" else Column(first - whole * second, unit)


def divided(left: Column | int | Fraction, right: Column) -> Many:
    """Quotients by what varies, on a common denominator; by 0 they are 0."""
    steps = np.abs(right.ints)
    common = lcm(*(int(step) for step in np.unique(steps) if step))
    if common > LARGEST_COMMON:
        raise OverflowError
    parts = np.where(steps == 0, 0, common // np.where(steps == 0, 1, steps)) * np.sign(right.ints)
    over = Column(parts, 1 / (right.unit * common))
    return compute("*", left, over)


def floored(operator: str, left: Column | int | Fraction, right: Column | int | Fraction) -> Many:
    """Whole quotients by what varies, and what they leave; by 0 both are 0."""
    first, second, unit = aligned(left, right)
    by = np.where(second == 0, 1, second)
    whole = np.where(second == 0, 0, first // by)
    return Column(whole, Fraction(1)) if operator == "//" else Column(np.where(second == 0, 0, first % by), unit)


def scaled(column: Column, factor: Any) -> Many:
    """A column times a number."""
    if not factor:
        return 0
    return Column(column.ints if factor > 0 else -column.ints, column.unit * abs(Fraction(factor)))


def choose(condition: Bools, then: Many, otherwise: Many) -> Many:
    """One value where a condition holds and another elsewhere."""
    if isinstance(then, tuple) or isinstance(otherwise, tuple):
        one, other = items(then), items(otherwise)
        if len(one) != len(other):
            refuse("lists of different lengths meet")
        return tuple(choose(condition, *pair) for pair in zip(one, other, strict=True))
    if is_truth(then) and is_truth(otherwise):
        return cast("Bools", np.where(condition, cast("Any", then), cast("Any", otherwise)))
    first, second, unit = aligned(as_column(then), as_column(otherwise))
    return Column(np.where(condition, first, second), unit)


def is_truth(value: Many) -> bool:
    """Whether a value is a truth value, or a column of them."""
    return isinstance(value, bool | np.ndarray)


def apply(function: str, arguments: list[Many]) -> Many:
    """A built-in function in all runs."""
    if not any(map(varies, arguments)):
        return exact.apply(function, arguments)  # type: ignore[arg-type, return-value]
    match function:
        case "abs":
            return apply("max", [arguments[0], compute("-", 0, arguments[0])])
        case "min" | "max":
            found = arguments[0]
            for argument in arguments[1:]:
                first, second, unit = aligned(as_column(found), as_column(argument))
                found = Column((np.minimum if function == "min" else np.maximum)(first, second), unit)
            return found
        case "floor":
            return compute("//", arguments[0], 1)
        case _:
            return roughly(function, as_column(arguments[0]))


def roughly(function: str, number: Column | int | Fraction) -> Many:
    """exp, log or sqrt in all runs, in floating point: whoever looks at it must look at it exactly again."""
    values = number.ints * float(number.unit) if isinstance(number, Column) else np.array([float(number)])
    with np.errstate(all="ignore"):
        found = np.where(values > 0, ROUGH[function](np.abs(values)), np.exp(values) if function == "exp" else 0.0)
    found = np.nan_to_num(found, posinf=HUGE)
    unit = Fraction(2) ** (int(np.ceil(np.log2(np.abs(found).max() or 1.0))) - ROUGH_BITS)
    return Column(np.rint(found / float(unit)).astype(np.int64), unit)
