"""Mathematical functions, of numbers and of arrays."""

from __future__ import annotations

import ast
import math
from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import INT, REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import everywhere, is_sequence, zipped
from lapwing.syntax.natural.clipping import is_squared_norm, note_extreme, note_root, note_squares
from lapwing.syntax.natural.constant import plain, refuse_rounded, refuse_unconvertible
from lapwing.syntax.natural.evaluate import is_bool
from lapwing.syntax.natural.failure import may_catch
from lapwing.syntax.natural.library.builtin import absolute
from lapwing.syntax.natural.library.extremes import extreme, larger, smaller
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.number import compared, numeric
from lapwing.syntax.natural.operators import arithmetic, compare, per_case, select, truth
from lapwing.syntax.natural.sign import is_nonnegative, is_positive
from lapwing.syntax.natural.state import PUBLIC

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def function_of(machine: Machine, name: str, value: v.Value) -> v.Value:
    """`exp`, `log` or `sqrt`, computed where the result is rational."""
    if isinstance(value, v.Opaque):
        return v.Opaque(name, (value,))
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: function_of(machine, name, case))
    if isinstance(value, v.Odd):
        return odd_function(machine, name, value)
    refuse_unconvertible(machine, value)
    if isinstance(value, v.Known):
        known = exact(name, Fraction(value.value))  # type: ignore[arg-type]
        if known is not None:
            return v.Known(known)
    term, _ = numeric(machine, value)
    if name == "exp" and isinstance(term, tree.Builtin) and term.function == "log":
        return v.Number(term.arguments[0], REAL)
    return v.Number(tree.Builtin(name, (term,), machine.span), REAL)


def odd_function(machine: Machine, name: str, value: v.Odd) -> v.Value:
    """`exp`, `log` or `sqrt` of NaN or an infinity."""
    if value.name == "-inf":
        if name == "exp":
            return v.Known(Fraction(0))
        machine.outside(f"{name} of minus infinity", "Use numbers.")
    return value


def exact(name: str, value: Fraction) -> Fraction | None:
    """The value of a function where it is rational."""
    if name == "exp" and value == 0:
        return Fraction(1)
    if name == "log" and value == 1:
        return Fraction(0)
    if name == "sqrt" and value >= 0:
        top, bottom = isqrt(value.numerator), isqrt(value.denominator)
        if top * top == value.numerator and bottom * bottom == value.denominator:
            return Fraction(top, bottom)
    return None


def apply_each(machine: Machine, value: v.Value, function) -> v.Value:  # type: ignore[no-untyped-def]
    """A function of a number, or of every item of an array."""
    return everywhere(machine, value, function) if is_sequence(machine, value) else function(value)


def log_of(machine: Machine, value: v.Value, numpy: bool = False) -> v.Value:
    """`log`, which needs a number above 0; of others NumPy gives minus infinity or NaN, and Python has an error."""
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: log_of(machine, case, numpy))
    if isinstance(value, v.Uniform):
        from lapwing.syntax.natural.library.uniform import log_of as log_uniform

        return log_uniform(machine, value)
    if isinstance(value, v.Odd | v.Opaque):
        return function_of(machine, "log", value)
    refuse_rounded(machine, value)
    term, _ = numeric(machine, value)
    if is_positive(machine, term) or machine.weighing:
        return function_of(machine, "log", value)
    if numpy:
        return or_odd(machine, machine.hold(value), "log", v.Odd("-inf"))
    return or_error(machine, value, "log", "<=")


def sqrt_of(machine: Machine, value: v.Value, numpy: bool = False) -> v.Value:
    """`sqrt`, which needs a number that is not below 0; of others NumPy gives NaN, and Python has an error."""
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: sqrt_of(machine, case, numpy))
    if isinstance(value, v.Odd | v.Opaque):
        return function_of(machine, "sqrt", value)
    refuse_rounded(machine, value)
    if is_squared_norm(machine, value) or is_nonnegative(machine, numeric(machine, value)[0]):
        return note_root(machine, value, function_of(machine, "sqrt", value))
    if numpy:
        return or_odd(machine, machine.hold(value), "sqrt", v.Known(Fraction(0)))
    return or_error(machine, value, "sqrt", "<")


