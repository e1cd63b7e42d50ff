"""A table with one column `day`, whose dates are odd: no query of it fails."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.answer.exact import measure
from lapwing.data.description.description import Description
from lapwing.data.description.read_description import describe
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.relation import Aggregation
from lapwing.data.query.bounded_sum import Present, Rows
from lapwing.data.query.dating import truncate
from lapwing.data.query.formula import computed_column, with_computed
from lapwing.data.query.group_by import bins_of, group_by, steps_of
from lapwing.data.query.known_columns import KnownColumns
from lapwing.data.query.predicate import Among, Compare, Missing, Not


def described_day(**bounds: str) -> Description:
    """A date with or without bounds."""
    return describe(
        {
            "name": "days",
            "privacy": {"unit": "row", "neighbours": "add-remove"},
            "budget": {"epsilon": 1, "delta": "0.1"},
            "columns": {"day": {"type": "date", **bounds}},
        }
    )


def bounded_day() -> Description:
    return described_day(lower="1969-12-30", upper="1970-02-01")


def assert_days_stop_nothing(engine: Engine, most: int = 6, *, slow: bool = False) -> None:
    """Found groups have dates as labels, and every row that is not missing belongs to one."""
    free, bounded = described_day(), bounded_day()
    found = measure(Aggregation((Rows(), Present("day")), (group_by("day", free),), None), free, engine)
    assert "1970-01-01" in found.labels[0] and found.labels[0] == sorted(found.labels[0])
    there = int(found.numbers[Rows()].sum())
    assert there == int(found.numbers[Present("day")].sum()) <= most
    if slow:
        return
    total = measure(Aggregation((Present("day"),), (), None), free, engine)
    assert there == int(total.numbers[Present("day")][0])
    hours = computed_column(truncate(KnownColumns(bounded).field("day"), "hour"), bounded)
    bounded = with_computed(bounded, (hours,))
    for by in (
        group_by("day", bounded),
        steps_of("day", bounded),
        bins_of("day", ["1970-01-01"], bounded),
        group_by(hours.name, bounded),
    ):
        measured = measure(Aggregation((Rows(),), (by,), None), bounded, engine)
        assert int(measured.numbers[Rows()].sum()) <= there
    for condition in (Compare("day", ">=", Fraction(0)), Among("day", (Fraction(0),)), Not(Missing("day"))):
        assert int(measure(Aggregation((Rows(),), (), condition), bounded, engine).numbers[Rows()][0]) >= 1
