"""What a query gives: a table with noise in it, or a choice."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from typing import Literal as OneOf

from lapwing.data.answer.choice_error import ChoiceError
from lapwing.data.answer.series import Series

Shape = OneOf["table", "running", "choice"]


@dataclass(frozen=True, slots=True)
class Answer:
    """`labels` has a column for each of the `keys`; a choice has its value in `choice`, a `miss`, and no series.

    `about` says what the intervals cover; they hold `together`, or else each by itself.  Of columns of a table that are
    `chosen`, the interval is that of their miss.
    """

    title: str
    shape: Shape
    keys: tuple[str, ...] = ()
    labels: tuple[tuple[Any, ...], ...] = field(default=(), repr=False)
    series: tuple[Series, ...] = ()
    choice: Any = None
    miss: ChoiceError | None = None
    notes: tuple[str, ...] = ()
    about: str = ""
    together: bool = True
    chosen: tuple[tuple[str, ChoiceError], ...] = ()

    @property
    def size(self) -> int:
        """How many rows the table has."""
        return len(self.series[0].values) if self.series else 1
