"""Releases in rho: Gaussian noise where one person touches many groups, from a budget in rho."""

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
from lapwing.data import dataset as dataset_module
from lapwing.data.answer.release_text import view_release
from lapwing.data.dataset import Dataset
from lapwing.data.description.read_description import describe
from lapwing.data.open_dataset import look_at_dataset, open_dataset
from lapwing.data.plan import request as request_module
from lapwing.data.plan.plan import Plan, plan_gaussian
from lapwing.data.plan.radius import gaussian_radius_of
from lapwing.data.plan.request import Asked
from lapwing.data.proof.check_release import check_release
from lapwing.data.query.aggregate import Count, Mean, Share, Sum
from lapwing.data.query.col import col
from lapwing.data.query.grouping import Found
from lapwing.data.query.query import AggregateTable
from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.kernel.language.claim import ZeroConcentrated
from lapwing.kernel.language.refuse import Refused
from lapwing.run.accuracy.gaussian_tail import beyond
from tests.data.moving import numbers_in
from tests.data.people import COLUMNS, ROWS, described, duck, people, table_of
from tests.data.plans import all_queries
from tests.data.test_neighbours import neighbours

LIMITS: dict[str, Any] = {"groups_per_person": 2, "rows_per_group": 2}


def in_rho(folder: Path, unit: str = "person", kind: str = "add-remove") -> Dataset:
    privacy: dict[str, Any] = {"unit": unit, "neighbours": kind, "bucket": 0}
    if unit != "row":
        privacy["rows"] = 3
    known = {"name": "people", "privacy": privacy, "budget": {"rho": 10}, "columns": COLUMNS}
    return open_dataset(table_of(ROWS), known, ledger=folder / "ledger", create=True)


def asked_of(opened: Dataset) -> Any:
    return opened.group_by("city").aggregate(n=Count(), s=Sum("income"), m=Mean("age"), f=Share(col("age") > 30))


@pytest.mark.parametrize(("unit", "kind"), [("row", "replace"), ("person", "add-remove")])
def test_a_release_in_rho_is_charged_proved_and_checked_again(unit: str, kind: str, tmp_path: Path) -> None:
    with in_rho(tmp_path, unit, kind) as opened:
        limits = LIMITS if unit == "person" else {}
        made = asked_of(opened).release(rho="0.5", **limits)
        assert (made.rho, made.epsilon, made.left[0]) == (Fraction(1, 2), 0, Fraction(19, 2))
        assert "cost: rho 0.5; left: rho 9.5" in str(made)
        view = json.loads(json.dumps(view_release(made)))
        entry = opened.funded().history()[made.entry - 1][1]
    found = check_release(view, entry, in_ledger=True)
    assert found.cost == Concentrated(Fraction(1, 2), Fraction(0))
    assert set(found.programs) == {"cells_in_rho" if kind == "add-remove" else "cells_in_rho_replaced"}
    assert isinstance(found.theorem.claim, ZeroConcentrated) and len(found.theorem.program.results) == 5


def forged(view: dict[str, Any], name: str) -> None:
    program = view["proof"]["queries"][0]["programs"][0]
    match name:
        case "cheaper":
            view["rho"] = "1/4"
        case "also epsilon":
            view["epsilon"] = "1"
        case "no rho":
            del view["rho"]
        case "fewer cells":
            program["inputs"]["k"] = "1"
        case "less noise":
            program["scales"] = ["1"]
        case "a program less":
            view["proof"]["queries"][0]["programs"].pop()
        case "rests on less":
            view["proof"]["assumes"].pop()


@pytest.mark.parametrize(
    "name", ["cheaper", "also epsilon", "no rho", "fewer cells", "less noise", "a program less", "rests on less"]
)
def test_a_forged_release_is_refused(name: str, tmp_path: Path) -> None:
    with in_rho(tmp_path) as opened:
        view = json.loads(json.dumps(view_release(asked_of(opened).release(rho="0.5", **LIMITS))))
    forged(view, name)
    with pytest.raises(Refused):
        check_release(view)


def squared(plan: Plan, description: Any, first: Any, second: Any) -> list[tuple[int, int]]:
    """For each measurement the sum of the squares of all movements, and what it may be."""
    sides = []
    for rows in (first, second):
        engine = duck(rows)
        numbers, keys = numbers_in(plan, description, engine)
        engine.close()
        sides.append(
            {(slot, key): value for slot, own in numbers.items() for key, value in zip(keys, own, strict=True)}
        )
    found = []
    for one in plan.measurements:
        cells = [each for side in sides for each in side if each[0] in one.slots]
        gaps = [int(sides[0].get(each, 0)) - int(sides[1].get(each, 0)) for each in set(cells)]
        found.append((sum(gap * gap for gap in gaps), one.cells * one.each**2))
    return found


