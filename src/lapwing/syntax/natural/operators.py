"""Operators on values, as Python means them."""

from __future__ import annotations

import ast
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL, Base
from lapwing.syntax import tree
from lapwing.syntax.natural import number as n
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.evaluate import evaluate, is_number

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
    from lapwing.syntax.natural import array, odd
    from lapwing.syntax.natural.sequence import combined

    for value in (left, right):
        if isinstance(value, v.Opaque):
            return v.Opaque(sign, (left, right))
    if isinstance(left, v.Variant):
        return per_case(machine, left, lambda case: arithmetic(machine, sign, case, right))
    if isinstance(right, v.Variant):
        return per_case(machine, right, lambda case: arithmetic(machine, sign, left, case))
    if isinstance(left, v.Uniform) or isinstance(right, v.Uniform):
        moved = n.affine(machine, sign, left, right)
        if moved is not None:
            return moved
    if array.is_array(machine, left) or array.is_array(machine, right):
        return array.elementwise(machine, sign, left, right)
    if isinstance(left, v.Odd) or isinstance(right, v.Odd):
        return odd.arithmetic(machine, sign, left, right)
    if is_plain(left) and is_plain(right):
        return n.combine(machine, sign, left, right)
    return combined(machine, sign, left, right)


def is_plain(value: v.Value) -> bool:
    """Whether a value is a single number."""
    return is_number(value) or isinstance(value, v.Query | v.Uniform)


def per_case(machine: Machine, value: v.Variant, run: Callable[[v.Value], v.Value]) -> v.Value:
    """What a computation gives for whichever case it is."""
    decided = by_tag(machine, value, run)
    if decided is not None:
        return decided
    *front, last = list(enumerate(value.cases))

    def otherwise(place: int) -> v.Value:
        if place == len(front):
            return run(last[1])
        number, case = front[place]
        here = tree.Comparison(("==",), (value.tag, tree.Number(number, machine.span)), machine.span)
        return machine.choose(here, lambda: run(case), lambda: otherwise(place + 1))

    return otherwise(0)


def by_tag(machine: Machine, value: v.Variant, run: Callable[[v.Value], v.Value]) -> v.Value | None:
    """A truth value that the tag alone decides."""
    from lapwing.syntax.natural.evaluate import pure

    found = []
    for case in value.cases:
        result = pure(machine, lambda case=case: run(case))
        if not (isinstance(result, v.Known) and isinstance(result.value, bool)):
            return None
        found.append(result.value)
    if len(set(found)) == 1:
        return v.Known(found[0])
    holds = [number for number, each in enumerate(found) if each]
    rest = [number for number, each in enumerate(found) if not each]
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
        return array.mapped(machine, operand, lambda item: unary(machine, op, item))
    if isinstance(operand, v.Odd) and op is not ast.Invert:
        return arithmetic(machine, "-", v.Known(0), operand) if op is ast.USub else operand
    if op is ast.Invert and isinstance(operand, v.Known) and isinstance(operand.value, bool):
        machine.outside("`~` on a single truth value of Python", "Use `not`.")
    if op is ast.Invert and isinstance(operand, v.Number) and operand.sort == BOOL:
        return invert(machine, operand.term)
    if op is not ast.Invert and not is_plain(operand):
        machine.raise_error("TypeError", ())
        return v.Known(0)
    if op is ast.USub:
        return arithmetic(machine, "-", v.Known(0), operand)
    if op is ast.UAdd:
        return operand
    machine.outside("`~` on a number", "Use `not`, or arithmetic.")


def invert(machine: Machine, holds: bool | tree.Expression) -> v.Value:
    """`not`."""
    return v.Known(not holds) if isinstance(holds, bool) else v.Number(machine.negated(holds), BOOL)


def truth(machine: Machine, value: v.Value) -> bool | tree.Expression:
    """Whether a value counts as true."""
    from lapwing.syntax.natural.sequence import length

    match value:
        case v.Known(value=constant):
            return bool(constant)
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
            return truth(machine, compare(machine, ast.Gt, length(machine, value), v.Known(0)))
        case v.Opaque():
            machine.outside("a branch on what an unknown function gives", "Branch on released values themselves.")
        case v.Uniform():
            return True
        case _:
            return True


