"""Arithmetic and comparisons of single numbers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL, Base
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.constant import constant, irrational_power, plain, refuse_rounded, refuse_unconvertible
from lapwing.syntax.natural.failure import may_catch
from lapwing.syntax.natural.sign import is_continuous, is_nonnegative, is_nonzero, is_positive
from lapwing.syntax.natural.state import PUBLIC
from lapwing.syntax.natural.whose import Whose, of_both, pythons_where, whose

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

LARGEST_POWER = 16
HALF = Fraction(1, 2)


def combine(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value:
    """`left sign right` of two numbers."""
    from lapwing.syntax.natural.library.raw import together

    if machine.raw and (noise := together(machine, sign, left, right)) is not None:
        return noise
    if isinstance(left, v.Known) and isinstance(right, v.Known):
        either = left.numpy or right.numpy
        if either and sign in ("/", "//", "%") and right.value == 0:
            machine.outside("dividing a constant of NumPy by 0", "Leave it out.")
        if either and sign == "**" and type(left.value) is type(right.value) is int and right.value < 0:
            machine.outside("a whole number of NumPy to a negative power", "Use a float.")
        found = constant(machine, sign, left, right)
        return replace(found, numpy=True) if either and isinstance(found, v.Known) else found
    refuse_unconvertible(machine, left)
    refuse_unconvertible(machine, right)
    (one, first), (two, second) = numeric(machine, left), numeric(machine, right)
    numpy: Whose = of_both(machine, left, right)
    if not isinstance(numpy, bool):
        numpy = settled(machine, sign, left, right, numpy)
    if numpy and sign == "**" and REAL not in (first, second) and not is_nonnegative(machine, two):
        machine.outside("whole numbers of NumPy to a power that may be negative", "Use floats: x.astype(float).")
    both_bool = {base(machine, left), base(machine, right)} == {BOOL}
    if sign in ("&", "|", "^") and both_bool:
        return logic(machine, sign, left, right)
    if numpy and (sign in ("//", "%") or both_bool):
        from lapwing.syntax.natural.ufunc import numpy_arithmetic

        return numpy_arithmetic(machine, sign, left, right)
    if sign in ("/", "//", "%") and is_zero(machine, right):
        if numpy:
            from lapwing.syntax.natural.odd import divided

            return divided(machine, left, right)
        machine.raise_error("ZeroDivisionError", ())
        return v.Known(0)
    match sign:
        case "+" | "-" | "*":
            sort = REAL if REAL in (first, second) else INT
            return v.Number(simplified(machine, sign, one, two, sort), sort, numpy)
        case "/":
            if numpy:
                from lapwing.syntax.natural.odd import divided

                return divided(machine, left, right)
            guard_division(machine, two)
            return v.Number(quotient(machine, one, two), REAL)
        case "//" | "%":
            guard_division(machine, two)
            return whole_division(machine, sign, one, two, first, second)
        case "**":
            return power(machine, one, first, right, numpy)
        case "&" | "|" | "^" if all(is_bit(machine, term) for term in (one, two)):
            ones = [
                v.Number(tree.Comparison(("!=",), (each, tree.Number(0, machine.span)), machine.span), BOOL)
                for each in (one, two)
            ]
            return v.Number(numeric(machine, logic(machine, sign, ones[0], ones[1]))[0], INT, numpy)
        case "<<" | ">>" if isinstance(right, v.Known) and isinstance(right.value, int) and 0 <= right.value < 64:
            return combine(machine, "*" if sign == "<<" else "//", left, v.Known(2**right.value))
        case _ if REAL in (first, second):
            machine.raise_error("TypeError", ())
            return v.Known(0)
        case "&" if (size := power_of_two(right) or power_of_two(left)) is not None:
            return combine(machine, "%", left if power_of_two(right) else right, v.Known(size))
        case _ if all(machine.label_of(value) == PUBLIC or is_released(machine, value) for value in (left, right)):
            return v.Opaque(sign, (left, right))
        case _:
            machine.outside(f"`{sign}` on numbers of the data", "Use arithmetic or logic.")


def power_of_two(value: v.Value) -> int | None:
    """The power of 2 that is one more than a number: `x & 7` is `x % 8`."""
    if not isinstance(value, v.Known) or type(value.value) is not int or value.value < 0:
        return None
    return value.value + 1 if value.value & (value.value + 1) == 0 else None


def is_released(machine: Machine, value: v.Value) -> bool:
    """Whether there is noise in a number."""
    return machine.label_of(value).noise


def is_bit(machine: Machine, term: tree.Expression) -> bool:
    """Whether a whole number is 0 or 1."""
    from lapwing.syntax.natural.bounds import known_range

    match known_range(machine, term):
        case (tree.Number(value=int() as low), tree.Number(value=int() as high)):
            return low >= 0 and high <= 1
        case _:
            return False


def is_numpy(value: v.Value) -> bool:
    """Whether a number is one of NumPy's."""
    return bool(whose(value))


