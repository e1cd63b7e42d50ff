"""Strings."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, Base
from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.constant import plain
from lapwing.syntax.natural.term import spelled

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def is_text(value: v.Value) -> bool:
    """Whether a value is a string."""
    return isinstance(value, v.Text) or (isinstance(value, v.Known) and isinstance(value.value, str))


def formatted(machine: Machine, parts: list[ast.expr]) -> v.Value:
    """An f-string: what it shows is all that it tells."""
    from lapwing.syntax.natural.evaluate import evaluate

    shown: list[v.Value] = []
    exact: list[bool] = []
    between: list[str] = [""]
    for part in parts:
        if isinstance(part, ast.FormattedValue):
            value = evaluate(machine, part.value)
            plain = part.format_spec is None and part.conversion == -1
            if not plain:
                check_format(machine, part, value)
                shown += [evaluate(machine, each.value) for each in widths_of(part)]
                exact += [False for _ in widths_of(part)]
                between += ["0" for _ in widths_of(part)]
            if isinstance(value, v.Known) and isinstance(value.value, str | int) and plain and value.of is None:
                between[-1] += str(value.value)
            else:
                shown.append(value)
                exact.append(part.format_spec is None)
                between.append("" if is_splittable(part) else "0")
        elif isinstance(part, ast.Constant):
            between[-1] += str(part.value)
    if not shown:
        return v.Known(between[0])
    clear = all(map(ends_numbers, between[1:-1])) and (not between[-1] or ends_numbers(between[-1]))
    return to_string(machine, shown, exact if clear else ())


MOST_LETTERS = 10_000
SPEC = re.compile(r"[<>^]?[+ ]?\d*,?(\.\d+)?[fgeF%]?")


def check_format(machine: Machine, part: ast.FormattedValue, value: v.Value) -> None:
    """A format that does not fit its value is an error, which matters where it is caught."""
    spec = part.format_spec.values if isinstance(part.format_spec, ast.JoinedStr) else []
    text = "".join(str(each.value) for each in spec if isinstance(each, ast.Constant))
    constant = all(isinstance(each, ast.Constant) for each in spec)
    if in_try(machine) and not (constant and is_plain(value) and SPEC.fullmatch(text)):
        machine.outside("this format inside `try`, where it may fail,", "Use str(...).")


def widths_of(part: ast.FormattedValue) -> list[ast.FormattedValue]:
    """What a format takes from values, as `{x:{width}d}` does: a string shows it as well."""
    return (
        []
        if part.format_spec is None
        else [each for each in ast.walk(part.format_spec) if isinstance(each, ast.FormattedValue)]
    )


def is_plain(value: v.Value) -> bool:
    """Whether a value is a number."""
    return isinstance(value, v.Number) or (isinstance(value, v.Known) and isinstance(value.value, int | Fraction))


def in_try(machine: Machine) -> bool:
    """Whether an error here leads to a handler."""
    from lapwing.syntax.natural.failure import nearest

    return nearest(machine) is not None


def is_splittable(part: ast.FormattedValue) -> bool:
    """Whether a number is shown without signs that may stand between two numbers as well."""
    spec = "" if part.format_spec is None else ast.unparse(part.format_spec)
    return part.format_spec is None or re.fullmatch(r"f?['\"]\.\d+[efg]?['\"]", spec) is not None


IN_NUMBERS = frozenset("0123456789.+-") | frozenset("einfnanTrueFalse")


def ends_numbers(text: str) -> bool:
    """Whether a piece of text begins with what is no part of a number."""
    return bool(text) and text[0] not in IN_NUMBERS


def to_string(machine: Machine, values: list[v.Value], exact: Sequence[bool] = ()) -> v.Value:
    """A string made of values: it tells no more than these, and those numbers that are shown exactly.

    Without saying which these are, nothing can be read off it.
    """
    parts = tuple(machine.settled(said(machine, value)) for value in values)
    shapes = [s.shape_of(machine, part) for part in parts]
    if len(parts) == 1 and exact and is_list_of_numbers(shapes[0]):
        return v.Opaque("str", parts, (0,))
    told = [place for place, plain in enumerate(exact) if plain]
    return v.Opaque("str", parts, tuple(told) if all(isinstance(shape, s.Scalar) for shape in shapes) else ())


def said(machine: Machine, value: v.Value) -> v.Value:
    """What is shown of a value: an object may say itself how it is shown, and know more than its fields."""
    from lapwing.syntax.natural.aliases import reachable
    from lapwing.syntax.natural.attribute import attribute
    from lapwing.syntax.natural.call import apply
    from lapwing.syntax.natural.hidden import is_string
    from lapwing.syntax.natural.lineage import find_method

    if (made := getattr(value, "of", None)) is not None and (
        find_method(machine, made, "__str__") or find_method(machine, made, "__repr__")
    ):
        machine.outside(f"showing a member of `{made.name}`, which says itself how it is shown", "Show its value.")
    own = [
        (key, name)
        for key in sorted(reachable(machine.state, [value]))
        if isinstance(contents := machine.state.heap[key], v.Instance)
        for name in ("__str__", "__repr__")
        if find_method(machine, contents.of, name) is not None
    ]
    if not own:
        return value
    if not isinstance(value, v.Ref) or {key for key, _ in own} != {value.key}:
        machine.outside("showing objects that say themselves how they are shown", "Show their fields.")
    text = apply(machine, attribute(machine, value, own[0][1]), [], {})
    if not (is_text(text) or (isinstance(text, v.Opaque) and is_string(text))):
        machine.outside(f"`{own[0][1]}` that gives no string", "Return a string.")
    return text


def is_list_of_numbers(shape: s.Shape) -> bool:
    """Whether a shape is that of a list of numbers."""
    match shape:
        case s.Sequence(item=item):
            return isinstance(item, s.Scalar)
        case s.Row(parts=parts):
            return all(isinstance(part, s.Scalar) for part in parts)
        case _:
            return False


def combine_text(machine: Machine, sign: str, left: v.Value, right: v.Value) -> v.Value:
    """`+`, `*` and `%` of strings."""
    if sign == "+" and any(is_plain(value) for value in (left, right)):
        if isinstance(left, v.Text) or isinstance(right, v.Text):
            machine.outside("a number added to a string of the data", "Turn one into the other first.")
        machine.raise_error("TypeError", ())
    if sign == "*" and is_text(right):
        machine.raise_error("TypeError", ())
    if sign == "%" and in_try(machine):
        machine.outside("formatting with `%` inside `try`, where it may fail,", "Use an f-string, or str(...).")
    if isinstance(left, v.Known) and isinstance(right, v.Known):
        if sign == "+" and isinstance(left.value, str) and isinstance(right.value, str):
            return v.Known(left.value + right.value)
        if sign == "*" and isinstance(left.value, str) and isinstance(right.value, int):
            if right.value * len(left.value) > MOST_LETTERS:
                machine.outside(f"a string of more than {MOST_LETTERS} letters", "Use a shorter one.")
            return v.Known(left.value * right.value)
    return to_string(machine, [left, right])


def text_of(value: v.Value) -> str | None:
    """`str(value)` of a constant."""
    if not isinstance(value, v.Known) or value.of is not None:
        return None
    if isinstance(value.value, Fraction) or value.numpy:
        signed = not value.value or value.numpy
        return None if signed else str(plain(value))
    return str(value.value)


def text_length(machine: Machine, text: v.Text) -> v.Value:
    """The length of a string of the data: some function of the string, never below 0."""
    found = machine.hold(v.Number(tree.Opaque("builtins.len", (text.code,), INT, machine.span), INT), "letters")
    return v.Number(tree.Builtin("max", (machine.number(found)[0], tree.Number(0, machine.span)), machine.span), INT)


def letter(machine: Machine, text: v.Text, index: v.Value) -> v.Value:
    """A letter of a string of the data: some function of the string, and an error where the string is too short."""
    place, sort = machine.number(index)
    if sort != INT:
        machine.raise_error("TypeError", ())
    size = machine.number(text_length(machine, text))[0]
    below = tree.Comparison(("<",), (place, tree.Minus(size, machine.span)), machine.span)
    above = tree.Comparison((">=",), (place, size), machine.span)
    machine.check(tree.Logic("or", (below, above), machine.span), "IndexError")
    return of_text(machine, "str.letter", (text.code, place))


def part_of_text(machine: Machine, text: v.Text, ends: tuple[v.Value | None, ...]) -> v.Value:
    """A slice of a string of the data: some function of the string."""
    known = [end for end in ends if end is not None and end != v.Known(None)]
    given = "".join("-" if end is None or end == v.Known(None) else "i" for end in ends)
    return of_text(machine, f"str.slice {given}", (text.code, *(machine.number(end)[0] for end in known)))


def of_text(machine: Machine, name: str, arguments: tuple[tree.Expression, ...]) -> v.Value:
    """A string that is some function of strings of the data."""
    machine.free_texts = True
    held = machine.hold(v.Number(tree.Opaque(spelled(name), arguments, INT, machine.span), INT), "text")
    return v.Text(machine.number(held)[0])


def read_number(machine: Machine, text: v.Text, sort: Base) -> v.Value:
    """The number that a string of the data shows: some function of the string, and an error if it shows none."""
    name = "builtins.int" if sort == INT else "builtins.float"
    shows = tree.Opaque(spelled(f"{name} can read"), (text.code,), BOOL, machine.span)
    machine.check(machine.negated(machine.number(machine.hold(v.Number(shows, BOOL), "shows"))[0]), "ValueError")
    return machine.hold(v.Number(tree.Opaque(name, (text.code,), sort, machine.span), sort), "shown")
