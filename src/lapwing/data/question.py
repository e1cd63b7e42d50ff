"""A question about a dataset that nobody has paid for yet."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.side_by_side import side_by_side
from lapwing.data.query.continual import continual_of
from lapwing.data.query.formula import Computed
from lapwing.data.query.query import AggregateTable, ContinualSums, Query
from lapwing.data.sql.arrange import UNARRANGED, Arrangement, arrange
from lapwing.diagnostics.diagnostic import reject, shorten

if TYPE_CHECKING:
    from lapwing.data.answer.explanation import Explanation
    from lapwing.data.answer.preview import Preview
    from lapwing.data.answer.release import Release
    from lapwing.data.answer.table_release import TableRelease
    from lapwing.data.dataset import Dataset
    from lapwing.data.stream import Stream

LONGEST = 500


@dataclass(frozen=True, slots=True, repr=False)
class Question:
    """Queries with their titles, and how their answers are arranged; `release` charges for them and answers.

    `text` is the SQL that it was asked in, if it was; `computed` are columns that are computed for it.
    """

    dataset: Dataset
    queries: tuple[tuple[str, Query], ...]
    arrangements: tuple[Arrangement, ...] = ()
    text: str = ""
    computed: tuple[Computed, ...] = ()

    def __str__(self) -> str:
        """What is asked, on one line."""
        return asked_in((self,))

    def __repr__(self) -> str:
        return f"<question to {self.dataset!r}: {self}>"

    @property
    def arranged(self) -> tuple[Arrangement, ...]:
        """An arrangement for each query."""
        return self.arrangements or (UNARRANGED,) * len(self.queries)

    def arrange(self, answers: Sequence[Answer]) -> tuple[Answer, ...]:
        """Its answers as they are wanted; those that are one table are put together first."""
        arranged = self.arranged
        if arranged[0].whole:
            return (arrange(side_by_side(answers), arranged[0]),)
        return tuple(map(arrange, answers, arranged))

    def release(self, **options: Any) -> Release:
        """Charge and answer; the options are those of `Dataset.release`."""
        return self.dataset.release(self, **options)

    def release_table(self, to: str | os.PathLike[str], **options: Any) -> TableRelease:
        """Charge, and have Spark write the answer as a table; the options are those of `Dataset.release_table`."""
        return self.dataset.release_table(self, to, **options)

    def preview(self, **options: Any) -> Preview:
        """What it would cost and how exact it would be, without looking at the data."""
        return self.dataset.preview(self, **options)

    def continual(self) -> Question:
        """The same counts or sums by days with running totals, from one tree of noisy sums over all days."""
        if len(self.queries) != 1:
            reject("query-continual", why=f"these are {len(self.queries)} questions")
        ((title, query),) = self.queries
        described = self.dataset.described((self,))
        found = query if isinstance(query, ContinualSums) else continual_of(query, described)
        return replace(self, queries=((title, found),), arrangements=())

    def stream(self, name: str, **options: Any) -> Stream:
        """Charge once for all days, and release them as they come; a stream of this name is taken up again."""
        from lapwing.data.stream import open_stream

        return open_stream(self.continual(), name, options)

    def explain(self, **options: Any) -> Explanation:
        """The certified programs that it would run, and the SQL; nothing is charged, and no row is looked at."""
        return self.dataset.explain(self, **options)

    def __add__(self, other: Question) -> Question:
        text = f"{words_of(self)}; {words_of(other)}"
        computed = tuple(dict.fromkeys(self.computed + other.computed))
        return Question(self.dataset, self.queries + other.queries, self.arranged + other.arranged, text, computed)


def arrange_all(questions: Sequence[Question], answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """The answers to all questions as they are wanted, and those beside them."""
    rest = iter(answers)
    own = [question.arrange(list(islice(rest, len(question.queries)))) for question in questions]
    return (*(each for one in own for each in one), *rest)


def words_of(question: Question) -> str:
    """What is asked, on one line: the SQL, or what each query is called."""
    return " ".join(question.text.split()) or "; ".join(named(*query) for query in question.queries)


def named(title: str, query: Query) -> str:
    """A query in words: the aggregates of a table and what it is grouped by, or its title."""
    if not isinstance(query, AggregateTable):
        return title
    by = ", ".join(grouping.column.name for grouping in query.by)
    return ", ".join(name for name, _ in query.aggregates) + (f" by {by}" if by else "") + f" of {title}"


def asked_in(questions: tuple[Question, ...]) -> str:
    """What is asked all together, for the ledger's readers."""
    return shorten("; ".join(map(words_of, questions)), LONGEST)