def settled(machine: Machine, sign: str, left: v.Value, right: v.Value, numpy: tree.Expression) -> Whose:
    """Whose a result is that is NumPy's in some runs only; in the others a divisor of 0 is an error."""
    divisor = numeric(machine, right)[0]
    exponent = right.value if isinstance(right, v.Known) else None
    rises = isinstance(exponent, int | Fraction) and exponent >= 0
    whole = isinstance(exponent, int) or is_nonnegative(machine, numeric(machine, left)[0])
    if {base(machine, left), base(machine, right)} == {BOOL} or (sign == "**" and not (rises and whole)):
        machine.outside(f"`{sign}` on what is NumPy's in some runs and Python's in others", "Convert it: float(x).")
    if sign not in ("/", "//", "%") or is_never_zero(machine, divisor):
        return numpy
    zero = tree.Comparison(("==",), (divisor, tree.Number(0, machine.span)), machine.span)
    machine.check(pythons_where(machine, zero, numpy), "ZeroDivisionError")
    return True


def base(machine: Machine, value: v.Value) -> Base:
    """The sort of a number."""
    return machine.number(value)[1]


def numeric(machine: Machine, value: v.Value) -> tuple[tree.Expression, Base]:
    """A number; a truth value counts as 0 or 1."""
    term, sort = machine.number(value)
    return (machine.as_int(term), INT) if sort == BOOL else (term, sort)


def simplified(
    machine: Machine, sign: str, left: tree.Expression, right: tree.Expression, sort: Base
) -> tree.Expression:
    """`left sign right` without what changes nothing."""
    zero_left, zero_right = is_literal(left, 0), is_literal(right, 0)
    match sign:
        case "+" if zero_left:
            return right
        case "+" | "-" if zero_right:
            return left
        case "-" if zero_left:
            return tree.Minus(right, machine.span)
        case "-" if left == right:
            return tree.Number(Fraction(0) if sort == REAL else 0, machine.span)
        case "+" | "-" if (
            isinstance(right, tree.Number) and (folded := refolded(machine, sign, left, right)) is not None
        ):
            return folded
        case "*" if zero_left or zero_right:
            return tree.Number(Fraction(0) if sort == REAL else 0, machine.span)
        case "*" if is_literal(left, 1):
            return right
        case "*" if is_literal(right, 1):
            return left
        case _:
            return tree.Binary(sign, left, right, machine.span)


def refolded(machine: Machine, sign: str, left: tree.Expression, right: tree.Number) -> tree.Expression | None:
    """`x + 3 - 1` as `x + 2`."""
    match left:
        case tree.Binary(operator="+" | "-" as inner, left=start, right=tree.Number(value=value)) if start is not None:
            first = value if inner == "+" else -value
            moved = first + (right.value if sign == "+" else -right.value)
            if type(value) is not type(right.value):
                return None
            if moved == 0:
                return start
            return tree.Binary("+" if moved > 0 else "-", start, tree.Number(abs(moved), machine.span), machine.span)  # type: ignore[arg-type]
        case _:
            return None


