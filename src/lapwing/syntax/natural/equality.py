"""`==`, `is`, `in` and the order of values that are no single numbers."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.kind import compared_with_text, noted_kind

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

NAN = v.Odd("nan")


def equal(machine: Machine, left: v.Value, right: v.Value) -> v.Value:
    """`left == right`."""
    from lapwing.syntax.natural import operators as o
    from lapwing.syntax.natural.number import compare_numbers
    from lapwing.syntax.natural.text import is_text

    if isinstance(left, v.Variant):
        return o.per_case(machine, left, lambda case: equal(machine, case, right))
    if isinstance(right, v.Variant):
        return o.per_case(machine, right, lambda case: equal(machine, left, case))
    if isinstance(left, v.Opaque) or isinstance(right, v.Opaque):
        from lapwing.syntax.natural.unknown import as_truth

        return v.Number(as_truth(machine, v.Opaque("==", (left, right))), BOOL)
    if is_text(left) and is_text(right):
        if isinstance(left, v.Known) and isinstance(right, v.Known):
            return v.Known(left.value == right.value)
        one, two = machine.code_of(left), machine.code_of(right)
        return v.Number(tree.Comparison(("==",), (one, two), machine.span), BOOL)
    if is_text(left) or is_text(right):
        compared_with_text(machine, right if is_text(left) else left)
    if left == NAN and right == NAN:
        machine.outside("comparing NaN with NaN, which are equal where they are one object,", "Use math.isnan.")
    if o.is_plain(left) and o.is_plain(right):
        return compare_numbers(machine, "==", left, right)
    if isinstance(left, v.Known) and isinstance(right, v.Known):
        return v.Known(left.value == right.value)
    if isinstance(left, v.Tuple) and isinstance(right, v.Tuple):
        if len(left.items) != len(right.items):
            return v.Known(False)
        return every(machine, [equal(machine, one, two) for one, two in zip(left.items, right.items, strict=True)])
    for side in (left, right):
        if isinstance(side, v.Ref) and side.key in machine.tuples:
            machine.outside("comparing a tuple that is made of a sequence", "Compare its items.")
    if isinstance(left, v.Ref | v.Lazy) and isinstance(right, v.Ref | v.Lazy):
        return equal_sequences(machine, left, right)
    if isinstance(left, v.Ref | v.Lazy | v.Tuple) or isinstance(right, v.Ref | v.Lazy | v.Tuple):
        return v.Known(False)
    if left != right and isinstance(left, v.Library) and isinstance(right, v.Library):
        refuse_alike(machine, left, right)
    return v.Known(left == right)


def refuse_alike(machine: Machine, left: v.Library, right: v.Library) -> None:
    """A type of NumPy equals one of Python where it is the type of an array, and nowhere else."""
    if any(side.path.startswith("numpy.") for side in (left, right)):
        machine.outside("comparing a type of NumPy with another one", "Ask np.issubdtype, or leave the question out.")


def every(machine: Machine, parts: list[v.Value]) -> v.Value:
    """Whether all of these hold."""
    from lapwing.syntax.natural.number import logic

    result: v.Value = v.Known(True)
    for part in parts:
        result = logic(machine, "&", result, part)
    return result


def equal_sequences(machine: Machine, left: v.Value, right: v.Value) -> v.Value:
    """Whether two sequences have the same items."""
    from lapwing.syntax.natural.sequence import view

    first, second = machine.contents(left), machine.contents(right)
    if isinstance(first, v.Mapping) and isinstance(second, v.Mapping):
        return equal_mappings(machine, first, second)
    kinds = [getattr(each, "kind", None) for each in (first, second)]
    if kinds == ["set", "set"]:
        from lapwing.syntax.natural.library.sets import compared

        return compared(machine, ast.Eq, left, right)
    if kinds[0] != kinds[1] and "list" in kinds:
        return v.Known(False)
    if kinds != ["list", "list"] and kinds != ["deque", "deque"]:
        machine.outside("comparing these two values", "Compare their items.")
    one, two = view(machine, left), view(machine, right)
    if isinstance(one, v.Items) and isinstance(two, v.Items):
        return equal(machine, v.Tuple(one.values), v.Tuple(two.values))
    if (isinstance(two, v.Items) and not two.values) or (isinstance(one, v.Items) and not one.values):
        from lapwing.syntax.natural.operators import compare
        from lapwing.syntax.natural.sequence import length

        return compare(machine, ast.Eq, length(machine, left), length(machine, right))
    machine.outside("comparing lists of unknown length", "Compare their items in a loop.")


def refuse_unknown(machine: Machine, value: v.Value) -> None:
    """What a module has under a name may be anything, and so may a field that Lapwing does not know."""
    if isinstance(value, v.Attribute) or (isinstance(value, v.Library) and value.path.split(".")[0] not in MODULES):
        machine.outside("asking what this is", "Ask for a value that the function computes.")


def is_true(machine: Machine, path: str) -> bool:
    """Whether what a module has under a name counts as true: functions and modules do."""
    refuse_unknown(machine, v.Library(path))
    return path != "typing.TYPE_CHECKING"


MODULES = frozenset({"builtins", "numpy", "random", "math", "secrets", "scipy", "collections", "statistics", "typing"})


def equal_mappings(machine: Machine, left: v.Mapping, right: v.Mapping) -> v.Value:
    """Whether two dictionaries hold the same under the same keys, in any order."""
    one, two = dict(left.entries), dict(right.entries)
    if one.keys() != two.keys():
        return v.Known(False)
    return every(machine, [equal(machine, item, two[key]) for key, item in one.items()])


def identical(machine: Machine, left: v.Value, right: v.Value) -> v.Value:
    """`left is right`, for None, truth values and objects."""
    kinds = [getattr(value, "of", None) for value in (left, right)]
    if kinds[0] is not None and kinds[0] == kinds[1]:
        return equal(machine, left, right)
    from lapwing.syntax.natural import operators as o

    if isinstance(left, v.Variant):
        return o.per_case(machine, left, lambda case: identical(machine, case, right))
    if isinstance(right, v.Variant):
        return o.per_case(machine, right, lambda case: identical(machine, left, case))
    for one, two in ((left, right), (right, left)):
        if isinstance(two, v.Known) and two.value is None:
            if isinstance(one, v.Opaque):
                return v.Opaque("operators.is", (one, v.Known("None")))
            noted_kind(machine, one)
            refuse_unknown(machine, one)
            return v.Known(isinstance(one, v.Known) and one.value is None)
        if isinstance(one, v.Opaque):
            machine.outside("`is` with what an unknown function gives", "Compare with `==`.")
        if isinstance(two, v.Known) and isinstance(two.value, bool):
            if isinstance(one, v.Number | v.Known) and one.numpy:
                machine.outside("`is` with a truth value of NumPy, which is another object,", "Leave it out.")
            if isinstance(one, v.Number):
                return equal(machine, one, two) if one.sort == BOOL else v.Known(False)
            return v.Known(isinstance(one, v.Known) and one.value is two.value)
    if isinstance(left, v.Ref) and isinstance(right, v.Ref):
        if left.key != right.key and {left.key, right.key} & machine.state.shared:
            machine.outside("`is` between objects that may be the same", "Compare with `==`.")
        return v.Known(left.key == right.key)
    if isinstance(left, v.Ref) != isinstance(right, v.Ref):
        return v.Known(False)
    if isinstance(left, v.Library | v.Class | v.Function) and isinstance(right, v.Library | v.Class | v.Function):
        return v.Known(left == right)
    machine.outside("`is` between numbers or strings", "Compare with `==`.")


def contains(machine: Machine, items: v.Value, value: v.Value) -> v.Value:
    """`value in items`."""
    from lapwing.syntax.natural.number import logic
    from lapwing.syntax.natural.operators import per_case, truth
    from lapwing.syntax.natural.sequence import fold, view
    from lapwing.syntax.natural.text import is_text

    if isinstance(items, v.Ref) and isinstance(tally := machine.state.heap[items.key], v.Tally):
        return contains(machine, tally.keys, value)
    if isinstance(items, v.Ref) and isinstance(log := machine.state.heap[items.key], v.Log):
        from lapwing.syntax.natural.sequence import lazy_of

        return v.Known(True) if log.last == value else contains(machine, lazy_of(log.touched), value)
    if isinstance(items, v.Variant):
        return per_case(machine, items, lambda case: contains(machine, case, value))
    if isinstance(value, v.Variant):
        return per_case(machine, value, lambda case: contains(machine, items, case))
    if is_text(items) and is_text(value):
        if isinstance(items, v.Known) and isinstance(value, v.Known):
            return v.Known(str(value.value) in str(items.value))
        codes = machine.code_of(items), machine.code_of(value)
        return machine.hold(v.Number(tree.Opaque("str.in", codes, BOOL, machine.span), BOOL), "inside")
    if is_text(items) or (isinstance(items, v.Opaque) and is_text(value)):
        from lapwing.syntax.natural.kind import mistaken
        from lapwing.syntax.natural.unknown import as_truth

        mistaken(machine, value, "text")
        if isinstance(items, v.Opaque) or isinstance(value, v.Opaque):
            return v.Number(as_truth(machine, v.Opaque("str.in", (items, value))), BOOL)
    if isinstance(items, v.Ref) and isinstance(contents := machine.contents(items), v.Mapping):
        from lapwing.syntax.natural.dictionary import find
        from lapwing.syntax.natural.known_key import covers, is_known_key

        if is_known_key(value):
            return v.Known(find(contents, value) is not None)
        if contents.entries and covers(machine, contents, value):
            return v.Known(True)
    found = view(machine, items)
    if isinstance(found, v.Items):
        result: v.Value = v.Known(False)
        for item in found.values:
            result = logic(machine, "|", result, equal(machine, item, value))
        return result
    value = machine.hold(value)

    def step(total: v.Value, item: v.Value) -> v.Value:
        holds = truth(machine, total)
        return logic(
            machine,
            "|",
            v.Known(holds) if isinstance(holds, bool) else v.Number(holds, BOOL),
            equal(machine, item, value),
        )

    return fold(machine, found, v.Known(False), step, "seen")


def ordered(machine: Machine, op: type, left: v.Value, right: v.Value) -> v.Value:
    """`<` and the like of strings, tuples and sets."""
    from lapwing.syntax.natural.text import is_text

    if (
        isinstance(left, v.Known)
        and isinstance(right, v.Known)
        and isinstance(left.value, str)
        and isinstance(right.value, str)
    ):
        results = {ast.Lt: left.value < right.value, ast.LtE: left.value <= right.value}
        results |= {ast.Gt: left.value > right.value, ast.GtE: left.value >= right.value}
        return v.Known(results[op])  # type: ignore[index]
    if isinstance(left, v.Tuple) and isinstance(right, v.Tuple) and len(left.items) == len(right.items):
        return lexical(machine, op, left.items, right.items)
    if is_text(left) and is_text(right):
        return v.Number(machine.number(by_code(machine, op, left, right))[0], BOOL)
    if is_text(left) or is_text(right):
        compared_with_text(machine, right if is_text(left) else left)
    from lapwing.syntax.natural.library.sets import compared, is_set

    if is_set(machine, left) and is_set(machine, right):
        return compared(machine, op, left, right)
    if not all(isinstance(value, v.Known | v.Number | v.Text) for value in (left, right)):
        machine.outside("the order of these values", "Compare numbers or strings.")
    machine.raise_error("TypeError", ())
    return v.Known(False)


def by_code(machine: Machine, op: type, left: v.Value, right: v.Value) -> v.Value:
    """Strings from data in the order of their numbers, where that is the order of the strings."""
    from lapwing.syntax.natural.operators import COMPARES

    machine.ordered_texts = True
    check_order(machine)
    terms = machine.code_of(left), machine.code_of(right)
    return v.Number(tree.Comparison((COMPARES[op],), terms, machine.span), BOOL)


def check_order(machine: Machine) -> None:
    """The numbers of strings have their order if all strings are known and numbered so, or if none is known."""
    known = list(machine.texts)
    if ((machine.text_sizes or machine.free_texts) and known) or known != sorted(known):
        machine.outside("the order of strings here", "Compare strings for equality only, or use numbers.")


def lexical(machine: Machine, op: type, left: tuple[v.Value, ...], right: tuple[v.Value, ...]) -> v.Value:
    """Tuples by their first difference."""
    from lapwing.syntax.natural.number import logic
    from lapwing.syntax.natural.operators import compare

    if len(left) == 1:
        return compare(machine, op, left[0], right[0])
    strict = {ast.LtE: ast.Lt, ast.GtE: ast.Gt}.get(op, op)  # type: ignore[arg-type]
    first = compare(machine, strict, left[0], right[0])
    rest = logic(machine, "&", equal(machine, left[0], right[0]), lexical(machine, op, left[1:], right[1:]))
    return logic(machine, "|", first, rest)


def is_fraction(value: object) -> bool:
    """Whether a constant is a float."""
    return isinstance(value, Fraction)
