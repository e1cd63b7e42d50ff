"""Conditions in Python: `col("age") > 30`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lapwing.data.query.predicate import Among, And, Compare, Missing


class col:  # noqa: N801
    """A column by name. Comparing it with constants gives a condition."""

    __slots__ = ("name",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, name: str) -> None:
        self.name = name

    def __eq__(self, value: Any) -> Compare:  # type: ignore[override]
        return Compare(self.name, "=", value)

    def __ne__(self, value: Any) -> Compare:  # type: ignore[override]
        return Compare(self.name, "<>", value)

    def __lt__(self, value: Any) -> Compare:
        return Compare(self.name, "<", value)

    def __le__(self, value: Any) -> Compare:
        return Compare(self.name, "<=", value)

    def __gt__(self, value: Any) -> Compare:
        return Compare(self.name, ">", value)

    def __ge__(self, value: Any) -> Compare:
        return Compare(self.name, ">=", value)

    def isin(self, values: Iterable[Any]) -> Among:
        """Whether its value is one of the given ones."""
        return Among(self.name, tuple(values))

    def between(self, low: Any, high: Any) -> And:
        """Whether its value lies between two values, both included."""
        return And((Compare(self.name, ">=", low), Compare(self.name, "<=", high)))

    def isnull(self) -> Missing:
        """Whether its value is missing."""
        return Missing(self.name)