def quotient(machine: Machine, left: tree.Expression, right: tree.Expression) -> tree.Expression:
    """`left / right` without what changes nothing."""
    return left if is_literal(right, 1) else tree.Binary("/", left, right, machine.span)


def is_literal(term: tree.Expression, value: int) -> bool:
    """Whether an expression is this number."""
    return isinstance(term, tree.Number) and term.value == value


def is_zero(machine: Machine, value: v.Value) -> bool:
    """Whether a number is known to be 0, as a float as well."""
    if not isinstance(value, v.Known):
        return is_literal(numeric(machine, value)[0], 0)
    if plain(value) != 0:
        refuse_rounded(machine, value)
    return plain(value) == 0


def guard_division(machine: Machine, divisor: tree.Expression) -> None:
    """Python stops at a divisor of 0; continuous noise is never exactly 0."""
    if is_never_zero(machine, divisor):
        return
    zero = tree.Comparison(("==",), (divisor, tree.Number(0, machine.span)), machine.span)
    machine.check(zero, "ZeroDivisionError")


def is_never_zero(machine: Machine, divisor: tree.Expression) -> bool:
    """Whether a divisor is never 0 for certain."""
    never = (is_nonzero, is_above_zero, is_full_sum, is_continuous)
    return any(says(machine, divisor) for says in never)


def is_full_sum(machine: Machine, divisor: tree.Expression) -> bool:
    """Whether a number is the sum of positive items as many as a loop around goes through, so that there are some."""
    return isinstance(divisor, tree.Name) and machine.sums.get(divisor.name) in machine.inside


def is_above_zero(machine: Machine, divisor: tree.Expression) -> bool:
    """Whether the range of a whole number says that it is above 0."""
    from lapwing.syntax.natural.bounds import is_less, known_range

    found = known_range(machine, divisor)
    return found is not None and is_less(tree.Number(0, machine.span), machine.expanded(found[0]))


def whole_division(
    machine: Machine, sign: str, left: tree.Expression, right: tree.Expression, first: Base, second: Base
) -> v.Value:
    """`//` and `%`: exact on whole numbers; on others the floor of the quotient."""
    if first == INT and second == INT:
        return v.Number(tree.Binary(sign, left, right, machine.span), INT)
    floor = floor_of(machine, quotient(machine, left, right))
    if sign == "//":
        return v.Number(floor, REAL)
    part = tree.Binary("*", right, floor, machine.span)
    return v.Number(tree.Binary("-", left, part, machine.span), REAL)


def floor_of(machine: Machine, term: tree.Expression) -> tree.Expression:
    """The largest integer that is at most a number."""
    return tree.Builtin("floor", (term,), machine.span)


def power(machine: Machine, left: tree.Expression, sort: Base, exponent: v.Value, numpy: Whose = False) -> v.Value:
    """`left ** exponent` for a known exponent, or a positive base."""
    if isinstance(exponent, v.Known) and isinstance(exponent.value, int | Fraction):
        known = Fraction(exponent.value)
        real = REAL if isinstance(exponent.value, Fraction) or known < 0 else sort
        if real == REAL and known not in (0, 1) and not numpy:
            refuse_overflow(machine)
        if known.denominator == 1 and 0 <= known <= LARGEST_POWER:
            result: tree.Expression = tree.Number(1, machine.span)
            for _ in range(int(known)):
                result = simplified(machine, "*", result, left, sort)
            return v.Number(result, real, numpy)
        if known.denominator == 1 and -LARGEST_POWER <= known < 0:
            below = power(machine, left, sort, v.Known(-int(known)), numpy)
            return combine(machine, "/", v.Known(1), below)
        return root(machine, left, known, numpy)
    term, _ = machine.number(exponent)
    refuse_overflow(machine)
    if not is_positive(machine, left):
        if machine.label(left) != PUBLIC or isinstance(left, tree.Number):
            machine.outside("a power whose base may not be above 0", "Use a known exponent, or a positive base.")
        machine.check(tree.Comparison(("<=",), (left, tree.Number(0, machine.span)), machine.span), "ValueError")
    log = tree.Builtin("log", (left,), machine.span)
    return v.Number(tree.Builtin("exp", (tree.Binary("*", term, log, machine.span),), machine.span), REAL, numpy)


