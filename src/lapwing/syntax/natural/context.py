"""The loops, calls and `try` statements that an evaluation is in: where its jumps lead."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from lapwing.syntax import tree
from lapwing.syntax.natural import shape as s
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.state import Cell, State


@dataclass
class Carried:
    """What a loop changes: the shape it has throughout, and the variables of the core that hold its leaves."""

    shape: s.Shape
    names: tuple[tree.Name, ...]


@dataclass
class Loop:
    """A loop of the core.  `cells` and `objects` are what it carries from round to round."""

    conditions: int = 0
    cells: dict[Cell, Carried] = field(default_factory=dict)
    objects: dict[int, Carried] = field(default_factory=dict)
    left: list[State] = field(default_factory=list)
    broke: Cell | None = None


@dataclass
class Unrolled:
    """A loop written out round by round; its jumps are flags."""

    stopped: Cell
    skipped: Cell


@dataclass
class Call:
    """A function written out in place of its call; the outermost one ends the program.

    What a generator yields goes to a list.
    """

    frame: int
    name: str
    top: bool
    returned: Cell
    result: Cell
    yielded: v.Ref | None = None


@dataclass
class Guarded:
    """A `try` statement: `failed` says whether there was an error, and `error` which.

    What is assigned by a statement that may have failed before has no value in the handlers: it is `unassigned`.
    It `catches` errors of these classes only; None where that is not known, or where more follows an error.
    What stands in its `finally` runs before a jump out of it.
    """

    failed: Cell
    error: Cell
    unassigned: set[Cell] = field(default_factory=set)
    catches: frozenset[str] | None = None
    final: tuple[ast.stmt, ...] = ()


Context = Loop | Unrolled | Call | Guarded


def cells_of(contexts: list[Context]) -> Iterator[Cell]:
    """Where contexts keep whether they were left, and with what."""
    for context in contexts:
        match context:
            case Loop(broke=broke):
                yield from () if broke is None else (broke,)
            case Unrolled(stopped=stopped, skipped=skipped):
                yield from (stopped, skipped)
            case Call(returned=returned, result=result):
                yield from (returned, result)
            case Guarded(failed=failed, error=error):
                yield from (failed, error)
