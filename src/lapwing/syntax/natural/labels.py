"""Labels of series and data frames: pandas goes by them where NumPy goes by places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


def check_labels(machine: Machine, one: v.Items | v.Lazy, two: v.Items | v.Lazy) -> v.Kind:
    """The kind of what two arrays give; two series go by their labels, which must be the same in the same order."""
    from lapwing.syntax.natural.array import as_lazy, is_same_length

    kinds = [each.kind for each in (one, two) if each.kind in v.SERIES]
    if len(kinds) == 2:
        guards = [each.guard if isinstance(each, v.Lazy) else None for each in (one, two)]
        lazy = [as_lazy(machine, each) for each in (one, two)]
        moved = "labelled" in kinds and (kinds[0] != kinds[1] or guards[0] is None)
        if one is not two and (moved or guards[0] is not guards[1] or not is_same_length(machine, *lazy)):
            machine.outside("arithmetic on two series whose labels may differ", "Use their .values.")
    return "labelled" if "labelled" in kinds else "series" if kinds else "array"


def check_mask(machine: Machine, owner: v.Items | v.Lazy, mask: v.Items | v.Lazy) -> None:
    """A mask that is a series goes by labels too: those of another order, or of fewer rows, fit otherwise."""
    guards = [each.guard if isinstance(each, v.Lazy) else None for each in (owner, mask)]
    moved = {owner.kind, mask.kind} & {"labelled", "moved"}
    if moved and (v.moved(owner.kind) != owner.kind or mask.kind != "labelled" or guards[0] is None):
        machine.outside("a mask whose labels may differ from those of the rows", "Use .values.")


def check_asked(machine: Machine, items: v.Value) -> None:
    """`in` asks a series for its labels and a data frame for its columns, not for values."""
    contents = machine.state.heap.get(items.key) if isinstance(items, v.Ref) else items
    if isinstance(contents, v.Lazy | v.Items | v.Stored | v.Delayed) and contents.kind in (*v.SERIES, *v.FRAMES):
        machine.outside("`in` a series or a data frame, which asks for labels,", "Use .values or .columns.")


def check_label(machine: Machine, found: v.Items | v.Lazy, index: v.Value) -> None:
    """An index of a series is a label: where labels are not places, or count from the end, nothing is known."""
    from lapwing.syntax.natural.bounds import is_at_least_zero
    from lapwing.syntax.natural.evaluate import is_number

    if found.kind not in v.SERIES or not is_number(index):
        return
    below = not is_at_least_zero(machine, machine.number(index)[0])
    if found.kind == "labelled" or below or (isinstance(found, v.Lazy) and found.guard is not None):
        machine.outside("an item of a series by a label that may not be its place", "Use .values[...].")


def error_of(kind: v.Kind) -> str:
    """The error of a place that is not there."""
    return "KeyError" if kind in v.SERIES else "IndexError"


def check_place(machine: Machine, contents: v.Items | v.Stored | v.Delayed, index: v.Value) -> None:
    """An item of a series that is not there is added under its label."""
    known = isinstance(contents, v.Items) and isinstance(index, v.Known) and isinstance(index.value, int)
    if contents.kind == "labelled" or not known or not 0 <= index.value < len(contents.values):  # type: ignore[union-attr, operator]
        machine.outside("changing an item of a series by a label that may not be its place", "Use an array.")


def check_divisor(machine: Machine, sign: str, left: v.Value, right: v.Value) -> None:
    """A whole quotient of series by 0 is infinite or NaN, where that of arrays is 0."""
    from lapwing.syntax.natural.array import is_array
    from lapwing.syntax.natural.evaluate import is_number
    from lapwing.syntax.natural.sequence import view
    from lapwing.syntax.natural.sign import is_nonzero

    series = any(is_array(machine, each) and view(machine, each).kind in v.SERIES for each in (left, right))
    if sign in ("//", "%") and series and not (is_number(right) and is_nonzero(machine, machine.number(right)[0])):
        machine.outside(f"`{sign}` of a series by what may be 0", "Divide by something that is never 0.")
