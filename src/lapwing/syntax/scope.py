"""What the names in a program mean: Lapwing's own, a helper, a constant, or something foreign."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from lapwing.diagnostics.source import Span

if TYPE_CHECKING:
    from lapwing.syntax.tree import RoleTree, Tree

NOISE = (
    "exponential",
    "exponential_noise",
    "flip",
    "gaussian",
    "geometric",
    "laplace",
    "randomized_response",
    "uniform",
)
ROLES = (
    "Bit",
    "Category",
    "Database",
    "Delta",
    "Epsilon",
    "Histogram",
    "Integers",
    "Interval",
    "Public",
    "Queries",
    "Query",
    "Real",
    "Row",
    "Vector",
)
LABELS = ("High", "Low")
FLOW = ("match", "secret_flow")
UNKNOWN = ("unknown",)
VECTORS = ("add_vectors", "clip_norm")
BUILTINS = ("abs", "bool", "enumerate", "float", "int", "len", "list", "max", "min", "range", "sum", "tuple")
MATHS = ("exp", "floor", "log", "sqrt")


@dataclass(frozen=True, slots=True)
class Known:
    """A name of the language itself, such as `lapwing.laplace`, `builtins.len` or `math.log`."""

    name: str


@dataclass(frozen=True, slots=True)
class Helper:
    """Another function, parsed when it is needed."""

    key: object
    load: Callable[[], Tree]


@dataclass(frozen=True, slots=True)
class Constant:
    value: bool | int | Fraction


@dataclass(frozen=True, slots=True)
class RoleAlias:
    """A name for a role, which is read with the parameters it may speak of, for the place that uses it."""

    load: Callable[[frozenset[str], Span], RoleTree]


@dataclass(frozen=True, slots=True)
class Foreign:
    """Something Lapwing does not look into; `what` says what it is."""

    what: str


@dataclass(frozen=True, slots=True)
class Rebound:
    """A name that may have another value when a function is called."""


Meaning = Known | Helper | Constant | RoleAlias | Foreign | Rebound


class Scope(Protocol):
    """Gives meanings to the names that a function does not assign itself."""

    def meaning(self, path: tuple[str, ...]) -> Meaning | None:
        """The meaning of a dotted name, or None if it has none."""
        ...


def known(module: str, name: str) -> Known | None:
    """The language's own name, if it is one.  Names of the language need no import to be understood."""
    if module in ("", "lapwing") and name in (*NOISE, *ROLES, *LABELS, *FLOW, *UNKNOWN, *VECTORS, "private"):
        return Known(f"lapwing.{name}")
    if module in ("", "builtins") and name in BUILTINS:
        return Known(f"builtins.{name}")
    if module in ("", "math") and name in MATHS:
        return Known(f"math.{name}")
    if module in ("", "fractions") and name == "Fraction":
        return Known("fractions.Fraction")
    if module in ("typing", "typing_extensions") and name == "Annotated":
        return Known("typing.Annotated")
    if module in ("typing", "collections.abc") and name == "Sequence":
        return Known("builtins.list")
    return None


def dotted(node: ast.expr) -> tuple[str, ...] | None:
    """`a.b.c` as a path; None for anything else."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    return (node.id, *reversed(names))
