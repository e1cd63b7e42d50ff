"""Trees with some expressions replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from lapwing.diagnostics.source import Span
from lapwing.syntax import tree

T = TypeVar("T")


def rewrite(node: T, change: Callable[[tree.Expression], tree.Expression]) -> T:
    """A statement, block or expression in which each expression is changed, the inner ones first."""
    if isinstance(node, tuple):
        return tuple(rewrite(part, change) for part in node)  # type: ignore[return-value]
    if not is_part(node):
        return node
    parts = {each.name: rewrite(getattr(node, each.name), change) for each in fields(node)}  # type: ignore[arg-type]
    made: Any = replace(node, **parts)  # type: ignore[type-var]
    return change(made) if isinstance(made, tree.Expression) else made  # type: ignore[return-value]


def expressions_in(node: object) -> Iterator[tree.Expression]:
    """Every expression in a statement, block or expression."""
    if isinstance(node, tuple):
        for part in node:
            yield from expressions_in(part)
    elif is_part(node):
        if isinstance(node, tree.Expression):
            yield node
        for each in fields(node):  # type: ignore[arg-type]
            yield from expressions_in(getattr(node, each.name))


def is_part(node: object) -> bool:
    """Whether something is a node of a tree, not a place in a text."""
    return is_dataclass(node) and not isinstance(node, Span | type)
