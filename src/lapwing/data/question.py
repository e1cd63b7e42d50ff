"""A question about a dataset that nobody has paid for yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lapwing.data.query.query import Query
from lapwing.data.sql.arrange import UNARRANGED, Arrangement

if TYPE_CHECKING:
    from lapwing.data.answer.preview import Preview
    from lapwing.data.answer.release import Release
    from lapwing.data.dataset import Dataset


@dataclass(frozen=True, slots=True)
class Question:
    """Queries with their titles, and how their answers are arranged; `release` charges for them and answers."""

    dataset: Dataset
    queries: tuple[tuple[str, Query], ...]
    arrangements: tuple[Arrangement, ...] = ()

    @property
    def arranged(self) -> tuple[Arrangement, ...]:
        """An arrangement for each query."""
        return self.arrangements or (UNARRANGED,) * len(self.queries)

    def release(self, **options: Any) -> Release:
        """Charge and answer; the options are those of `Dataset.release`."""
        return self.dataset.release(self, **options)

    def preview(self, **options: Any) -> Preview:
        """What it would cost and how exact it would be, without looking at the data."""
        return self.dataset.preview(self, **options)

    def __add__(self, other: Question) -> Question:
        return Question(self.dataset, self.queries + other.queries, self.arranged + other.arranged)
