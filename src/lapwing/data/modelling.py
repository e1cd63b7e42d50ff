"""Models that can be asked of rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from lapwing.data.minimised import minimised
from lapwing.data.model_rows import model_rows
from lapwing.diagnostics.diagnostic import reject

if TYPE_CHECKING:
    from lapwing.data.linear_fit import LinearFit
    from lapwing.data.logistic_fit import LogisticFit
    from lapwing.data.question import Question
    from lapwing.data.selection import Selection


class Modelling:
    """What tells one column of rows by others."""

    __slots__ = ()

    @property
    def rows(self) -> Selection:
        """The rows that are asked about."""
        raise NotImplementedError

    def linear_regression(self, target: str, inputs: Sequence[str], ridge: object = None) -> LinearFit:
        """Coefficients by least squares, from noisy sums of products of columns clamped to their bounds."""
        from lapwing.data.linear_fit import linear_fit

        return linear_fit(model_rows(self.rows, target, inputs), ridge)

    @overload
    def logistic_regression(self, target: str, inputs: Sequence[str], rounds: int = 5) -> LogisticFit: ...
    @overload
    def logistic_regression(self, target: str, inputs: Sequence[str], *, penalty: object) -> Question: ...
    def logistic_regression(
        self, target: str, inputs: Sequence[str], rounds: int | None = None, penalty: object = None
    ) -> LogisticFit | Question:
        """Coefficients of the log odds of a column that is 0 or 1, by gradient descent on noisy sums.

        With `rounds=0` they minimize the loss to the second order, whose coefficients are measured once.  With a
        penalty, in rows, they minimize the loss itself, and noise is added to them.
        """
        from lapwing.data.logistic_fit import logistic_fit

        if penalty is None:
            return logistic_fit(model_rows(self.rows, target, inputs), 5 if rounds is None else rounds)
        if rounds is not None:
            reject("query-model", why="it has rounds or a penalty, not both")
        return minimised(model_rows(self.rows, target, inputs), "logistic", penalty)

    def linear_svm(self, target: str, inputs: Sequence[str], penalty: object) -> Question:
        """A linear support vector machine for a column that is 0 or 1: above 0 tells 1; noise is added to it."""
        return minimised(model_rows(self.rows, target, inputs), "hinge", penalty)
