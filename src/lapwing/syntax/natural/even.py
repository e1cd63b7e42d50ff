"""What goes into one array: rows of one length, either strings or numbers, and only what fits its type."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.text import is_text

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def check_even(machine: Machine, items: tuple[v.Value, ...]) -> None:
    """Rows of different lengths are an error, and beside strings numbers would become strings."""
    from lapwing.syntax.natural.array import is_sequence
    from lapwing.syntax.natural.operators import compare, truth
    from lapwing.syntax.natural.sequence import length

    rows = [item for item in items if is_sequence(machine, item)]
    refuse_mixed(machine, items)
    if rows and len(rows) < len(items):
        machine.raise_error("ValueError", ())
    for row in rows[1:]:
        differ = truth(machine, compare(machine, ast.NotEq, length(machine, rows[0]), length(machine, row)))
        if differ is True:
            machine.raise_error("ValueError", ())
        elif differ is not False:
            machine.check(differ, "ValueError")


def refuse_mixed(machine: Machine, items: tuple[v.Value, ...]) -> None:
    """Strings and numbers do not go into one array."""
    cases = [case for item in items for case in (item.cases if isinstance(item, v.Variant) else (item,))]
    texts = [case for case in cases if is_text(case)]
    if texts and any(isinstance(case, v.Number | v.Odd) or is_known_number(case) for case in cases):
        machine.outside("an array of strings and numbers, in which all become strings,", "Use a list.")


def is_known_number(value: v.Value) -> bool:
    """Whether a value is a known number."""
    return isinstance(value, v.Known) and value.value is not None and not isinstance(value.value, str)


def refuse_other_type(machine: Machine, contents: v.Contents, value: v.Value) -> None:
    """A series of whole numbers or truth values takes no floats."""
    from lapwing.syntax.natural.array import item_sort
    from lapwing.syntax.natural.evaluate import is_number
    from lapwing.syntax.natural.sequence import view_contents

    order = (BOOL, INT, REAL)
    before = item_sort(machine, view_contents(machine, contents))
    after = machine.number(value)[1] if is_number(value) else None
    if before in (BOOL, INT) and (after not in order or order.index(after) > order.index(before)):
        machine.outside("putting another type into a series, which is an error in pandas", "Convert the series first.")


def refuse_cast(machine: Machine, old: v.Value, new: v.Value) -> None:
    """An array keeps its type when it is changed in place: floats do not go into whole numbers."""
    from lapwing.syntax.natural.array import item_sort
    from lapwing.syntax.natural.sequence import view

    order = (BOOL, INT, REAL)
    before, after = (item_sort(machine, view(machine, each)) for each in (old, new))
    if before in (BOOL, INT) and (after not in order or order.index(after) > order.index(before)):
        machine.outside(
            "changing an array of whole numbers in place to floats, which is an error in NumPy",
            "Write x = x + …, or make it an array of floats first.",
        )
