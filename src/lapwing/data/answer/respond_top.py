"""The most common values one after the other, with their noisy counts if these are asked for."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.choice import choose
from lapwing.data.answer.choice_error import miss_of_top
from lapwing.data.answer.exact import Exact
from lapwing.data.answer.noisy import add_noise
from lapwing.data.answer.post_process import in_steps
from lapwing.data.answer.series import Series
from lapwing.data.plan.labels import labels_at
from lapwing.data.plan.radius import radius_for
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.query import TopValues

RANK, COUNT = "rank", "count"


def respond_top(proved: ProvedPlan, query: TopValues, exact: Exact, title: str, beta: Fraction) -> Answer:
    """A row for each choice, in their order."""
    counts, part = exact.numbers[Rows()], beta / len(proved.instances)
    chosen = peel([int(count) for count in counts], query.top, proved.instances[0].scales[0])
    unknown = np.full(query.top, np.nan)
    series = [Series(RANK, np.arange(1, query.top + 1, dtype=np.int64), unknown, unknown)]
    for one, instance in zip(proved.plan.measurements[1:], proved.instances[1:], strict=True):
        noisy = add_noise(counts[np.array(chosen, dtype=np.int64)], instance.scales[0])
        series.append(in_steps(COUNT, noisy, radius_for(one, query.top, part), Fraction(1)))
    miss = miss_of_top(proved.plan, query, part)
    who = "rows" if proved.description.unit.column is None else f"different {proved.description.unit.column}"
    notes = (f"each: {miss.low} to {miss.high} {who} {miss.words}",)
    labels = tuple(tuple(column) for column in labels_at((query.by,), chosen))
    return Answer(title, "table", (query.by.column.name,), labels, tuple(series), miss=miss, notes=notes)


def peel(counts: list[int], top: int, scale: Fraction) -> list[int]:
    """The places of some counts: each is chosen among those that were left."""
    left, found = list(range(len(counts))), []
    for _ in range(top):
        place = choose([counts[each] for each in left], 1 / scale)
        found.append(left.pop(place))
    return found
