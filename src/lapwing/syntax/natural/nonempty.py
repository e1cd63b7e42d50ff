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


def number_of_rows(parameters: Sequence[tree.ParameterTree]) -> tree.Expression | None:
    """The length of the one private dataset, if a row of it is replaced: it is never 0."""
    private = [each for each in parameters if each.role is None or each.role.kind not in PUBLIC_ROLES]
    if len(private) != 1:
        return None
    (dataset,) = private
    role = dataset.role
    if role is None or role.kind not in DATASETS or role.options.get("neighbours") == "add-remove":
        return None
    return tree.Builtin("len", (tree.Name(dataset.name, dataset.span),), dataset.span)


def needed_rows(body: tree.Block, parameters: Sequence[tree.ParameterTree]) -> Iterator[tree.Expression]:
    """That the one private dataset has a row, where noise has a scale that depends on its length."""
    length = number_of_rows(parameters)
    if length is None:
        return
    for _, value in gifts(body):
        if isinstance(value, tree.Draw) and any(length in parts_in(each) for each in value.arguments[1:]):
            yield at_least_one(length)
            return


def at_least_one(length: tree.Expression) -> tree.Expression:
    """That there is a row."""
    return tree.Comparison((">=",), (length, tree.Number(1, length.span)), length.span)


def as_a_number_of_rows(condition: tree.Expression) -> tree.Expression:
    """`len(x) != 0` and `len(x) > 0` as `len(x) >= 1`, which says the same."""
    match condition:
        case tree.Comparison(
            operators=("!=" | ">",), operands=(tree.Builtin(function="len") as length, tree.Number(value=0))
        ):
            return at_least_one(length)
        case _:
            return condition
