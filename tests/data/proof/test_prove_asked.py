"""Releases: a plan that is changed on its way is refused through the real path, and nothing is charged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from lapwing.budget.accounting.cost import Approximate, Concentrated
from lapwing.budget.ledger.entry.entry import Reserved
from lapwing.data import dataset as dataset_module
from lapwing.data.dataset import Dataset
from lapwing.data.plan import cost as cost_module
from lapwing.data.plan import plan as plan_module
from lapwing.data.plan import request as request_module
from lapwing.data.plan import sensitivity as sensitivity_module
from lapwing.data.plan.request import Asked
from lapwing.data.proof import prove_plan as proving
from lapwing.data.query.predicate import Compare
from lapwing.data.query.query import Query
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import people
from tests.data.plans import with_a_key_more


def spent(opened: Dataset) -> Fraction:
    return Fraction(1000) - opened.left()[0]


def refused(opened: Dataset, *questions: Any, **options: Any) -> None:
    """The release is refused, and nothing was charged nor answered."""
    before = opened.funded().length()
    with pytest.raises(ProgramError) as error:
        opened.release(*questions, **options)
    assert error.value.diagnostics[0].id == "plan-unproved"
    assert spent(opened) == 0
    assert opened.funded().length() == before


def halved(name: str) -> Callable[..., Any]:
    real = getattr(plan_module, name)
    return lambda *given: max(real(*given) // 2, 1)


@pytest.mark.parametrize("name", ["sensitivity_of", "rank_sensitivity"])
def test_half_the_sensitivity(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path, "person", "replace") as opened:
        question = opened.median("age") if name.startswith("rank") else opened.sum("age")
        for module in (plan_module, sensitivity_module):
            monkeypatch.setattr(module, name, halved(name), raising=False)
        refused(opened, question, epsilon=1)


def changed_asked(change: Callable[[Asked], Asked], monkeypatch: pytest.MonkeyPatch) -> None:
    real = request_module.ask
    monkeypatch.setattr(dataset_module, "ask", lambda *given, **named: change(real(*given, **named)))


def without_condition(asked: Asked) -> Asked:
    return replace(
        asked,
        plans=tuple((title, replace(plan, query=replace(plan.query, where=None))) for title, plan in asked.plans),
    )


CHANGES: dict[str, Callable[[Asked], Asked]] = {
    "a missing WHERE": without_condition,
    "a cheaper charge": lambda asked: replace(asked, cost=Approximate(asked.cost.epsilon / 2, Fraction(0))),  # type: ignore[union-attr]
    "a query less": lambda asked: replace(asked, plans=asked.plans[:1]),
    "the same query twice": lambda asked: replace(asked, plans=(asked.plans[0], asked.plans[0])),
    "an epsilon of a part": lambda asked: replace(
        asked, plans=tuple((title, replace(plan, epsilon=plan.epsilon * 2)) for title, plan in asked.plans)
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_release(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path) as opened:
        questions = [opened.where(Compare("city", "=", city)).mean("age") for city in ("Oslo", "Rome")]
        changed_asked(CHANGES[name], monkeypatch)
        refused(opened, *questions, epsilon=1)


def test_a_key_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path) as opened:
        questions = {
            "AggregateTable": opened.group_by("city").mean("age"),
            "found": opened.group_by("town").count(),
            "PrefixSums": opened.cdf("age", points=[10, 20]),
            "Quantile": opened.group_by("city").median("age"),
            "Quantiles": opened.quantiles("age", ["0.1", "0.5"]),
            "MostCommon": opened.most_common("city"),
            "FirstAbove": opened.first_above("day", 5),
        }
        for name, question in questions.items():
            ((_, query),) = question.queries
            for more in with_a_key_more(query, opened.description):
                with monkeypatch.context() as patched:
                    changed_asked(partial(for_query, more), patched)
                    refused(opened, question, epsilon=1, **({"delta": "1e-3"} if name == "found" else {}))


def for_query(query: Query, asked: Asked) -> Asked:
    return replace(asked, plans=tuple((title, replace(plan, query=query)) for title, plan in asked.plans))


PRICES: dict[str, Callable[[list[Fraction], int], Fraction]] = {
    "only the dearest": lambda parts, _: max(parts),
    "all": lambda parts, _: sum(parts, Fraction(0)) * 2,
    "nothing": lambda *_: Fraction(0),
}


@pytest.mark.parametrize("name", PRICES)
def test_a_wrong_price(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path, "row", "replace") as opened:
        parts = [opened.where(Compare("city", "=", city)).sum("age") for city in ("Oslo", "Rome", "it's \\ odd")]
        questions = [opened.where(Compare("age", "<", Fraction(9))).mean("income"), *parts]
        monkeypatch.setattr(cost_module, "dearest", PRICES[name])
        refused(opened, *questions, epsilon=1)


def test_a_wrong_price_in_rho(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong: list[Approximate | Concentrated] = [
        Concentrated(Fraction(1, 4), Fraction(0)),
        Concentrated(Fraction(0), Fraction(0)),
        Concentrated(Fraction(1, 2), Fraction(1, 10)),
        Approximate(Fraction(9), Fraction(0)),
    ]
    with people(tmp_path) as opened:
        for cost in wrong:
            with monkeypatch.context() as patched:
                changed_asked(partial(charged, cost), patched)
                refused(opened, opened.sum("age"), rho="0.5")


def charged(cost: Approximate | Concentrated, asked: Asked) -> Asked:
    return replace(asked, cost=cost)


def test_more_rows_of_a_person_or_wider_clamps_than_planned(tmp_path: Path) -> None:
    with people(tmp_path, "person") as opened:
        question = opened.sum("age")
        asked = opened.plan((question,), {"epsilon": 1})
        unit = replace(opened.description.unit, rows=opened.description.unit.rows + 1)
        opened.description = replace(opened.description, unit=unit)
        with pytest.raises(ProgramError):
            opened.prove(asked, (question,), {})


def test_no_certificate_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path) as opened:
        monkeypatch.setattr(proving, "program_for", lambda *_: ("nothing", {}))
        refused(opened, opened.count(), epsilon=1)


def test_a_release_and_its_entry_name_programs_certificates_and_plan(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        release = opened.release(opened.mean("age"), opened.median("age"), epsilon=1)
        entry = dict(opened.funded().history())[release.entry]
        assert isinstance(entry, Reserved)
        about = dict(entry.about)
        assert about["plan"] == release.proof.plan
        used = [one for query in release.proof.queries for one in query["programs"]]
        assert {one["name"] for one in used} == {"cells", "quantile"}
        assert set(about["program"].split()) == {one["hash"] for one in used}
        assert set(about["certificate"].split()) == {one["certificate"] for one in used}
        other = opened.preview(opened.mean("age"), epsilon=1)
        assert other.epsilon == 1
