"""One query of every kind, for tests that go through all of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from lapwing.data.description.description import Description
from lapwing.data.query.aggregate import Count, CountDistinct, CountUnits, Mean, Share, ShareKept, Sum, Variance
from lapwing.data.query.group_by import bins_of, choices_of, group_by, known, steps_of
from lapwing.data.query.grouping import Bins, Found, Grouping, Listed, Span
from lapwing.data.query.log_bins import log_bins
from lapwing.data.query.predicate import And, Compare, Missing, Not, Or
from lapwing.data.query.query import (
    AggregateTable,
    ContinualSums,
    FirstAbove,
    Limits,
    LogBounds,
    Minimiser,
    MostCommon,
    PrefixSums,
    Quantile,
    Quantiles,
    Query,
    TopValues,
)

OLD = Compare("age", ">=", Fraction(40))
ODD = Or((Not(Missing("income")), Compare("town", "=", "'; DROP TABLE rows; --")))


def with_a_key_more(query: Query, description: Description) -> list[Query]:
    """The query by one column more, with one group more, or both; none if it has no keys."""
    member = known(group_by("member", description))
    if isinstance(query, AggregateTable):
        if not query.by:
            return []
        first, *others = query.by
        wide = [replace(query, by=(each, *others)) for each in widened(first)]
        return [replace(query, by=(*query.by, member)), *wide]
    if isinstance(query, Minimiser):
        return [replace(query, by=(wide, *query.by[1:])) for wide in widened(query.by[0])]
    wider: list[Query] = [replace(query, by=wide) for wide in widened(query.by)]
    if isinstance(query, Quantile):
        wider.append(replace(query, groups=(*query.groups, member)))
        wider += [replace(query, groups=(wide,)) for one in query.groups[:1] for wide in widened(one)]
    return wider


def widened(grouping: Grouping) -> list[Any]:
    """The same division with one group more, if its groups are known."""
    match grouping:
        case Listed(values=values):
            return [replace(grouping, values=(*values, "Lima"))]
        case Span(low=low, high=high):
            return [replace(grouping, low=low - 1), replace(grouping, high=high + 1)]
        case Bins(edges=edges):
            return [replace(grouping, edges=(*edges, edges[-1] + 1))]
        case Found():
            return []


def all_queries(description: Description) -> dict[str, Query]:
    """Queries by name."""
    city, member, town = (group_by(name, description) for name in ("city", "member", "town"))
    everything = (
        ("count", Count()),
        ("ages", Count("age")),
        ("weights", Count("weight")),
        ("people", CountUnits()),
        ("old", Share(OLD)),
        ("income", Sum("income")),
        ("mean", Mean("age")),
        ("variance", Variance("income")),
        ("members", Sum("member")),
    )
    shares: dict[str, Query] = {}
    if description.unit.column is not None:
        shares = {
            "kept": AggregateTable((("kept", ShareKept()), ("count", Count()))),
            "kept by city": AggregateTable(
                (("kept", ShareKept(description.unit.rows + 4)), ("mean", Mean("age"))), (city,), OLD
            ),
            "kept by found": AggregateTable((("kept", ShareKept(description.unit.rows + 2)),), (town,)),
        }
        few = max(1, description.unit.rows - 1)
        shares |= {
            "limited": AggregateTable(everything, (), None, Limits(1, 3)),
            "limited by city": AggregateTable(everything, (city,), OLD, Limits(min(3, few), 1)),
            "limited by found": AggregateTable(
                (("count", Count()), ("mean", Mean("age"))), (town,), None, Limits(few, 2)
            ),
            "limited by found, coins": AggregateTable(
                (("count", Count()), ("sum", Sum("age"))), (town,), OLD, Limits(few, 2), threshold="truncated"
            ),
        }
    limits = None if description.unit.column is None else Limits(3, 1)
    if description.unit.column is None:
        shares["continual"] = ContinualSums(steps_of("day", description), Sum("age"), OLD)
    return shares | {
        "top": TopValues(known(city), 2, False, OLD, limits),
        "all": AggregateTable(everything),
        "filtered": AggregateTable(everything, (), And((OLD, ODD))),
        "by city": AggregateTable(everything, (city,)),
        "by city and member": AggregateTable((("count", Count()), ("mean", Mean("income"))), (city, member)),
        "distinct": AggregateTable(
            tuple((each, CountDistinct(each)) for each in ("age", "income", "city", "town", "member", "day")), (), ODD
        ),
        "distinct by city": AggregateTable(
            (("ages", CountDistinct("age")), ("towns", CountDistinct("town")), ("count", Count())), (city,)
        ),
        "by age": AggregateTable((("count", Count()),), (group_by("age", description),)),
        "by bins": AggregateTable((("sum", Sum("age")),), (bins_of("income", [0, 10, "99.5"], description),)),
        "by found": AggregateTable((("count", Count()), ("mean", Mean("age"))), (town,)),
        "by found, coins": AggregateTable((("sum", Sum("age")),), (town,), threshold="truncated"),
        "cdf": PrefixSums(bins_of("age", [10, 20, 50], description), Count(), True),
        "sums": PrefixSums(steps_of("day", description), Sum("income"), False),
        "medians by city": Quantile(choices_of("income", description, 50), Fraction(1, 2), OLD, (known(city),)),
        "median": Quantile(choices_of("income", description), Fraction(1, 2)),
        "quantile": Quantile(choices_of("income", description, 50), Fraction(9, 10), OLD),
        "quantiles": Quantiles(choices_of("income", description, 300), (Fraction(1, 10), Fraction(1, 2)), OLD),
        "quantiles by city": Quantiles(
            choices_of("income", description, 50), (Fraction(1, 4), Fraction(3, 4)), OLD, (known(city),)
        ),
        "bounds": LogBounds("weight", *log_bins("weight", description)),
        "bounds of ages": LogBounds("age", *log_bins("age", description), ODD),
        "model": Minimiser(
            (steps_of("age", description), Span(description.column("member"), 0, 1, True)), "hinge", Fraction(20), OLD
        ),
        "common": MostCommon(known(city)),
        "first": FirstAbove(steps_of("day", description), Count(), Fraction(5), True),
        "first sum": FirstAbove(steps_of("day", description), Sum("age"), Fraction(100), False),
    }