def refuse_overflow(machine: Machine) -> None:
    """A power of floats may be too large for one, which matters where that is caught."""
    if may_catch(machine, "OverflowError"):
        machine.outside("a power inside `try`, where it may overflow,", "Compute it outside `try`, or multiply.")


def root(machine: Machine, left: tree.Expression, exponent: Fraction, numpy: Whose) -> v.Value:
    """`left ** exponent`, which is no real number where the base is below 0: NaN for NumPy, complex for Python."""
    from lapwing.syntax.natural.odd import NAN, by_sign

    found = irrational_power(machine, left, exponent)
    if is_positive(machine, left):
        return found
    if exponent.denominator == 1 or exponent < 0:
        machine.outside("a power this high or low of what may not be above 0", "Use a smaller exponent.")
    zero = v.Known(Fraction(0))
    if is_nonnegative(machine, left):
        return found if exponent == HALF else by_sign(machine, v.Number(left, REAL), found, zero, zero)
    other = NAN if numpy else v.Opaque("complex", (v.Number(left, REAL),))
    return by_sign(machine, v.Number(left, REAL), found, zero, other)


def logic(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value:
    """`&`, `|` and `^` of truth values."""
    from lapwing.syntax.natural.evaluate import joined
    from lapwing.syntax.natural.operators import truth

    one, two = truth(machine, left), truth(machine, right)
    if sign == "^":
        if isinstance(one, bool) or isinstance(two, bool):
            if isinstance(one, bool) and isinstance(two, bool):
                return v.Known(one != two)
            known, other = (one, two) if isinstance(one, bool) else (two, one)
            if isinstance(other, bool):
                return v.Known(known != other)
            return v.Number(machine.negated(other) if known else other, BOOL)
        return v.Number(tree.Comparison(("!=",), (one, two), machine.span), BOOL)
    for known, other in ((one, two), (two, one)):
        if isinstance(known, bool):
            decided = known == (sign == "|")
            if decided or isinstance(other, bool):
                return v.Known(known if decided else other)  # type: ignore[arg-type]
            return v.Number(other, BOOL)
    return v.Number(joined("and" if sign == "&" else "or", one, two, machine), BOOL)  # type: ignore[arg-type]


def compare_numbers(machine: Machine, operator: str, left: v.Value, right: v.Value) -> v.Value:
    """`left operator right` of two numbers."""
    if isinstance(left, v.Known) and isinstance(right, v.Known):
        return v.Known(compared(operator, plain(left), plain(right)))
    (one, first), (two, second) = machine.number(left), machine.number(right)
    if {first, second} != {BOOL}:
        (one, first), (two, second) = numeric(machine, left), numeric(machine, right)
    elif operator not in ("==", "!="):
        one, two = machine.as_int(one), machine.as_int(two)
    else:
        for known, other in ((one, two), (two, one)):
            if isinstance(known, tree.Truth):
                return v.Number(other if known.value == (operator == "==") else machine.negated(other), BOOL)
    if one == two:
        return v.Known(operator in ("==", "<=", ">="))
    decided = machine.decide(operator, one, two)
    if decided is not None:
        return v.Known(decided)
    numpy = of_both(machine, left, right)
    return v.Number(tree.Comparison((operator,), (one, two), machine.span), BOOL, numpy)


def compared(operator: str, left: int | float | Fraction, right: int | float | Fraction) -> bool:
    """A comparison of constants."""
    match operator:
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
        case "==":
            return left == right
        case _:
            return left != right
