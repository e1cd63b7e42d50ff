"""Many quantiles from one tree of counts."""

from __future__ import annotations

import json
import random
from bisect import bisect_left, bisect_right
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from lapwing.data.answer.noisy import add_noise
from lapwing.data.answer.release_text import view_release
from lapwing.data.answer.respond_quantiles import way_down
from lapwing.data.answer.tree_sums import nodes_in, sums_up_to
from lapwing.data.engines.engine import Array
from lapwing.data.plan import plan as plan_module
from lapwing.data.plan.radius import tree_radius_of, way_radius_of
from lapwing.data.proof.check_release import check_release
from lapwing.data.proof.prove_plan import prove_plan
from lapwing.data.query.tree import nodes_of, widths_of
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import people, row

SHARES = [f"{number}/100" for number in range(1, 100)]


def rows_up_to(counts: Array, scale: Fraction) -> Array:
    """The rows up to each cell, as sums of nodes with noise."""
    return sums_up_to([add_noise(nodes, scale) for nodes in nodes_in(counts)], len(counts))


@pytest.mark.parametrize("cells", [1, 2, 16, 17, 300, 5000])
def test_ways_down_lead_to_the_ranks_as_far_as_the_radius(cells: int) -> None:
    draws = np.random.default_rng(cells)
    scale, beta, shares = Fraction(2), Fraction(1, 20), [Fraction(number, 20) for number in range(21)]
    radius = way_radius_of(scale, cells, beta)
    missed = 0
    for _ in range(60):
        counts = draws.integers(0, 9, cells) * draws.integers(0, 2, cells)
        upto = np.cumsum(counts).tolist()
        levels = [add_noise(nodes, scale) for nodes in nodes_in(counts)]
        found = [way_down(levels, cells, share) for share in shares]
        assert [cell for cell, _ in found] == sorted(cell for cell, _ in found)
        assert all(0 <= share <= 1 for _, share in found)
        off = [
            max(upto[cell] - int(counts[cell]) - share * upto[-1], share * upto[-1] - upto[cell])
            for share, (cell, _) in zip(shares, found, strict=True)
        ]
        missed += max(off) > radius
    assert missed <= 12


@pytest.mark.parametrize("cells", [1, 2, 16, 17, 300, 5000])
def test_without_noise_ways_lead_to_the_cells_themselves(cells: int) -> None:
    counts = np.random.default_rng(cells).integers(0, 9, cells)
    upto = np.cumsum(counts).tolist()
    for share in (Fraction(number, 20) for number in range(21)):
        cell, left = way_down(nodes_in(counts), cells, share)
        assert upto[cell] - int(counts[cell]) + left * int(counts[cell]) == share * upto[-1] or upto[-1] == 0


@pytest.mark.parametrize("cells", [1, 2, 16, 17, 300, 5000])
def test_sums_of_nodes_are_the_rows_up_to_each_cell(cells: int) -> None:
    counts = np.random.default_rng(cells).integers(0, 9, cells)
    assert rows_up_to(counts, Fraction(1, 1000)).tolist() == np.cumsum(counts).tolist()


@pytest.mark.parametrize("cells", [7, 300])
def test_no_sum_is_further_off_than_the_radius(cells: int) -> None:
    scale = Fraction(3)
    radius = tree_radius_of(scale, cells, Fraction(1, 10**9))
    likely = tree_radius_of(scale, cells, Fraction(1, 2))
    zeros = np.zeros(cells, dtype=np.int64)
    far = [int(np.abs(rows_up_to(zeros, scale)).max()) for _ in range(200)]
    assert max(far) <= radius and sum(each <= likely for each in far) > 50


