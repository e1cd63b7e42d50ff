"""`int`, `float`, `bool`, `str`, `list`, `tuple`, and asking for types."""

from __future__ import annotations

import ast
import math
from dataclasses import replace
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT, REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.constant import FLOAT_BITS, constant, plain
from lapwing.syntax.natural.failure import nearest
from lapwing.syntax.natural.hidden import STR
from lapwing.syntax.natural.library.registry import Arguments, library, method
from lapwing.syntax.natural.number import floor_of, numeric
from lapwing.syntax.natural.odd import odd_or_number
from lapwing.syntax.natural.operators import arithmetic, as_bool, compare, per_case, select, truth
from lapwing.syntax.natural.sequence import view
from lapwing.syntax.natural.text import read_number

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


MOST_DIGITS = 300


def floats(machine: Machine, value: v.Value) -> v.Value:
    """`float(value)`: the same number."""
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: floats(machine, case))
    match value:
        case v.Opaque() | v.Uniform() | v.Query() | v.Odd():
            return value
        case v.Known(value=str() as text):
            try:
                found = float(text)
            except ValueError:
                machine.raise_error("ValueError", ())
                return v.Known(Fraction(0))
            exact = isfinite(found) and (found != 0 or not set(text) & set("123456789"))
            return v.Known(Fraction(text.strip())) if exact else odd_or_number(found)
        case v.Known(value=None):
            machine.raise_error("TypeError", ())
            return v.Known(Fraction(0))
        case v.Known(value=number, floating=floating):
            if isinstance(number, int) and number.bit_length() > FLOAT_BITS:
                return constant(machine, "+", value, v.Known(Fraction(0)))
            return v.Known(Fraction(number), None, floating)  # type: ignore[arg-type]
        case v.Text():
            return read_number(machine, value, REAL)
        case _:
            term, _ = numeric(machine, value)
            return v.Number(term, REAL)


def whole(machine: Machine, value: v.Value) -> v.Value:
    """`int(value)`: towards 0."""
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: whole(machine, case))
    match value:
        case v.Opaque():
            return v.Opaque("int", (value,))
        case v.Odd(name=name):
            machine.raise_error("ValueError" if name == "nan" else "OverflowError", ())
            return v.Known(0)
        case v.Known(value=str() as text):
            try:
                return v.Known(int(text))
            except ValueError:
                machine.raise_error("ValueError", ())
                return v.Known(0)
        case v.Known(value=None):
            machine.raise_error("TypeError", ())
            return v.Known(0)
        case v.Known():
            return v.Known(int(plain(value)))
        case v.Text():
            return read_number(machine, value, INT)
    term, sort = numeric(machine, value)
    if sort == INT or is_integral(machine, term):
        return v.Number(term, INT)
    down = floor_of(machine, term)
    up = tree.Minus(floor_of(machine, tree.Minus(term, machine.span)), machine.span)
    negative = truth(machine, compare(machine, ast.Lt, value, v.Known(0)))
    if isinstance(negative, bool):
        return v.Number(up if negative else down, INT)
    return v.Number(tree.Conditional(negative, up, down, machine.span), INT)


def is_integral(machine: Machine, term: tree.Expression) -> bool:
    """Whether an expression plainly gives a whole number."""
    match term:
        case tree.Number(value=value):
            return value == int(value)
        case tree.Name(name=name):
            known = machine.definitions.get(name)
            return machine.sorts.get(name) == INT or (known is not None and is_integral(machine, known))
        case tree.Builtin(function="floor" | "len"):
            return True
        case tree.Minus(operand=operand):
            return is_integral(machine, operand)
        case tree.Binary(operator="+" | "-" | "*", left=left, right=right):
            return is_integral(machine, left) and is_integral(machine, right)
        case tree.Conditional(then=then, otherwise=otherwise):
            return is_integral(machine, then) and is_integral(machine, otherwise)
        case _:
            return False


def floored(machine: Machine, value: v.Value) -> v.Value:
    """`math.floor(value)`."""
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: floored(machine, case))
    if isinstance(value, v.Opaque):
        return v.Opaque("floor", (value,))
    if isinstance(value, v.Known):
        return v.Known(math.floor(plain(value)))
    term, sort = numeric(machine, value)
    return v.Number(term, INT) if sort == INT else v.Number(floor_of(machine, term), INT)