@pytest.mark.parametrize("kind", ["add-remove", "replace"])
@pytest.mark.parametrize("unit", ["row", "person"])
@pytest.mark.parametrize("seed", range(3))
def test_no_table_moves_further_in_squares_than_is_charged(unit: str, kind: str, seed: int) -> None:
    chance = random.Random(f"rho {unit} {kind} {seed}")
    description = described(unit, kind)
    first, second = neighbours(chance, unit, kind)
    tried = 0
    for name, query in all_queries(description).items():
        known = isinstance(query, AggregateTable) and not any(isinstance(one, Found) for one in query.by)
        limited = isinstance(query, AggregateTable) and query.limits is not None
        if known and (limited or unit == "row") and "kept" not in name:
            tried += 1
            for far, allowed in squared(plan_gaussian(query, description, Fraction(1)), description, first, second):
                assert far <= allowed, name
    assert tried >= (2 if unit == "person" else 5)


def changed(change: Callable[[Plan], Plan], monkeypatch: pytest.MonkeyPatch) -> None:
    real = request_module.ask

    def ask(*given: Any, **named: Any) -> Asked:
        found = real(*given, **named)
        return replace(found, plans=tuple((title, change(plan)) for title, plan in found.plans))

    monkeypatch.setattr(dataset_module, "ask", ask)


CHANGES: dict[str, Callable[[Plan], Plan]] = {
    "fewer cells": lambda plan: replace(plan, measurements=tuple(replace(m, cells=1) for m in plan.measurements)),
    "a smaller step": lambda plan: replace(plan, measurements=tuple(replace(m, each=1) for m in plan.measurements)),
    "a cheaper plan": lambda plan: replace(plan, rho=plan.rho / 2),
    "a free part": lambda plan: replace(plan, measurements=plan.measurements[1:]),
    "more noise than paid": lambda plan: replace(
        plan, measurements=tuple(replace(m, rho=m.rho * 2) for m in plan.measurements)
    ),
    "other limits": lambda plan: replace(plan, query=replace(plan.query, limits=None)),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_plan_that_differs_from_its_program_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_rho(tmp_path) as opened:
        changed(CHANGES[name], monkeypatch)
        length = opened.funded().length()
        with pytest.raises(ProgramError) as caught:
            asked_of(opened).release(rho="0.5", **LIMITS)
        assert caught.value.diagnostics[0].id == "plan-unproved"
        assert opened.funded().length() == length


def test_what_rho_does_not_answer_is_refused_free_of_charge(tmp_path: Path) -> None:
    with in_rho(tmp_path) as opened:
        asked: list[tuple[Any, dict[str, Any], str]] = [
            (opened.group_by("city").count(), {}, "query-rho"),
            (opened.group_by("town").count(), LIMITS, "query-delta"),
            (opened.median("age"), {}, "query-rho"),
            (opened.count(), {"share_kept": True}, "query-rho"),
            (opened.count(), {"split": "equal-error"}, "query-rho"),
            (opened.count(), {"delta": "0.1"}, "query-no-delta"),
            (opened.count(), {"epsilon": 1}, "query-price"),
            (opened.count(), {"error": 1}, "query-price"),
        ]
        for question, options, message in asked:
            with pytest.raises(ProgramError) as caught:
                question.release(rho="0.1", **options)
            assert caught.value.diagnostics[0].id == message
        assert opened.left()[0] == 10
        assert opened.count().release(epsilon=1).left[0] == Fraction(19, 2)


def test_a_budget_in_epsilon_is_not_charged_in_rho(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        for ask in (opened.count().preview, opened.count().release):
            with pytest.raises(ProgramError) as caught:
                ask(rho="0.1")
            assert caught.value.diagnostics[0].id == "cost-measure"
        assert opened.left()[0] == 1000


def test_a_description_has_one_measure_and_its_budget_is_in_it(tmp_path: Path) -> None:
    known = {"name": "people", "privacy": {"unit": "row", "neighbours": "add-remove"}, "columns": COLUMNS}
    for budget in ({"epsilon": 1, "rho": 1}, {"rho": 0}, {"rho": -1}, {}):
        with pytest.raises(ProgramError):
            describe({**known, "budget": budget})
    with in_rho(tmp_path, "row") as opened:
        assert opened.description.measure == "rho"
    other = {**known, "budget": {"epsilon": 10}}
    with pytest.raises(ProgramError):
        open_dataset(table_of(ROWS), other, ledger=tmp_path / "ledger")
    with look_at_dataset(table_of(ROWS), {**known, "budget": {"rho": 2}}, ledger=tmp_path / "none") as looked:
        seen = looked.count().preview(rho="0.5")
        assert (seen.epsilon, seen.left[0], seen.measure) == (Fraction(1, 2), Fraction(3, 2), "rho")
        assert "would cost: rho 0.5\nleft: rho 1.5" in str(seen)
        assert looked.count().preview(epsilon=1).epsilon == Fraction(1, 2)


@pytest.mark.parametrize("variance", [Fraction(1, 3), Fraction(50), Fraction(10**9)])
def test_gaussian_intervals_are_as_narrow_as_their_confidence_allows(variance: Fraction) -> None:
    beta, draws = Fraction(1, 20), 7
    radius = gaussian_radius_of(variance, draws, beta)
    sigma = Fraction(int(float(variance) ** 0.5 * 10**6), 10**6)
    assert draws * beyond(radius, sigma) <= beta
    assert radius == 0 or draws * beyond(radius - 1, sigma + Fraction(1, 10**5)) > beta * Fraction(99, 100)
