"""What is known at one point of a function: what its names and objects hold, and whether a run gets there."""

from __future__ import annotations

from dataclasses import dataclass, field

from lapwing.syntax.natural import value as v

Cell = tuple[object, str]


@dataclass(frozen=True, slots=True)
class Once:
    """An iterator in a variable: it gives its items once, and reads these variables and objects only then."""

    cells: tuple[tuple[Cell, v.Value | None], ...] = ()
    objects: tuple[tuple[int, v.Contents], ...] = ()
    used: bool = False
    again: bool = False


@dataclass
class State:
    """`cells` are variables, by frame and name; `shared` are objects that may be two at once and so must not change.

    `once` are the variables that hold iterators.
    """

    cells: dict[Cell, v.Value] = field(default_factory=dict)
    heap: dict[int, v.Contents] = field(default_factory=dict)
    shared: set[int] = field(default_factory=set)
    once: dict[Cell, Once] = field(default_factory=dict)
    dead: bool = False

    def copy(self) -> State:
        """The same, to be changed by itself."""
        return State(dict(self.cells), dict(self.heap), set(self.shared), dict(self.once), self.dead)


@dataclass(frozen=True, slots=True)
class Label:
    """Whether a value depends on private data, and whether noise is in it."""

    data: bool = False
    noise: bool = False

    def __or__(self, other: Label) -> Label:
        return Label(self.data or other.data, self.noise or other.noise)


PUBLIC = Label()