def or_error(machine: Machine, value: v.Value, name: str, operator: str) -> v.Value:
    """A function of a number, and an error where there is none."""
    term, _ = numeric(machine, value)
    if isinstance(term, tree.Number):
        if compared(operator, term.value, 0):
            machine.raise_error("ValueError", ())
            return v.Known(Fraction(0))
    else:
        machine.check(tree.Comparison((operator,), (term, tree.Number(0, machine.span)), machine.span), "ValueError")
    return function_of(machine, name, value)


def or_odd(machine: Machine, value: v.Value, name: str, at_zero: v.Value) -> v.Value:
    """A function of a number, a given value at 0, and NaN below."""
    from lapwing.syntax.natural.odd import by_sign

    return by_sign(machine, value, function_of(machine, name, value), at_zero, v.Odd("nan"))


OVERFLOW = "Numbers are taken to be exact and of any size: math.exp does not overflow."


@library("math.exp")
def math_exp(machine: Machine, given: Arguments) -> v.Value:
    """`exp`; the theorem ignores overflow, and says so."""
    (value,) = given.need(machine, "exp", "x")
    if isinstance(value, v.Known) and isinstance(value.value, int | Fraction):
        try:
            math.exp(plain(value))
        except OverflowError:
            machine.raise_error("OverflowError", ())
            return v.Known(Fraction(0))
    elif may_catch(machine, "OverflowError"):
        machine.outside(
            "the function math.exp inside `try`, where it may overflow,", "Call it outside `try`, or use np.exp."
        )
    elif value is not None and machine.label_of(value) != PUBLIC:
        machine.note(OVERFLOW)
    return exp_(machine, given)


@library("numpy.exp")
def exp_(machine: Machine, given: Arguments) -> v.Value:
    """`exp`."""
    (value,) = given.need(machine, "exp", "x")
    return apply_each(machine, value, lambda item: function_of(machine, "exp", item))


@library("math.expm1")
def expm1_(machine: Machine, given: Arguments) -> v.Value:
    """`exp(x) - 1`."""
    return arithmetic(machine, "-", math_exp(machine, given), v.Known(1))


@library("numpy.expm1")
def numpy_expm1(machine: Machine, given: Arguments) -> v.Value:
    """`exp(x) - 1`, elementwise."""
    return arithmetic(machine, "-", exp_(machine, given), v.Known(1))


@library("math.log")
def log_(machine: Machine, given: Arguments) -> v.Value:
    """`log`, to a base if one is given."""
    (value,), (base,) = given.split(machine, "log", "x", "base=")
    found = log_of(machine, value)
    return found if base is None else arithmetic(machine, "/", found, log_of(machine, base))


@library("math.sqrt")
def sqrt_(machine: Machine, given: Arguments) -> v.Value:
    """`sqrt`."""
    (value,) = given.need(machine, "sqrt", "x")
    return sqrt_of(machine, value)


@library("numpy.sqrt")
def numpy_sqrt(machine: Machine, given: Arguments) -> v.Value:
    """`sqrt`, elementwise."""
    (value,) = given.need(machine, "sqrt", "x")
    return apply_each(machine, value, lambda item: sqrt_of(machine, item, numpy=True))


def logarithm(path: str, base: int | None = None, offset: int = 0) -> None:
    """`log(offset + x)` to a base, of Python and of NumPy."""
    for numpy in (False, True):

        @library(f"{'numpy' if numpy else 'math'}.{path}")
        def take(machine: Machine, given: Arguments, numpy: bool = numpy) -> v.Value:
            """A logarithm."""
            (value,) = given.need(machine, path, "x")

            def one(item: v.Value) -> v.Value:
                moved = arithmetic(machine, "+", v.Known(offset), item) if offset else item
                found = log_of(machine, moved, numpy)
                return found if base is None else arithmetic(machine, "/", found, log_of(machine, v.Known(base)))

            return apply_each(machine, value, one) if numpy else one(value)

        del take