def as_bool(machine: Machine, value: v.Value) -> v.Value:
    """`bool(value)`."""
    found = truth(machine, value)
    return v.Known(found) if isinstance(found, bool) else v.Number(found, BOOL)


def select(machine: Machine, holds: tree.Expression, then: v.Value, otherwise: v.Value) -> v.Value:
    """One of two numbers."""
    if then == otherwise:
        return then
    (one, first), (two, second) = machine.number(then), machine.number(otherwise)
    if first == BOOL and second == BOOL:
        if isinstance(one, tree.Truth) and isinstance(two, tree.Truth):
            return v.Number(holds if one.value else machine.negated(holds), BOOL)
    elif BOOL in (first, second):
        one, two = (machine.as_int(term) if sort == BOOL else term for term, sort in ((one, first), (two, second)))
    sort = max(first, second, key=(BOOL, INT, REAL).index)
    return v.Number(tree.Conditional(holds, one, two, machine.span), sort)


def compare(machine: Machine, op: type, left: v.Value, right: v.Value) -> v.Value:
    """`left op right` for one comparison."""
    from lapwing.syntax.natural import array, equality, odd

    if op in (ast.In, ast.NotIn):
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
    if array.is_array(machine, left) or array.is_array(machine, right):
        return array.zipped(machine, left, right, lambda one, two: compare(machine, op, one, two))
    if isinstance(left, v.Odd) or isinstance(right, v.Odd):
        return odd.compare(machine, COMPARES[op], left, right)
    if isinstance(left, v.Uniform) or isinstance(right, v.Uniform):
        return n.flip(machine, COMPARES[op], left, right)
    if is_plain(left) and is_plain(right):
        return n.compare_numbers(machine, COMPARES[op], left, right)
    if op in (ast.Eq, ast.NotEq):
        found = equality.equal(machine, left, right)
        return found if op is ast.Eq else invert(machine, truth(machine, found))
    return equality.ordered(machine, op, left, right)


def augmented(machine: Machine, target: ast.expr, op: ast.operator, node: ast.expr) -> None:
    """`target op= value`."""
    from lapwing.syntax.natural.array import is_array
    from lapwing.syntax.natural.assign import ItemPlace, place_of, read_place, write_place
    from lapwing.syntax.natural.change import change_cells
    from lapwing.syntax.natural.sequence import extend_in_place, settle

    place = place_of(machine, target)
    if isinstance(place, ItemPlace) and isinstance(place.owner, v.Ref):
        before = machine.state.heap[place.owner.key]
        value = machine.hold(evaluate(machine, node))
        if machine.state.heap[place.owner.key] != before:
            machine.outside("changing an object while one of its items is computed", "Compute the value first.")
        if change_cells(machine, place.owner, place.index, type(op), value):
            return
        old = read_place(machine, place)
    else:
        old = read_place(machine, place)
        value = evaluate(machine, node)
    if isinstance(old, v.Ref) and isinstance(op, ast.Add) and extend_in_place(machine, old, value):
        return
    new = binary(machine, type(op), old, value)
    if is_array(machine, old) and is_array(machine, new):
        if isinstance(old, v.Lazy) and is_only_once(machine, old):
            write_place(machine, place, new)
            return
        if not isinstance(old, v.Ref):
            machine.outside("changing an array of the data in place", "Write x = x + ..., which makes a new array.")
        machine.change(old, machine.contents(settle(machine, new)))
        return
    write_place(machine, place, new)


def is_only_once(machine: Machine, value: v.Lazy) -> bool:
    """Whether an array that was computed has one name only, so that nobody sees whether it or its name changes."""
    named = sum(each is value for each in machine.state.cells.values())
    return named <= 1 and value.source not in machine.roles


def base_of(value: v.Value, machine: Machine) -> Base:
    """The sort of a number."""
    return machine.number(value)[1]


def is_zero(value: v.Value) -> bool:
    """Whether a value is known to be 0."""
    return isinstance(value, v.Known) and isinstance(value.value, bool | int | Fraction) and value.value == 0
