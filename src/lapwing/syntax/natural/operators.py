"""Operators on values, as Python means them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL, Base
from lapwing.syntax import tree
from lapwing.syntax.natural import clipping
from lapwing.syntax.natural import coin as coins
from lapwing.syntax.natural import number as n
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.constant import plain
from lapwing.syntax.natural.equality import is_true
from lapwing.syntax.natural.evaluate import is_number
from lapwing.syntax.natural.labels import check_asked
from lapwing.syntax.natural.tally import arithmetic_of, compared_of, is_keyed
from lapwing.syntax.natural.term import is_opaque_enum
from lapwing.syntax.natural.untyped import check_typed
from lapwing.syntax.natural.whose import of_chosen, whose
from lapwing.syntax.walk import names_in

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

SIGNS: dict[type, str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.MatMult: "@",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
COMPARES: dict[type, str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}


def binary(machine: Machine, op: type, left: v.Value, right: v.Value) -> v.Value:
    """`left op right`."""
    return arithmetic(machine, SIGNS[op], left, right)


def arithmetic(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value:
    """`left sign right` on any values."""
    from lapwing.syntax.natural import array, odd, ufunc
    from lapwing.syntax.natural.sequence import combined

    if is_keyed(machine, left) or is_keyed(machine, right):
        return arithmetic_of(machine, sign, left, right)
    if machine.in_loop():
        left, right = as_numbers(machine, left, right)
    for value in (left, right):
        if isinstance(value, v.Opaque):
            return v.Opaque(sign, (left, right))
        if is_opaque_enum(getattr(value, "of", None)):
            machine.raise_error("TypeError", ())
            return v.Known(0)
    if isinstance(left, v.Variant) or isinstance(right, v.Variant):
        scaled = clipping.clipped(machine, sign, left, right)
        if scaled is not None:
            return scaled
    if isinstance(left, v.Variant):
        return per_case(machine, left, lambda case: arithmetic(machine, sign, case, right))
    if isinstance(right, v.Variant):
        return per_case(machine, right, lambda case: arithmetic(machine, sign, left, case))
    if isinstance(left, v.Uniform) or isinstance(right, v.Uniform):
        moved = coins.affine(machine, sign, left, right)
        if moved is not None:
            return moved
    if array.is_array(machine, left) or array.is_array(machine, right):
        scaled = clipping.clipped(machine, sign, left, right)
        if scaled is not None:
            return scaled
        squares = right in (v.Known(2), v.Known(Fraction(2))) if sign == "**" else sign == "*" and left == right
        if squares and array.depth(machine, left) > 1:
            return array.mapped(machine, left, lambda row: arithmetic(machine, "**", row, v.Known(2)))
        made = ufunc.elementwise(machine, sign, left, right)
        return clipping.note_squares(machine, left, made) if squares else made
    if isinstance(left, v.Odd) or isinstance(right, v.Odd):
        return odd.arithmetic(machine, sign, left, right)
    if is_plain(left) and is_plain(right):
        return clipping.noted(machine, sign, left, right, n.combine(machine, sign, left, right))
    return combined(machine, sign, left, right)


def as_numbers(machine: Machine, left: v.Value, right: v.Value) -> tuple[v.Value, v.Value]:
    """What an unknown function gives is a number where one is added to it: a loop could not carry it otherwise."""
    from lapwing.syntax.natural.unknown import as_number

    if isinstance(left, v.Opaque) and is_number(right):
        return as_number(machine, left) or left, right
    if isinstance(right, v.Opaque) and is_number(left):
        return left, as_number(machine, right) or right
    return left, right


def is_plain(value: v.Value) -> bool:
    """Whether a value is a single number."""
    return is_number(value) or isinstance(value, v.Query | v.Uniform)


def per_case(machine: Machine, value: v.Variant, run: Callable[[v.Value], v.Value]) -> v.Value:
    """What a computation gives for whichever case it is."""
    found = left_cases(machine, value)
    if len(found) == 1:
        return run(value.cases[found[0]])
    decided = by_tag(machine, value, found, run)
    if decided is not None:
        return decided
    *front, last = [(place, value.cases[place]) for place in found]

    def otherwise(place: int) -> v.Value:
        if place == len(front):
            return run(last[1])
        number, case = front[place]
        here = tree.Comparison(("==",), (value.tag, tree.Number(number, machine.span)), machine.span)
        return machine.choose(here, lambda: run(case), lambda: otherwise(place + 1))

    return otherwise(0)


def left_cases(machine: Machine, value: v.Variant) -> list[int]:
    """The cases that the branches taken so far leave, where the tag is the same all the way."""
    places = list(range(len(value.cases)))
    if not all(part.name in machine.roles or part.name in machine.ranges for part in names_in(value.tag)):
        return places
    for fact in flat_path(machine.path):
        match fact:
            case tree.Comparison(operators=("==" | "!=" as sign,), operands=(tag, tree.Number(value=number))):
                if tag == value.tag:
                    places = [place for place in places if (place == number) == (sign == "==")]
            case _:
                pass
    return places or list(range(len(value.cases)))


def flat_path(path: list[tree.Expression]) -> Iterator[tree.Expression]:
    """What holds on a path, one fact at a time."""
    for fact in path:
        if isinstance(fact, tree.Logic) and fact.operator == "and":
            yield from flat_path(list(fact.operands))
        else:
            yield fact


def by_tag(machine: Machine, value: v.Variant, places: list[int], run: Callable[[v.Value], v.Value]) -> v.Value | None:
    """A truth value that the tag alone decides, which is one of these."""
    from lapwing.syntax.natural.evaluate import pure

    found = {}
    for place in places:
        result = pure(machine, lambda case=value.cases[place]: run(case))
        if not (isinstance(result, v.Known) and isinstance(result.value, bool)):
            return None
        found[place] = result.value
    if len(set(found.values())) == 1:
        return v.Known(found[places[0]])
    holds = [number for number, each in found.items() if each]
    rest = [number for number, each in found.items() if not each]
    few = holds if len(holds) <= len(rest) else rest
    parts = [tree.Comparison(("==",), (value.tag, tree.Number(number, machine.span)), machine.span) for number in few]
    whole: tree.Expression = parts[0] if len(parts) == 1 else tree.Logic("or", tuple(parts), machine.span)
    return v.Number(whole if few is holds else machine.negated(whole), BOOL)


def unary(machine: Machine, op: type, operand: v.Value) -> v.Value:
    """`-x`, `+x`, `~x`."""
    from lapwing.syntax.natural import array

    if isinstance(operand, v.Variant):
        return per_case(machine, operand, lambda case: unary(machine, op, case))
    if isinstance(operand, v.Opaque):
        return v.Opaque("-", (operand,))
    if array.is_array(machine, operand):
        if op is ast.Invert:
            check_typed(machine, operand, "TypeError")
        return array.mapped(machine, operand, lambda item: array.unary_item(machine, op, item))
    if isinstance(operand, v.Odd) and op is not ast.Invert:
        return arithmetic(machine, "-", v.Known(0), operand) if op is ast.USub else operand
    if op is ast.Invert and is_plain(operand) and machine.number(operand)[1] == BOOL:
        if not n.is_numpy(operand):
            machine.outside("`~` on a single truth value of Python, which gives -1 or -2", "Use `not`.")
        return invert(machine, machine.number(operand)[0])
    if op is not ast.Invert and not is_plain(operand):
        is_list = isinstance(operand, v.Ref) and getattr(machine.state.heap[operand.key], "kind", "") == "list"
        if not isinstance(operand, v.Known | v.Text | v.Tuple) and not is_list:
            machine.outside("this sign before this value", "Use numbers.")
        machine.raise_error("TypeError", ())
        return v.Known(0)
    if op is ast.USub:
        return arithmetic(machine, "-", v.Known(0), operand)
    if op is ast.UAdd:
        return operand
    if machine.number(operand)[1] != INT:
        machine.raise_error("TypeError", ())
        return v.Known(0)
    return arithmetic(machine, "-", arithmetic(machine, "-", v.Known(0), operand), v.Known(1))


def invert(machine: Machine, holds: bool | tree.Expression) -> v.Value:
    """`not`."""
    return v.Known(not holds) if isinstance(holds, bool) else v.Number(machine.negated(holds), BOOL)


def truth(machine: Machine, value: v.Value) -> bool | tree.Expression:
    """Whether a value counts as true."""
    from lapwing.syntax.natural.sequence import length

    match value:
        case v.Known(of=of) | v.Number(of=of) | v.Text(of=of) if is_opaque_enum(of):
            return True
        case v.Known(value=constant, floating=floating):
            return bool(constant if floating is None else floating)
        case v.Number(term=term, sort=sort):
            if sort == BOOL:
                return term.value if isinstance(term, tree.Truth) else term
            return tree.Comparison(("!=",), (term, tree.Number(0, machine.span)), machine.span)
        case v.Query(answer=answer):
            return truth(machine, answer)
        case v.Text():
            return truth(machine, compare(machine, ast.NotEq, value, v.Known("")))
        case v.Tuple(items=items):
            return bool(items)
        case v.Variant():
            return truth(machine, per_case(machine, value, lambda case: as_bool(machine, case)))
        case v.Ref() | v.Lazy():
            if isinstance(machine.contents(value), v.Instance):
                return True
            from lapwing.syntax.natural.array import is_array

            if is_array(machine, value):
                return truth_of_array(machine, value)
            return truth(machine, compare(machine, ast.Gt, length(machine, value), v.Known(0)))
        case v.Opaque():
            from lapwing.syntax.natural.unknown import as_truth

            return as_truth(machine, value)
        case v.Attribute(name=name):
            machine.reject(f"asks whether `{name}` is true, a method or a field that Lapwing does not know")
        case v.Library(path=path):
            return is_true(machine, path)
        case _:
            return True


def truth_of_array(machine: Machine, value: v.Value) -> bool | tree.Expression:
    """Whether an array counts as true: that of its only item; of several it is an error."""
    from lapwing.syntax.natural.sequence import view

    found = view(machine, value)
    if not isinstance(found, v.Items):
        machine.outside("asking whether an array is true", "Ask for len(x) > 0, x.any() or x.all().")
    if len(found.values) == 1:
        return truth(machine, found.values[0])
    machine.raise_error("ValueError", ())
    return False


def as_bool(machine: Machine, value: v.Value) -> v.Value:
    """`bool(value)`."""
    found = truth(machine, value)
    return v.Known(found) if isinstance(found, bool) else v.Number(found, BOOL)


def select(machine: Machine, holds: tree.Expression, then: v.Value, otherwise: v.Value) -> v.Value:
    """One of two numbers."""
    if then == otherwise and whose(then) == whose(otherwise):
        return v.either(then, otherwise)
    (one, first), (two, second) = machine.number(then), machine.number(otherwise)
    if first == BOOL and second == BOOL:
        if isinstance(one, tree.Truth) and isinstance(two, tree.Truth):
            return v.Number(holds if one.value else machine.negated(holds), BOOL)
    elif BOOL in (first, second):
        one, two = (machine.as_int(term) if sort == BOOL else term for term, sort in ((one, first), (two, second)))
    sort = max(first, second, key=(BOOL, INT, REAL).index)
    kinds = [getattr(value, "of", None) for value in (then, otherwise)]
    of = kinds[0] if kinds[0] == kinds[1] else None
    numpy = of_chosen(machine, holds, then, otherwise)
    return v.Number(tree.Conditional(holds, one, two, machine.span), sort, numpy, of)


def compare(machine: Machine, op: type, left: v.Value, right: v.Value) -> v.Value:
    """`left op right` for one comparison."""
    from lapwing.syntax.natural import array, equality, odd

    if op in (ast.In, ast.NotIn):
        check_asked(machine, right)
        found = equality.contains(machine, right, left)
        return found if op is ast.In else invert(machine, truth(machine, found))
    if op in (ast.Is, ast.IsNot):
        found = equality.identical(machine, left, right)
        return found if op is ast.Is else invert(machine, truth(machine, found))
    for value in (left, right):
        if isinstance(value, v.Opaque):
            return v.Opaque(COMPARES[op], (left, right))
    if isinstance(left, v.Variant):
        return per_case(machine, left, lambda case: compare(machine, op, case, right))
    if isinstance(right, v.Variant):
        return per_case(machine, right, lambda case: compare(machine, op, left, case))
    if op in COMPARES and (is_keyed(machine, left) or is_keyed(machine, right)):
        return compared_of(machine, left, right, lambda one, two: compare(machine, op, one, two))
    if array.is_array(machine, left) or array.is_array(machine, right):
        return array.zipped(machine, left, right, lambda one, two: compare(machine, op, one, two))
    members = [is_opaque_enum(getattr(value, "of", None)) for value in (left, right)]
    if any(members):
        if op not in (ast.Eq, ast.NotEq):
            machine.raise_error("TypeError", ())
            return v.Known(False)
        if not all(members) or getattr(left, "of", None) != getattr(right, "of", None):
            return v.Known(op is ast.NotEq)
    if isinstance(left, v.Odd) or isinstance(right, v.Odd):
        return odd.compare(machine, COMPARES[op], left, right)
    if isinstance(left, v.Uniform) or isinstance(right, v.Uniform):
        return coins.flip(machine, COMPARES[op], left, right)
    if is_plain(left) and is_plain(right):
        return n.compare_numbers(machine, COMPARES[op], left, right)
    if op in (ast.Eq, ast.NotEq):
        found = equality.equal(machine, left, right)
        return found if op is ast.Eq else invert(machine, truth(machine, found))
    return equality.ordered(machine, op, left, right)


def base_of(value: v.Value, machine: Machine) -> Base:
    """The sort of a number."""
    return machine.number(value)[1]


def is_zero(value: v.Value) -> bool:
    """Whether a value is known to be 0."""
    return isinstance(value, v.Known) and isinstance(value.value, bool | int | Fraction) and plain(value) == 0