logarithm("log1p", offset=1)
logarithm("log2", base=2)
logarithm("log10", base=10)


@library("numpy.log")
def numpy_log(machine: Machine, given: Arguments) -> v.Value:
    """`log`, elementwise."""
    (value,) = given.need(machine, "log", "x")
    return apply_each(machine, value, lambda item: log_of(machine, item, numpy=True))


@library("numpy.square")
def square_(machine: Machine, given: Arguments) -> v.Value:
    """`x * x`."""
    (value,) = given.need(machine, "square", "x")
    made = apply_each(machine, value, lambda item: arithmetic(machine, "*", item, item))
    return note_squares(machine, value, made)


def sign_of(machine: Machine, value: v.Value) -> v.Value:
    """-1, 0 or 1."""
    if isinstance(value, v.Known):
        number = Fraction(value.value)  # type: ignore[arg-type]
        return v.Known((number > 0) - (number < 0))
    if isinstance(value, v.Uniform):
        from lapwing.syntax.natural.library.uniform import sign_of as sign_uniform

        return sign_uniform(machine, value)
    if isinstance(value, v.Opaque):
        return v.Opaque("sign", (value,))
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: sign_of(machine, case))
    if value == v.Odd("nan"):
        return value
    found: v.Value = v.Known(0)
    for op, sign in ((ast.Lt, -1), (ast.Gt, 1)):
        holds = truth(machine, compare(machine, op, value, v.Known(0)))
        if holds is True:
            return v.Known(sign)
        if holds is not False:
            found = select(machine, holds, v.Known(sign), found)
    return found


@library("numpy.sign")
def sign_(machine: Machine, given: Arguments) -> v.Value:
    """The sign; of floats in an array, a float."""
    from lapwing.syntax.natural.library.rounding import in_type_of

    (value,) = given.need(machine, "sign", "x")
    if not is_sequence(machine, value):
        return signed(machine, value)
    return apply_each(machine, value, lambda item: in_type_of(machine, item, lambda one: signed(machine, one)))


def signed(machine: Machine, value: v.Value) -> v.Value:
    """The sign of a number; truth values have none."""
    if is_bool(value):
        machine.outside("the sign of a truth value, which is an error in NumPy,", "Turn it into a number: int(…).")
    return sign_of(machine, value)


@library("math.copysign", "numpy.copysign")
def copysign_(machine: Machine, given: Arguments) -> v.Value:
    """The magnitude of one number with the sign of another."""
    size, other = given.need(machine, "copysign", "x1", "x2")

    def one(left: v.Value, right: v.Value) -> v.Value:
        if isinstance(right, v.Uniform):
            return arithmetic(machine, "*", size_of(machine, left), sign_of(machine, right))
        if isinstance(right, v.Known) and right.value == 0:
            machine.outside("the sign of a constant 0, which a float has as well,", "Use another number.")
        holds = truth(machine, compare(machine, ast.Lt, right, v.Known(0)))
        above = absolute(machine, left)
        below = arithmetic(machine, "-", v.Known(0), above)
        return (below if holds else above) if isinstance(holds, bool) else select(machine, holds, below, above)

    if is_sequence(machine, size) or is_sequence(machine, other):
        return zipped(machine, size, other, one)
    return one(size, other)


def size_of(machine: Machine, value: v.Value) -> v.Value:
    """The size of a number; of an exponential draw with positive factors it is known."""
    from lapwing.syntax.natural.library.raw import flattened, taken, times
    from lapwing.syntax.natural.sign import is_positive

    if isinstance(value, v.Number):
        _, above, below = flattened(value.term)
        names, rest = taken(machine, above)
        positive = all(is_positive(machine, part) for part in (*rest, *below))
        if positive and len(names) == 1 and machine.raw[names[0]][0] == "@exponential":
            return times(machine, rest, below, v.Number(tree.Name(names[0], machine.span), REAL))
    return absolute(machine, value)