def ceiled(machine: Machine, value: v.Value) -> v.Value:
    """`math.ceil(value)`."""
    return arithmetic(machine, "-", v.Known(0), floored(machine, arithmetic(machine, "-", v.Known(0), value)))


def rounded(machine: Machine, value: v.Value, digits: v.Value | None) -> v.Value:
    """`round(value, digits)`: halves go to the even neighbour."""
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: rounded(machine, case, digits))
    if isinstance(value, v.Opaque):
        return v.Opaque("round", (value,))
    if isinstance(value, v.Odd):
        return value
    value = machine.hold(value, "value")
    if isinstance(value, v.Known) and isinstance(value.value, str | bytes | None):
        machine.raise_error("TypeError", ())
        return v.Known(0)
    if digits is not None and digits != v.Known(None):
        if not (isinstance(digits, v.Known) and isinstance(digits.value, int)):
            return v.Opaque("round", (value, digits))
        if isinstance(value, v.Known):
            return v.Known(Fraction(repr(round(float(plain(value)), digits.value))))
        if abs(digits.value) > MOST_DIGITS:
            machine.outside("rounding to this many digits", "Use fewer.")
        factor = v.Known(Fraction(10) ** int(digits.value))
        scaled = rounded(machine, arithmetic(machine, "*", value, factor), None)
        return arithmetic(machine, "/", scaled, factor)
    if isinstance(value, v.Known):
        return v.Known(round(plain(value)))
    term, sort = numeric(machine, value)
    if sort == INT:
        return v.Number(term, INT)
    half = tree.Number(Fraction(1, 2), machine.span)
    up = machine.hold(v.Number(floor_of(machine, tree.Binary("+", term, half, machine.span)), INT), "rounded")
    raised, _ = machine.number(up)
    one, two = tree.Number(1, machine.span), tree.Number(2, machine.span)
    tie = tree.Comparison(("==",), (tree.Binary("-", raised, half, machine.span), term), machine.span)
    odd = tree.Comparison(("==",), (tree.Binary("%", raised, two, machine.span), one), machine.span)
    both = tree.Logic("and", (tie, odd), machine.span)
    return select(machine, both, v.Number(tree.Binary("-", raised, one, machine.span), INT), up)


@library("builtins.float")
def float_(machine: Machine, given: Arguments) -> v.Value:
    """A float."""
    (value,) = given.take(machine, "float", "x=")
    value = value or v.Known(Fraction(0))
    return floats(machine, value)


@library("numpy.float64")
def numpy_float(machine: Machine, given: Arguments) -> v.Value:
    """A NumPy float, whose arithmetic raises no errors."""
    found = float_(machine, given)
    if isinstance(found, v.Known | v.Number):
        return v.Number(numeric(machine, found)[0], REAL, True)
    return found


@library("decimal.Decimal", "fractions.Fraction")
def decimal_(machine: Machine, given: Arguments) -> v.Value:
    """A decimal number or a fraction, taken for a float."""
    if nearest(machine) is not None:
        machine.outside("decimals and fractions inside `try`, where they fail in their own ways,", "Use floats.")
    return float_(machine, given)


@library("builtins.int", "math.trunc", "numpy.int64")
def int_(machine: Machine, given: Arguments) -> v.Value:
    """An integer, truncated towards 0."""
    (value,) = given.take(machine, "int", "x=")
    value = value or v.Known(0)
    return whole(machine, value)


@library("builtins.bool", "numpy.bool_")
def bool_(machine: Machine, given: Arguments) -> v.Value:
    """A truth value."""
    (value,) = given.take(machine, "bool", "x=")
    value = value or v.Known(False)
    return as_bool(machine, value)


@library("builtins.str")
def str_(machine: Machine, given: Arguments) -> v.Value:
    """A string; of a row as it stands it is a function, which may be clipped."""
    from lapwing.syntax.natural.unknown import is_of_data

    made = shown(machine, given)
    if isinstance(made, v.Opaque) and len(given.positional) == 1 and is_of_data(machine, given.positional[0]):
        return replace(made, name=STR)
    return made


@library("builtins.repr", "builtins.format")
def shown(machine: Machine, given: Arguments) -> v.Value:
    """A string."""
    from lapwing.syntax.natural.text import is_text, text_of, to_string

    if not given.positional:
        return v.Known("")
    value = given.positional[0]
    if is_text(value) and len(given.positional) == 1:
        return value
    text = text_of(value)
    if text is not None and len(given.positional) == 1:
        return v.Known(text)
    return to_string(machine, [value], [len(given.positional) == 1])


