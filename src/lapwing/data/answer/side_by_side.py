"""Answers about the same groups as one table: the columns of each beside those of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.choice_error import ChoiceError
from lapwing.data.answer.series import Series


def side_by_side(answers: Sequence[Answer]) -> Answer:
    """One table, in the order of the answers; what is chosen keeps its interval of ranks."""
    first = answers[0]
    chosen = tuple((one.title, miss) for one in answers for miss in misses_of(one))
    notes = tuple(note for one in answers for note in notes_of(one))
    series = tuple(each for one in answers for each in columns_of(one))
    together = all(one.together for one in answers)
    return replace(
        first,
        shape="table",
        keys=first.keys if first.shape == "table" else (),
        series=series,
        choice=None,
        miss=None,
        notes=notes,
        together=together,
        chosen=chosen,
    )


def columns_of(answer: Answer) -> tuple[Series, ...]:
    """The columns of a table, or one with what was chosen."""
    if answer.shape != "choice":
        return answer.series
    unknown = np.array([np.nan])
    return (Series(answer.title, np.array([answer.choice]), unknown, unknown),)


def misses_of(answer: Answer) -> tuple[ChoiceError, ...]:
    """How far a choice may be off."""
    return () if answer.miss is None else (answer.miss,)


def notes_of(answer: Answer) -> tuple[str, ...]:
    """The notes of an answer; of a single choice, how far it may be off."""
    if answer.shape != "choice" or answer.miss is None:
        return answer.notes
    return (f"{answer.title}: {answer.miss.low} to {answer.miss.high} {answer.miss.words}", *answer.notes)
