"""Items of matrices."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import depth, is_sequence, mapped, viewed
from lapwing.syntax.natural.sequence import settle

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def grid_item(machine: Machine, owner: v.Value, indices: list[ast.expr]) -> v.Value:
    """`array[i, j]`, `array[:, j]`, `frame.loc[mask, column]`."""
    from lapwing.syntax.natural.evaluate import ends_of, evaluate
    from lapwing.syntax.natural.frame import column_or_mask, is_frame
    from lapwing.syntax.natural.item import at, sliced

    if isinstance(owner, v.Library):
        return owner
    if isinstance(owner, v.Ref) and isinstance(machine.contents(owner), v.Keyed):
        return at(machine, owner, v.Tuple(tuple(evaluate(machine, index) for index in indices)))
    first, *rest = indices
    if is_frame(owner):
        if isinstance(first, ast.Slice) and (first.lower, first.upper, first.step) != (None, None, None):
            machine.outside("a slice of the rows of a data frame beside columns", "Use head(), or a mask.")
        picked_rows = (
            owner if isinstance(first, ast.Slice) else column_or_mask(machine, owner, evaluate(machine, first))
        )
        return picked_rows if not rest else column_or_mask(machine, picked_rows, evaluate(machine, rest[0]))
    if isinstance(first, ast.Slice):
        ends = ends_of(machine, first)
        rows = owner if ends == [None, None, None] else sliced(machine, owner, *ends)
        if rest and is_new_axis(rest[0]):
            from lapwing.syntax.natural.library.shapes import as_column

            if len(rest) > 1:
                machine.outside("another axis at this place", "Use reshape.")
            return viewed(machine, as_column(machine, rows), owner)
        return (
            viewed(machine, mapped(machine, rows, lambda row: grid_item(machine, row, rest)), owner) if rest else rows
        )
    if isinstance(first, ast.Constant) and first.value is Ellipsis:
        whole = ast.Slice(None, None, None)
        missing = depth(machine, owner) - sum(not is_new_axis(index) for index in rest)
        return grid_item(machine, owner, [*[whole] * missing, *rest]) if rest else owner
    if is_new_axis(first):
        inner = grid_item(machine, owner, rest) if rest else owner
        return machine.allocate(v.Items((settle(machine, inner),), "array"))
    index = evaluate(machine, first)
    row = at(machine, owner, index)
    if rest and is_sequence(machine, index):
        if not isinstance(rest[0], ast.Slice) and is_sequence(machine, evaluate(machine, rest[0])):
            machine.outside("an index made of two lists", "Use a loop over the pairs.")
        return mapped(machine, row, lambda each: grid_item(machine, each, rest))
    return grid_item(machine, row, rest) if rest else row


def is_new_axis(index: ast.expr) -> bool:
    """`None` or `np.newaxis` as an index."""
    constant = isinstance(index, ast.Constant) and index.value is None
    return constant or (isinstance(index, ast.Attribute) and index.attr == "newaxis")