def test_values_are_near_their_ranks_and_the_release_is_proved(tmp_path: Path) -> None:
    chance = random.Random(3)
    ages = sorted(int(120 * chance.random() ** 2) for _ in range(3000))
    rows = [row(number, age) for number, age in enumerate(ages)]
    with people(tmp_path, rows=rows) as opened:
        made = opened.quantiles("age", SHARES).release(epsilon=2, confidence="0.9999999")
        seen = opened.quantiles("age", SHARES).preview(epsilon=2)
        spoken = opened.sql("SELECT QUANTILE_CONT(age, [0.25, 0.5]) AS q FROM people").release(epsilon=100)
    (answer,) = made.answers
    assert answer.miss is not None and len(made.rows()) == 99
    values: list[int] = [each["quantiles of age"] for each in made.rows()]
    assert values == sorted(values)
    for share, value in zip(SHARES, values, strict=True):
        wanted = Fraction(share) * len(ages)
        assert bisect_left(ages, value) - answer.miss.high <= wanted <= bisect_right(ages, value) + answer.miss.high
    assert seen.plans[0][1].measurements[0].sensitivity == len(widths_of(121)) == 2
    assert [each["q"] for each in spoken.rows()] == [ages[750], ages[1500]]
    checked = check_release(json.loads(json.dumps(view_release(made))))
    assert checked.programs == ("cells",) and checked.theorem is not None


def test_each_group_has_a_tree_of_its_own_at_the_price_of_one(tmp_path: Path) -> None:
    chance = random.Random(4)
    towns = {"Rome": [chance.randint(0, 60) for _ in range(900)], "Oslo": [chance.randint(40, 120) for _ in range(700)]}
    rows = [row(number, age, city=city) for city, ages in towns.items() for number, age in enumerate(ages)]
    with people(tmp_path, rows=rows) as opened:
        asked = opened.group_by("city").quantiles("age", ["0.25", "0.75"])
        plan, alone = (
            each.preview(epsilon=1).plans[0][1] for each in (asked, opened.quantiles("age", ["0.25", "0.75"]))
        )
        made = asked.release(epsilon=100)
        text = "SELECT city, QUANTILE_CONT(age, [0.25, 0.75]) AS q FROM people GROUP BY city ORDER BY city"
        spoken = opened.sql(text).release(epsilon=100).rows()
    assert plan.measurements[0].scale == alone.measurements[0].scale == len(widths_of(121))
    found = {(each["city"], each["quantile"]): each["quantiles of age"] for each in made.rows()}
    said = {(each["city"], each["quantile"]): each["q"] for each in spoken}
    for city, ages in towns.items():
        for share in (0.25, 0.75):
            wanted = share * len(ages)
            for value in (found[city, share], said[city, share]):
                assert bisect_left(sorted(ages), value) <= wanted + 1 <= bisect_right(sorted(ages), value) + 2
    assert [city for city, _ in said] == sorted(city for city, _ in found) and len(found) == 6
    checked = check_release(json.loads(json.dumps(view_release(made))))
    assert checked.programs == ("cells",) and checked.theorem is not None
    (instance,) = prove_plan(plan, plan.query, opened.description).instances
    assert dict(instance.inputs)["m"] == 3 * nodes_of(121)


def test_a_tree_that_is_charged_as_one_level_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path) as opened:
        monkeypatch.setattr(plan_module, "widths_of", lambda cells: (1,))
        with pytest.raises(ProgramError) as caught:
            opened.quantiles("age", ["0.5"]).release(epsilon=1)
        assert caught.value.diagnostics[0].id == "plan-unproved" and opened.left()[0] == 1000


@pytest.mark.parametrize("shares", [[], ["0.5", "0.5"], ["0.9", "0.1"], ["1.1"], [-1], ["1/1000003"], [0.5] * 2000])
def test_shares_that_are_none_are_refused(shares: list[object], tmp_path: Path) -> None:
    with people(tmp_path) as opened, pytest.raises(ProgramError) as caught:
        opened.quantiles("age", shares)
    assert caught.value.diagnostics[0].id == "query-shares"


@pytest.mark.parametrize(
    "text",
    [
        "SELECT QUANTILE_CONT(age, [0.5, 0.25]) FROM people",
        "SELECT QUANTILE_CONT(age, [2]) FROM people",
        "SELECT QUANTILE_CONT(age, [income]) FROM people",
        "SELECT QUANTILE_CONT(age, []) FROM people",
        "SELECT town, QUANTILE_CONT(age, [0.5, 0.6]) FROM people GROUP BY town",
        "SELECT city, QUANTILE_CONT(age, [0.5, 0.6]) FROM people GROUP BY CUBE (city)",
    ],
)
def test_what_sql_cannot_ask_is_refused(text: str, tmp_path: Path) -> None:
    with people(tmp_path) as opened, pytest.raises(ProgramError):
        opened.sql(text)