@library("numpy.maximum")
def maximum_(machine: Machine, given: Arguments) -> v.Value:
    """The larger, elementwise."""
    return pairwise(machine, given, "max")


@library("numpy.minimum")
def minimum_(machine: Machine, given: Arguments) -> v.Value:
    """The smaller, elementwise."""
    return pairwise(machine, given, "min")


def pairwise(machine: Machine, given: Arguments, function: str) -> v.Value:
    """`min` or `max`, elementwise."""
    one, two = given.need(machine, function, "x1", "x2")

    def better(left: v.Value, right: v.Value) -> v.Value:
        for side, other in ((left, right), (right, left)):
            if isinstance(side, v.Variant):
                found = per_case(machine, side, lambda case: better(case, other))  # noqa: B023
                if v.Odd("nan") not in side.cases:
                    note_extreme(machine, function, left, right, found)
                return found
        return v.Odd("nan") if v.Odd("nan") in (left, right) else extreme(machine, function, left, right)

    if is_sequence(machine, one) or is_sequence(machine, two):
        return zipped(machine, one, two, better)
    return better(one, two)


def clipped(machine: Machine, value: v.Value, low: v.Value | None, high: v.Value | None) -> v.Value:
    """A number brought between two bounds; NaN stays what it is."""
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: clipped(machine, case, low, high))
    if value == v.Odd("nan"):
        return value
    if is_sequence(machine, value):
        return everywhere(machine, value, lambda item: clipped(machine, item, low, high))
    if low is not None and low != v.Known(None):
        value = larger(machine, value, low)
    if high is not None and high != v.Known(None):
        value = smaller(machine, value, high)
    return value


@library("numpy.clip")
def clip_(machine: Machine, given: Arguments) -> v.Value:
    """`np.clip`."""
    from lapwing.syntax.natural.array import to_array
    from lapwing.syntax.natural.sequence import view

    (value,), (low, high) = given.split(machine, "clip", "a", "a_min=", "a_max=")
    if any(is_sequence(machine, bound) for bound in (low, high) if bound is not None):
        machine.outside("clipping to bounds that are arrays", "Clip each item by itself.")
    if is_sequence(machine, value):
        kind = view(machine, value).kind
        found = to_array(machine, value, kind if kind in v.SERIES else "array")
        return everywhere(machine, found, lambda item: clipped(machine, item, low, high))
    return clipped(machine, value, low, high)


@library("math.comb", "math.factorial", "math.perm", "math.gcd", "math.lcm", "math.isqrt")
def whole_functions(machine: Machine, given: Arguments) -> v.Value:
    """Refused unless its arguments are constants, in which case it should be written as a number."""
    machine.outside("a function of number theory", "Write its value as a number.")


@library("math.isclose", "numpy.isclose", "numpy.allclose", "numpy.array_equal")
def close_(machine: Machine, given: Arguments) -> v.Value:
    """Refused: compare numbers with bounds."""
    machine.outside("comparing up to a tolerance", "Write abs(a - b) <= tolerance.")


@library("math.degrees", "math.radians", "math.sin", "math.cos", "math.tan", "numpy.sin", "numpy.cos", "numpy.tan")
def trigonometry(machine: Machine, given: Arguments) -> v.Value:
    """An unknown function of its argument."""
    (value,) = given.need(machine, "sin", "x")
    return v.Opaque("trigonometry", (machine.settled(value),))


@library("math.hypot", "numpy.hypot")
def hypot_(machine: Machine, given: Arguments) -> v.Value:
    """The length of a vector."""
    from lapwing.syntax.natural.library.linear import norm

    return norm(machine, machine.allocate(v.Items(tuple(given.positional), "array")), 2)


__all__ = ["INT", "apply_each", "clipped", "exact", "function_of"]
