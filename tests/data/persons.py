"""Per-person tables of the small dataset, with queries of every kind that is asked of them."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.description.description import Description
from lapwing.data.query.aggregate import Aggregate, Count, CountUnits, Mean, Sum, Variance
from lapwing.data.query.group_by import bins_of, choices_of, group_by
from lapwing.data.query.person_table import Between, Max, Min, person_table
from lapwing.data.query.predicate import And, Compare
from lapwing.data.query.query import AggregateTable, Limits, MostCommon, Quantile, Query
from tests.data.plans import OLD

COLUMNS: dict[str, Aggregate | Max | Min | Between] = {
    "total": Between(Sum("income"), -50, "99.5"),
    "rows": Between(Count(), 0, 4),
    "aged": Between(Count("age"), 1, 3),
    "mean": Mean("age"),
    "top": Max("income"),
    "least": Between(Min("age"), 10, None),
    "first": Min("day"),
    "last": Between(Max("day"), "2024-01-02", None),
}
RICH = And((Compare("total", ">=", Fraction(5)), Compare("rows", "<=", Fraction(3))))


def person_queries(base: Description) -> dict[str, tuple[Query, Description]]:
    """Queries by name, each with the table that it is about."""
    people = person_table(base, None, {}, COLUMNS)
    older = person_table(base, OLD, {"place": "city", "when": "day", "in": "member"}, COLUMNS, base.unit.rows)
    towns = person_table(base, None, {"town": "town"}, COLUMNS, base.unit.rows)
    numbers = (
        ("n", Count()),
        ("t", Sum("total")),
        ("m", Mean("mean")),
        ("v", Variance("rows")),
        ("u", CountUnits()),
        ("top", Sum("top")),
        ("least", Sum("least")),
        ("aged", Sum("aged")),
    )
    return {
        "people": (AggregateTable(numbers), people),
        "rich people": (AggregateTable(numbers, (), RICH), people),
        "people by rows": (AggregateTable(numbers, (group_by("rows", people),)), people),
        "people by total": (AggregateTable(numbers, (bins_of("total", [0, 50], people),)), people),
        "median person": (Quantile(choices_of("total", people), Fraction(1, 2)), people),
        "usual rows": (MostCommon(group_by("rows", people)), people),  # type: ignore[arg-type]
        "people by first day": (AggregateTable(numbers, (group_by("first", people),)), people),
        "people until": (AggregateTable(numbers, (), Compare("last", "<=", Fraction(19724))), people),
        "median last day": (Quantile(choices_of("last", people), Fraction(1, 2)), people),
        "by place": (AggregateTable(numbers, (group_by("place", older), group_by("in", older))), older),
        "by day": (AggregateTable(numbers, (group_by("when", older),), RICH), older),
        "by town": (AggregateTable(numbers, (group_by("town", towns),)), towns),
        "by place, limited": (AggregateTable(numbers, (group_by("place", older),), None, Limits(3, 2)), older),
    }
