"""Groups that are found in the data, chosen by noisy counts with Gaussian noise, in rho with a delta."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from lapwing.budget.accounting.cost import Concentrated
from lapwing.data.answer.release_text import view_release
from lapwing.data.answer.respond import respond
from lapwing.data.dataset import Dataset
from lapwing.data.description.description import Description
from lapwing.data.open_dataset import open_dataset
from lapwing.data.plan.plan import Plan, plan_gaussian, plan_query
from lapwing.data.plan.threshold import beyond_for
from lapwing.data.proof.check_release import check_release
from lapwing.data.proof.prove_plan import prove_plan
from lapwing.data.query.aggregate import Count, Mean, Sum
from lapwing.data.query.bounded_sum import Rows
from lapwing.data.query.group_by import group_by
from lapwing.data.query.query import AggregateTable, Limits
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.claim import ApproximateConcentrated
from lapwing.kernel.language.refuse import Refused
from tests.data.people import COLUMNS, ROWS, Row, described, duck, row, table_of
from tests.data.test_neighbours import neighbours, numbers
from tests.data.test_rho import changed, squared

LIMITS: dict[str, Any] = {"groups_per_person": 2, "rows_per_group": 3}
PRICE: dict[str, Any] = {"rho": "0.5", "delta": "0.001"}
DELTA = Fraction(1, 1000)
KINDS = [("row", "add-remove"), ("row", "replace"), ("person", "add-remove"), ("person", "replace")]


def in_rho(folder: Path, unit: str = "person", kind: str = "add-remove") -> Dataset:
    privacy: dict[str, Any] = {"unit": unit, "neighbours": kind, "bucket": 0}
    if unit != "row":
        privacy["rows"] = 3
    known = {"name": "people", "privacy": privacy, "budget": {"rho": 10, "delta": "0.01"}, "columns": COLUMNS}
    return open_dataset(table_of(ROWS), known, ledger=folder / "ledger", create=True)


def asked_of(opened: Dataset) -> Any:
    return opened.group_by("town").aggregate(s=Sum("income"), m=Mean("age"))


def query_for(description: Description, limits: Limits | None = None) -> AggregateTable:
    wanted = ("n", Count()), ("s", Sum("age"))
    limits = limits if limits is not None or description.unit.column is None else Limits(2, 3)
    return AggregateTable(wanted, (group_by("town", description),), None, limits, threshold="gaussian")


@pytest.mark.parametrize(("unit", "kind"), KINDS)
def test_a_release_is_charged_proved_and_checked_again(unit: str, kind: str, tmp_path: Path) -> None:
    with in_rho(tmp_path, unit, kind) as opened:
        made = asked_of(opened).release(**PRICE, **(LIMITS if unit == "person" else {}))
        assert (made.rho, made.delta, made.left) == (Fraction(1, 2), DELTA, (Fraction(19, 2), 9 * DELTA))
        assert "cost: rho 0.5, delta 0.001; left: rho 9.5, delta 0.009" in str(made)
        view = json.loads(json.dumps(view_release(made)))
        entry = opened.funded().history()[made.entry - 1][1]
    found = check_release(view, entry, in_ledger=True)
    assert found.cost == Concentrated(Fraction(1, 2), DELTA)
    ending = "" if kind == "add-remove" else "_replaced"
    assert set(found.programs) == {f"found_keys_in_rho{ending}", f"cells_in_rho{ending}"}
    assert isinstance(found.theorem.claim, ApproximateConcentrated)


def forged(view: dict[str, Any], name: str) -> None:
    programs = view["proof"]["queries"][0]["programs"]
    counts = next(each for each in programs if each["name"] == "found_keys_in_rho")
    match name:
        case "a smaller delta":
            view["delta"] = "1/10000"
        case "no delta":
            view["delta"] = "0"
        case "cheaper":
            view["rho"] = "1/4"
        case "epsilon for rho":
            view["epsilon"] = view.pop("rho")
        case "a lower threshold":
            counts["inputs"]["beyond"] = "1"
        case "fewer groups":
            counts["inputs"]["k"] = "1"
        case "less noise":
            counts["scales"] = ["1"]
        case "as if groups were known":
            counts["name"] = "cells_in_rho"


@pytest.mark.parametrize(
    "name",
    [
        "a smaller delta",
        "no delta",
        "cheaper",
        "epsilon for rho",
        "a lower threshold",
        "fewer groups",
        "less noise",
        "as if groups were known",
    ],
)
def test_a_forged_release_is_refused(name: str, tmp_path: Path) -> None:
    with in_rho(tmp_path) as opened:
        view = json.loads(json.dumps(view_release(asked_of(opened).release(**PRICE, **LIMITS))))
    forged(view, name)
    with pytest.raises(Refused):
        check_release(view)


CHANGES: dict[str, Callable[[Plan], Plan]] = {
    "a lower threshold": lambda plan: replace(plan, threshold=(plan.threshold or 0) - 1),
    "a threshold that one person reaches": lambda plan: replace(plan, threshold=1),
    "no threshold": lambda plan: replace(plan, threshold=None),
    "no delta": lambda plan: replace(plan, delta=Fraction(0)),
    "a smaller delta": lambda plan: replace(plan, delta=plan.delta / 2),
    "no counts": lambda plan: replace(
        plan, measurements=tuple(one for one in plan.measurements if one.slots != (Rows(),))
    ),
    "fewer groups": lambda plan: replace(plan, measurements=tuple(replace(m, cells=1) for m in plan.measurements)),
    "fewer rows": lambda plan: replace(plan, measurements=tuple(replace(m, each=1) for m in plan.measurements)),
    "coins": lambda plan: replace(plan, query=replace(plan.query, threshold="truncated")),  # type: ignore[arg-type]
    "other limits": lambda plan: replace(plan, query=replace(plan.query, limits=None)),  # type: ignore[arg-type]
    "a cheaper plan": lambda plan: replace(plan, rho=plan.rho / 2),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_plan_that_differs_from_its_program_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_rho(tmp_path) as opened:
        changed(CHANGES[name], monkeypatch)
        length = opened.funded().length()
        with pytest.raises(ProgramError) as caught:
            asked_of(opened).release(**PRICE, **LIMITS)
        assert caught.value.diagnostics[0].id in ("plan-unproved", "requirement")
        assert opened.funded().length() == length


def test_what_is_not_answered_is_refused_free_of_charge(tmp_path: Path) -> None:
    with in_rho(tmp_path) as opened:
        by_town = opened.group_by("town").count()
        asked: list[tuple[dict[str, Any], str]] = [
            ({"rho": "0.1", **LIMITS}, "query-delta"),
            ({"rho": "0.1", "delta": 0, **LIMITS}, "query-delta"),
            ({"rho": "0.1", "delta": "0.001"}, "query-rho"),
            ({"rho": "0.1", "delta": "0.001", "threshold": "geometric", **LIMITS}, "query-threshold"),
            ({"rho": "0.1", "delta": "0.001", "threshold": "truncated", **LIMITS}, "query-threshold"),
            ({"epsilon": 1, "delta": "0.001", "threshold": "gaussian", **LIMITS}, "query-threshold"),
            ({"rho": "0.1", "delta": "0.5", **LIMITS}, "over-budget"),
        ]
        for options, message in asked:
            with pytest.raises(ProgramError) as caught:
                by_town.release(**options)
            assert caught.value.diagnostics[0].id == message, options
        assert opened.left() == (Fraction(10), Fraction(1, 100))
        assert by_town.release(threshold="gaussian", **PRICE, **LIMITS).rho == Fraction(1, 2)
    assert "groups with a noisy count of" in str(by_town.preview(**PRICE, **LIMITS))


def only_one_has(plan: Plan, description: Description, first: list[Row], second: list[Row]) -> list[int]:
    """The exact counts of groups that one dataset has and the other has not."""
    found = [numbers(plan, description, rows) for rows in (first, second)]
    counts = [dict(zip(keys, own[Rows()].tolist(), strict=True)) for own, keys in found]
    return [int((counts[0] | counts[1])[key]) for key in counts[0].keys() ^ counts[1].keys()]


@pytest.mark.parametrize(("unit", "kind"), KINDS)
@pytest.mark.parametrize("seed", range(6))
def test_with_noise_off_neighbours_differ_in_few_groups_by_little(unit: str, kind: str, seed: int) -> None:
    """What the program assumes: squares of movements, how many groups only one dataset has, and how large these are."""
    description = described(unit, kind)
    plan = plan_gaussian(query_for(description), description, Fraction(1), DELTA)
    counted = next(one for one in plan.measurements if one.slots == (Rows(),))
    first, second = neighbours(random.Random(f"found in rho {unit} {kind} {seed}"), unit, kind)
    for far, allowed in squared(plan, description, first, second):
        assert far <= allowed
    alone = only_one_has(plan, description, first, second)
    assert len(alone) <= counted.cells and all(1 <= count <= counted.each for count in alone)


def busy(towns: int, times: int) -> list[Row]:
    return [row(99, city=f"only there {town}") for town in range(towns) for _ in range(times)]


def test_a_person_in_many_groups_makes_no_more_and_no_larger_ones_than_limits_allow() -> None:
    description = described("person")
    plan = plan_gaussian(query_for(description, Limits(3, 2)), description, Fraction(1), DELTA)
    assert sorted(only_one_has(plan, description, [row(1), *busy(20, 9)], [row(1)])) == [2, 2, 2]
    control = described("row")
    unlimited = plan_gaussian(query_for(control), control, Fraction(1), DELTA)
    assert len(only_one_has(unlimited, control, [row(1), *busy(20, 9)], [row(1)])) == 20


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
def test_the_threshold_is_the_smallest_that_delta_pays_for(kind: str) -> None:
    description = described("person", kind)
    query = query_for(description)
    plan = plan_gaussian(query, description, Fraction(1), DELTA)
    assert 0 < prove_plan(plan, query, description).delta <= DELTA
    lower = replace(plan, threshold=(plan.threshold or 0) - 1)
    with pytest.raises(ProgramError):
        prove_plan(lower, query, description)
    assert prove_plan(replace(lower, delta=Fraction(1, 2)), query, description).delta > DELTA


def test_a_threshold_needs_a_delta_that_noise_can_pay_for() -> None:
    assert beyond_for(Fraction(100), 4, Fraction(9, 10)) == 13
    for variance, delta in ((Fraction(100), Fraction(0)), (Fraction(100), Fraction(1, 10**700))):
        with pytest.raises(ProgramError):
            beyond_for(variance, 4, delta)


def shares(rows: list[Row], runs: int) -> float:
    """How often anything is shown of these rows, which a person may have, with a delta of 1/4."""
    description = described("person")
    query = query_for(description, Limits(1, 3))
    plan = plan_gaussian(query, description, Fraction(1, 2), Fraction(1, 4))
    proved, engine = prove_plan(plan, query, description), duck(rows)
    return sum(respond(proved, engine, "t", Fraction(1, 20)).size > 0 for _ in range(runs)) / runs


def test_a_group_of_one_person_is_shown_with_probability_delta_at_most() -> None:
    """The tail bound is not tight, so it is shown more seldom than that, but not never."""
    alone = shares(busy(1, 9), 400)
    assert 0.05 < alone < 0.25
    crowd = [row(person, city="Oslo") for person in range(40)]
    assert shares(crowd, 20) == 1


def test_gaussian_thresholds_are_lower_where_a_person_is_in_many_groups() -> None:
    description = described("person", rows=32)
    query = query_for(description, Limits(32, 1))
    gaussian = plan_gaussian(query, description, Fraction(1, 2), Fraction(1, 10**6)).threshold
    geometric = plan_query(
        replace(query, threshold="geometric"), description, Fraction(1), Fraction(1, 10**6)
    ).threshold
    assert gaussian is not None and geometric is not None and 4 * gaussian < geometric
