"""Datasets of which a row is replaced have a row: an empty one has no neighbours.

Noise whose scale is divided by the number of rows is then drawn with a scale that is one.  This says nothing of a
function with another private parameter, which may differ while the dataset is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.uses import gifts
from lapwing.syntax.walk import parts_in

DATASETS = ("Database", "Frame")
PUBLIC_ROLES = ("Public", "Epsilon", "Delta")


def needed_rows(body: tree.Block, parameters: Sequence[tree.ParameterTree]) -> Iterator[tree.Expression]:
    """That the one private dataset has a row, where noise has a scale that depends on its length."""
    private = [each for each in parameters if each.role is None or each.role.kind not in PUBLIC_ROLES]
    if len(private) != 1:
        return
    (dataset,) = private
    role = dataset.role
    if role is None or role.kind not in DATASETS or role.options.get("neighbours") == "add-remove":
        return
    length = tree.Builtin("len", (tree.Name(dataset.name, dataset.span),), dataset.span)
    for _, value in gifts(body):
        if isinstance(value, tree.Draw) and any(length in parts_in(each) for each in value.arguments[1:]):
            yield tree.Comparison((">=",), (length, tree.Number(1, dataset.span)), dataset.span)
            return


def as_a_number_of_rows(condition: tree.Expression) -> tree.Expression:
    """`len(x) != 0` and `len(x) > 0` as `len(x) >= 1`, which says the same."""
    match condition:
        case tree.Comparison(
            operators=("!=" | ">",), operands=(tree.Builtin(function="len") as length, tree.Number(value=0)), span=span
        ):
            return tree.Comparison((">=",), (length, tree.Number(1, span)), span)
        case _:
            return condition
