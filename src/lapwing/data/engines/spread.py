"""Groups that stay where an engine has them: what is worked out for them in batches, and written as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

from lapwing.data.engines.engine import Array
from lapwing.data.query.grouping import Found, Grouping

Kind = Literal["long", "double", "string", "boolean"]


class Batches(Protocol):
    """What makes the columns of a table from the exact numbers of some groups."""

    @property
    def columns(self) -> tuple[tuple[str, Kind], ...]:
        """The names and kinds of the columns, those of the keys first."""
        ...

    def batch(self, keys: Sequence[list[Any]], sums: Sequence[Array]) -> list[Any]:
        """The columns for some groups: by their keys as they were found, or by their places among known ones."""
        ...


def is_found(by: tuple[Grouping, ...]) -> bool:
    """Whether the data decides which groups there are."""
    return any(isinstance(grouping, Found) for grouping in by)
