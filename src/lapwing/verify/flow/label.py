"""The label of a variable: the level of its value, or of a list's length and of its items."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.sort import ListOf
from lapwing.syntax import tree
from lapwing.verify.flow.lattice import Lattice


@dataclass(frozen=True, slots=True)
class Label:
    """For a list, `level` is that of its length and `items` that of what it holds, which is never below it."""

    level: str
    items: str | None = None

    @property
    def highest(self) -> str:
        """The level of whoever may see all of it."""
        return self.level if self.items is None else self.items

    def words(self) -> str:
        """The label as messages say it."""
        if self.items is None or self.items == self.level:
            return self.level
        return f"{self.level} list of {self.items}"


def join_labels(lattice: Lattice, one: Label, other: Label) -> Label:
    """The least label to which both flow."""
    level = lattice.join(one.level, other.level)
    if one.items is None and other.items is None:
        return Label(level)
    return Label(level, lattice.join(level, one.highest, other.highest))


def label_flows(lattice: Lattice, one: Label, other: Label) -> bool:
    """Whether a value with one label may go where another label is."""
    return lattice.flows(one.level, other.level) and lattice.flows(one.highest, other.highest)


def read_label(label: tree.LabelTree, lattice: Lattice) -> Label:
    """The label an annotation gives; what has no level is for everyone."""
    for level in (label.level, label.items):
        if level is not None and level not in lattice.levels:
            reject("unknown-level", label.span, name=level, known=", ".join(lattice.levels))
    level = label.level or lattice.bottom
    if not isinstance(label.sort, ListOf):
        return Label(level)
    return Label(level, lattice.join(level, label.items or level))
