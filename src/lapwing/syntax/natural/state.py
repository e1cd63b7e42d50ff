"""What is known at one point of a function: what its names and objects hold, and whether a run gets there."""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.syntax.natural import value as v

Cell = tuple[object, str]


@dataclass
class State:
    """`cells` are variables, by frame and name; `shared` are objects that may be two at once and so must not change."""

    cells: dict[Cell, v.Value] = field(default_factory=dict)
    heap: dict[int, v.Contents] = field(default_factory=dict)
    shared: set[int] = field(default_factory=set)
    dead: bool = False

    def copy(self) -> State:
        """The same, to be changed by itself."""
        return State(dict(self.cells), dict(self.heap), set(self.shared), self.dead)


@dataclass(frozen=True, slots=True)
class Label:
    """Whether a value depends on private data, and whether noise is in it."""

    data: bool = False
    noise: bool = False

    def __or__(self, other: Label) -> Label:
        return Label(self.data or other.data, self.noise or other.noise)


PUBLIC = Label()
