"""Bounds of columns on the command line: `--bounds income=0:1000`, or `--bounds income=auto`."""

from __future__ import annotations

from collections.abc import Callable

from lapwing.data.auto_bounds import AutoQuestion, auto_question
from lapwing.data.dataset import Dataset
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import reject

AUTO = "auto"


def bounded(
    dataset: Dataset, texts: list[str], part: str | None, ask: Callable[[Dataset], Question]
) -> Question | AutoQuestion:
    """The question, asked of columns with these bounds."""
    found = dict(map(read_bounds, texts))
    fixed = {name: ends for name, ends in found.items() if ends is not None}
    finding = [name for name, ends in found.items() if ends is None]
    if fixed:
        dataset = dataset.with_bounds(**fixed)
    return auto_question(dataset.rows, finding, ask, part) if finding else ask(dataset)


def read_bounds(text: str) -> tuple[str, tuple[str, str] | None]:
    """A column with its bounds; without any, they are to be found."""
    name, sign, ends = text.rpartition("=")
    lower, colon, upper = ends.partition(":")
    if not sign or not name or (ends != AUTO and not (colon and lower and upper)):
        reject("query-ends", name=name or "a column", what=text, why="it is not COLUMN=LOWER:UPPER or COLUMN=auto")
    return name, None if ends == AUTO else (lower, upper)