@library("collections.deque")
def deque_(machine: Machine, given: Arguments) -> v.Value:
    """A list open at both ends; with `maxlen`, it keeps the last items."""
    from lapwing.syntax.natural.library.lists import append_

    items, most = given.take(machine, "deque", "iterable=", "maxlen=")
    if most is None or most == v.Known(None):
        return list_(machine, Arguments([] if items is None else [items], {}))
    ref = machine.allocate(v.Items(()))
    machine.limits[ref.key] = machine.hold(most, "most")
    found = v.Items(()) if items is None else view(machine, items)
    if isinstance(found, v.Lazy):
        machine.outside("a deque of limited length made of a sequence", "Append the items one by one.")
    for item in found.values:
        append_(machine, ref, Arguments([item], {}))
    return ref


@library("builtins.tuple")
def tuple_(machine: Machine, given: Arguments) -> v.Value:
    """A tuple."""
    return as_tuple(machine, list_(machine, given))


def as_tuple(machine: Machine, found: v.Value) -> v.Value:
    """A new list as a tuple; one of unknown length is a list that remembers it is a tuple."""
    if not isinstance(found, v.Ref):
        return found
    contents = machine.state.heap[found.key]
    if isinstance(contents, v.Items):
        return v.Tuple(contents.values)
    machine.tuples.add(found.key)
    return found


@library("builtins.list")
def list_(machine: Machine, given: Arguments) -> v.Value:
    """A new list."""
    from lapwing.syntax.natural.iterate import check_order
    from lapwing.syntax.natural.library.lists import as_list

    if not given.positional:
        return machine.allocate(v.Items(()))
    value = given.positional[0]
    if isinstance(value, v.Opaque):
        return value
    found = view(machine, value)
    check_order(machine, found)
    if found.kind in v.SERIES:
        return as_list(machine, value)
    return machine.allocate(v.Items(found.values)) if isinstance(found, v.Items) else machine.allocate(v.Delayed(found))


@library("copy.copy", "numpy.copy")
def copy_(machine: Machine, given: Arguments) -> v.Value:
    """A copy."""
    (value,) = given.need(machine, "copy", "x")
    return copied(machine, value)


@library("copy.deepcopy")
def deepcopy_(machine: Machine, given: Arguments) -> v.Value:
    """A copy of a value and of everything in it."""
    (value,) = given.need(machine, "deepcopy", "x")
    return copied_deeply(machine, value)


def copied_deeply(machine: Machine, value: v.Value) -> v.Value:
    """The same value, of which nothing is shared."""

    def again(part: v.Value) -> v.Value:
        return copied_deeply(machine, part)

    match value:
        case v.Tuple(items=items, fields=fields):
            return v.Tuple(tuple(map(again, items)), fields)
        case v.Variant(tag=tag, cases=cases):
            return v.Variant(tag, tuple(map(again, cases)))
        case v.Ref(key=key):
            match machine.state.heap[key]:
                case v.Items(values=values, kind=kind):
                    return machine.allocate(v.Items(tuple(map(again, values)), kind))
                case v.Mapping(entries=entries, default=default, kind=name):
                    made = tuple((each, again(item)) for each, item in entries)
                    return machine.allocate(v.Mapping(made, default, name))
                case v.Instance(of=of, fields=inside):
                    return machine.allocate(v.Instance(of, tuple((each, again(item)) for each, item in inside)))
                case contents:
                    return machine.allocate(contents)
        case _:
            return copied(machine, value)


@method("list.copy", "array.copy", "dict.copy", "series.copy", "frame.copy", "set.copy")
def copy_method(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A copy."""
    return copied(machine, owner)


def copied(machine: Machine, value: v.Value) -> v.Value:
    """Another object with the same contents; the rows of an array are copied as well."""
    if isinstance(value, v.Rng):
        machine.outside("a copy of a random generator, which draws the same again,", "Use the generator itself.")
    if isinstance(value, v.Ref):
        contents = machine.state.heap[value.key]
        if value.key in machine.limits:
            machine.outside("a copy of a deque of limited length", "Use list(...).")
        if isinstance(contents, v.Items) and contents.kind == "array":
            return machine.allocate(v.Items(tuple(copied(machine, item) for item in contents.values), contents.kind))
        return machine.allocate(contents)
    if isinstance(value, v.Lazy) and value.kind not in v.FRAMES:
        return machine.allocate(v.Delayed(value, value.kind))
    return value
