"""A release: answers with noise, what they cost, and what is left of the budget."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lapwing.data.answer.answer import Answer
from lapwing.data.description.description import Measure
from lapwing.data.proof.proof import Proof
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.extras import needing


@dataclass(frozen=True, slots=True, repr=False)
class Release:
    """All intervals hold at once with the stated confidence; `entry` is the place of the charge in the ledger.

    It costs epsilon, perhaps with a delta, or rho; `left` is in the budget's `measure`.  `proof` names the certified
    programs that ran, with their public inputs; `lapwing check` checks all of it again.
    """

    dataset: str
    answers: tuple[Answer, ...]
    epsilon: Fraction
    delta: Fraction
    left: tuple[Fraction, Fraction]
    confidence: Fraction
    engine: str
    entry: int
    seconds: float
    proof: Proof
    rho: Fraction = Fraction(0)
    measure: Measure = "epsilon"

    @property
    def value(self) -> Any:
        """The value of a release that has only one."""
        answer = self.single()
        return answer.choice if answer.shape == "choice" else answer.series[0].values.tolist()[0]

    @property
    def interval(self) -> tuple[Any, Any]:
        """The interval of a release that has only one value; of a choice, that of its `miss`."""
        answer = self.single()
        if answer.miss is not None:
            return answer.miss.low, answer.miss.high
        return answer.series[0].low.tolist()[0], answer.series[0].high.tolist()[0]

    def single(self) -> Answer:
        """The answer with the only value."""
        count = sum(answer.size * max(len(answer.series), 1) for answer in self.answers)
        if count != 1:
            reject("query-single", count=count)
        return next(answer for answer in self.answers if answer.size == 1)

    def rows(self) -> list[dict[str, Any]]:
        """The rows of all tables: keys, values and the ends of their intervals, by name."""
        from lapwing.data.answer.release_text import rows_of

        return [row for answer in self.answers for row in rows_of(answer)]

    def columns(self) -> dict[str, list[Any]]:
        """The same by columns; nothing where a row has none."""
        rows = self.rows()
        names = dict.fromkeys(name for row in rows for name in row)
        return {name: [row.get(name) for row in rows] for name in names}

    def to_pandas(self) -> Any:
        """The rows of all tables as a data frame."""
        with needing("to_pandas()", "pandas"):
            import pandas

        return pandas.DataFrame(self.rows())

    def to_arrow(self) -> Any:
        """The rows of all tables as an Arrow table."""
        with needing("to_arrow()", "pyarrow"):
            import pyarrow

        return pyarrow.table(self.columns())

    def to_polars(self) -> Any:
        """The rows of all tables as a Polars data frame."""
        with needing("to_polars()", "polars"):
            import polars

        return polars.DataFrame(self.columns(), strict=False)

    def plot(self, axes: Any = None) -> Any:
        """Draw the tables with matplotlib: bars with their intervals, dates as lines; the axes that were drawn on."""
        from lapwing.data.answer.plot import plot_release

        return plot_release(self, axes)

    def __str__(self) -> str:
        from lapwing.data.answer.release_text import draw_release, view_release

        return draw_release(view_release(self))

    __repr__ = __str__
