"""Columns in Python: `col("age") > 30`, `col("price") * col("amount")`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from lapwing.data.query.expression import Expression, When
from lapwing.data.query.predicate import Among, And, Comparator, Compare, Condition, Missing


class col(Expression):  # noqa: N801
    """A column by name. Comparing it gives a condition, computing with it an expression."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__(lambda columns: columns.field(name))
        self.name = name

    def related(self, comparator: Comparator, other: object) -> Any:
        if isinstance(other, Expression | When | Condition | datetime):
            return super().related(comparator, other)
        return Compare(self.name, comparator, other)  # type: ignore[arg-type]

    def isin(self, values: Iterable[Any]) -> Any:
        """Whether it is one of some values."""
        listed = tuple(values)
        if any(isinstance(value, datetime) for value in listed):
            return super().isin(listed)
        return Among(self.name, listed)

    def between(self, low: Any, high: Any) -> Any:
        """Whether it lies between two values, which count themselves."""
        return And((self >= low, self <= high))

    def isnull(self) -> Missing:
        """Whether it is missing."""
        return Missing(self.name)
