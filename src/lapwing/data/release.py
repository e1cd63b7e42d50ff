"""A release: answers with noise, what they cost, and what is left of the budget."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lapwing.data.answer import Answer


@dataclass(frozen=True, slots=True)
class Release:
    """All intervals hold at once with the stated confidence; `entry` is the place of the charge in the ledger."""

    dataset: str
    answers: tuple[Answer, ...]
    epsilon: Fraction
    delta: Fraction
    left: tuple[Fraction, Fraction]
    confidence: Fraction
    engine: str
    entry: int
    seconds: float

    @property
    def value(self) -> Any:
        """The value of a release that has only one."""
        (answer,) = self.answers
        if answer.shape == "choice":
            return answer.choice
        (series,) = answer.series
        (value,) = series.values.tolist()
        return value

    @property
    def interval(self) -> tuple[Any, Any]:
        """The interval of a release that has only one value; of a choice, that of its `miss`."""
        (answer,) = self.answers
        if answer.miss is not None:
            return answer.miss.low, answer.miss.high
        (series,) = answer.series
        return series.low.tolist()[0], series.high.tolist()[0]

    def rows(self) -> list[dict[str, Any]]:
        """The rows of all tables: keys, values and the ends of their intervals, by name."""
        from lapwing.report.table_release import rows_of

        return [row for answer in self.answers for row in rows_of(answer)]

    def __str__(self) -> str:
        from lapwing.report.table_release import draw_release, view_release

        return draw_release(view_release(self))

    def _repr_html_(self) -> str:
        from lapwing.report.html.release import html_release
        from lapwing.report.table_release import view_release

        return html_release(view_release(self))
