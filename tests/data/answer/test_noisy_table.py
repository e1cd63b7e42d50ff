"""Groups with their noise, batch by batch."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lapwing.data.answer.noisy_table import NoisyTable, columns_of, kind_of, table_for
from lapwing.data.answer.series import Series
from lapwing.data.plan.plan import plan_query
from lapwing.data.proof.prove_plan import prove_plan
from lapwing.data.query.aggregate import Count, Mean, Share, Sum
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.group_by import group_by
from lapwing.data.query.predicate import Compare
from lapwing.data.query.query import AggregateTable
from tests.data.people import described
from tests.fits import fits, laplace_chances

KEY = bytes(32)


def table(*by: str, key: bytes = KEY, epsilon: Fraction = Fraction(1), **aggregates: Any) -> NoisyTable:
    description = described()
    groups = tuple(group_by(column, description) for column in by)
    query = AggregateTable(tuple(aggregates.items()) or (("n", Count()),), groups, None)
    plan = plan_query(query, description, epsilon, Fraction(1, 1000))
    return table_for(prove_plan(plan, query, description), query, key, Fraction(1, 20))


def test_columns_are_keys_then_values_with_their_ends() -> None:
    found = table("city", "age", n=Count(), s=Sum("income"), m=Mean("age"))
    assert found.columns[:2] == (("city", "string"), ("age", "long"))
    kinds = [("n", "long"), ("s", "double"), ("m", "double")]
    assert found.columns[2:] == tuple((name + end, kind) for name, kind in kinds for end in ("", "_low", "_high"))
    assert table("day").columns[0] == ("day", "string") and table("member").columns[0] == ("member", "boolean")


def test_batches_of_any_size_give_the_same() -> None:
    made = table("city", "member", n=Count(), s=Sum("income"), half=Share(Compare("age", ">", Fraction(30))))
    places = list(range(6))
    sums = [np.arange(6) * 100 * (number + 1) for number in range(len(made.slots))]
    whole = [list(each) for each in made.batch([places], sums)]
    parts = [made.batch([[place]], [each[place : place + 1] for each in sums]) for place in reversed(places)]
    assert whole == [list(reversed([each[column][0] for each in parts])) for column in range(len(whole))]
    assert whole[0] == [value for value in ("Oslo", "Rome", "it's \\ odd") for _ in range(2)]


def test_only_groups_whose_rows_change_change() -> None:
    made = table("age", n=Count())
    sums = np.arange(120)
    moved = sums.copy()
    moved[7] += 1
    one, other = (np.array(made.batch([list(range(120))], [each])[1]) for each in (sums, moved))
    assert (one - other).tolist() == (sums - moved).tolist()


def test_noise_has_the_scale_of_the_certified_program() -> None:
    made = table("town", epsilon=Fraction(1, 50), n=Count())
    assert made.slots == (Rows(),) and made.scales[0][1] == 50
    names = [f"town {number}" for number in range(30_000)]
    exact = np.full(30_000, 10**6)
    found = made.batch([names], [exact])
    assert found[0] == names and fits(found[1] - exact, laplace_chances(50.0))


def test_few_rows_are_not_shown() -> None:
    made = table("town", n=Count(), s=Sum("income"))
    assert made.least is not None and made.least > 5
    names = [f"town {number}" for number in range(2000)]
    few, many = np.ones(2000, dtype=np.int64), np.full(2000, 10**6)
    assert len(made.batch([names], [few, few])[0]) < 30
    shown = made.batch([names], [many, few])
    assert shown[0] == names and len(shown[1]) == 2000
    border = made.batch([names], [np.full(2000, made.least), few])
    assert 0 < len(border[0]) < 2000 and min(border[1]) >= made.least


def test_the_key_is_never_shown() -> None:
    assert "key=" not in repr(table("city", key=b"secret" * 4))


def test_ends_stand_beside_values() -> None:
    series = Series("n", np.array([1]), np.array([0]), np.array([2.0]))
    assert [(name, kind_of(each)) for name, each in columns_of(series)] == [
        ("n", "long"),
        ("n_low", "long"),
        ("n_high", "double"),
    ]


@pytest.mark.parametrize("by", [("city",), ("town",)])
def test_two_keys_two_noises(by: tuple[str, ...]) -> None:
    groups = ["a", "b", "c"] if by == ("town",) else [0, 1, 2]
    made = [table(*by, key=bytes([each]) * 32, epsilon=Fraction(1, 100)) for each in range(9)]
    assert len({tuple(each.batch([groups], [np.full(3, 10**6)])[1]) for each in made}) == 9


def test_coins_show_the_same_groups_in_any_batch() -> None:
    description = described()
    query = AggregateTable((("s", Sum("income")),), (group_by("town", description),), threshold="truncated")
    proved = prove_plan(plan_query(query, description, Fraction(2), Fraction(1, 100)), query, description)
    made = table_for(proved, query, KEY, Fraction(1, 20))
    assert made.least is None and made.coins == (Rows(), proved.likely)
    assert made.slots[-1] == Rows() and [name for name, _ in made.columns] == ["town", "s", "s_low", "s_high"]
    names, nothing = [f"town {number}" for number in range(2000)], np.zeros(2000, dtype=np.int64)
    shown = [made.batch([names], [nothing, np.full(2000, count)])[0] for count in (0, 1, 4, 50)]
    assert shown[0] == [] and 0 < len(shown[1]) < 60 and 200 < len(shown[2]) < 1800 and shown[3] == names
    part = made.batch([names[700:800]], [nothing[:100], np.full(100, 4)])[0]
    assert part == [name for name in shown[2] if name in names[700:800]]
