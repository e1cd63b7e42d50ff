"""One query of every kind, for tests that go through all of them."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.aggregate import Count, CountUnits, Mean, Share, Sum, Variance
from lapwing.data.description import Description
from lapwing.data.group_by import bins_of, choices_of, group_by, known, steps_of
from lapwing.data.predicate import And, Compare, Missing, Not, Or
from lapwing.data.query import FirstAbove, MostCommon, Quantile, Query, Running, Tally

OLD = Compare("age", ">=", Fraction(40))
ODD = Or((Not(Missing("income")), Compare("town", "=", "'; DROP TABLE rows; --")))


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
    return {
        "all": Tally(everything),
        "filtered": Tally(everything, (), And((OLD, ODD))),
        "by city": Tally(everything, (city,)),
        "by city and member": Tally((("count", Count()), ("mean", Mean("income"))), (city, member)),
        "by age": Tally((("count", Count()),), (group_by("age", description),)),
        "by bins": Tally((("sum", Sum("age")),), (bins_of("income", [0, 10, "99.5"], description),)),
        "by found": Tally((("count", Count()), ("mean", Mean("age"))), (town,)),
        "cdf": Running(bins_of("age", [10, 20, 50], description), Count(), True),
        "sums": Running(steps_of("day", description), Sum("income"), False),
        "median": Quantile(choices_of("income", description), Fraction(1, 2)),
        "quantile": Quantile(choices_of("income", description, 50), Fraction(9, 10), OLD),
        "common": MostCommon(known(city)),
        "first": FirstAbove(steps_of("day", description), Count(), Fraction(5), True),
        "first sum": FirstAbove(steps_of("day", description), Sum("age"), Fraction(100), False),
    }
