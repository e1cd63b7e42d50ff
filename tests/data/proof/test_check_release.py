"""Releases are checked again from their JSON, and whatever is changed in one is noticed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from lapwing.budget.accounting.cost import Approximate
from lapwing.budget.ledger.entry.entry import Entry
from lapwing.data.answer.release_text import view_release
from lapwing.data.proof.check_release import check_release
from lapwing.data.proof.proof import VIEWS, Proof
from lapwing.data.query.predicate import Compare
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.role import Part
from tests.data.people import people

Data = dict[str, Any]


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> tuple[Data, Entry]:
    with people(tmp_path_factory.mktemp("release")) as opened:
        oslo, rome = (opened.where(Compare("city", "=", city)) for city in ("Oslo", "Rome"))
        asked = (oslo.mean("age"), rome.count(), opened.median("age"), opened.most_common("city"))
        release = opened.release(*asked, epsilon=2)
        assert opened.ledger is not None
        return json.loads(json.dumps(view_release(release))), dict(opened.ledger.history())[release.entry]


def test_accepted_with_its_entry(released: tuple[Data, Entry]) -> None:
    found = check_release(*released, True)
    assert found.cost == Approximate(Fraction(3, 2), Fraction(0))
    assert set(found.programs) == {"cells", "quantile", "most_common_value"}


def test_several_questions_have_one_theorem(tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        asked = (opened.mean("age"), opened.most_common("city"), opened.group_by("town").count())
        view = json.loads(json.dumps(view_release(opened.release(*asked, epsilon=1, delta="0.001"))))
    found = check_release(view)
    assert found.assumes == (VIEWS,)
    assert len(found.theorem.program.results) == 4
    view["proof"]["assumes"] = []
    with pytest.raises(Refused, match="something else"):
        check_release(view)


def test_parts_that_exclude_each_other_have_one_theorem(released: tuple[Data, Entry]) -> None:
    found = check_release(released[0])
    roles = [each.role for each in found.theorem.program.parameters if isinstance(each.role, Part)]
    assert [role.most for role in roles] == [1, 1, 1] and len({role.member for role in roles}) == 2
    assert found.assumes == tuple(released[0]["proof"]["assumes"]) == (VIEWS,)


def rehashed(data: Data) -> Data:
    """The release with the right hash of what it says now."""
    proof = data["proof"]
    proof["plan"] = Proof(proof["unit"], proof["neighbours"], tuple(proof["queries"])).plan
    return data


def program(data: Data, place: int = 0) -> Data:
    found: Data = data["proof"]["queries"][place]["programs"][0]
    return found


CHANGES: dict[str, Callable[[Data], object]] = {
    "epsilon": lambda data: data.update(epsilon="1"),
    "an input": lambda data: program(data)["inputs"].update(reach="2"),
    "a scale": lambda data: program(data)["scales"].__setitem__(0, "1"),
    "a cost": lambda data: program(data).update(epsilon="1/8"),
    "the hash of a program": lambda data: program(data).update(hash="0" * 64),
    "the hash of a certificate": lambda data: program(data).update(certificate="0" * 64),
    "another program": lambda data: program(data).update(name="cells_replaced"),
    "an unknown program": lambda data: program(data).update(name="../cells"),
    "a choice by other scores": lambda data: data["proof"]["queries"][2].update(
        programs=data["proof"]["queries"][3]["programs"]
    ),
    "another choice": lambda data: program(data, 2).update(name="quantile_replaced"),
    "no condition": lambda data: data["proof"]["queries"][1].update(where=None),
    "an overlapping condition": lambda data: data["proof"]["queries"][1].update(
        where=data["proof"]["queries"][0]["where"]
    ),
    "people for rows": lambda data: data["proof"].update(unit="person"),
    "other neighbours": lambda data: data["proof"].update(neighbours="replace"),
    "no neighbours": lambda data: data["proof"].update(neighbours="none"),
    "a query less": lambda data: data["proof"]["queries"].pop(),
    "no proof": lambda data: data.pop("proof"),
    "no queries": lambda data: data["proof"].update(queries=3),
    "no numbers": lambda data: program(data)["inputs"].update(reach="many"),
    "a quotient by 0": lambda data: program(data)["inputs"].update(eps="1/0"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_noticed(name: str, released: tuple[Data, Entry]) -> None:
    for repaired in (False, True):
        data = copy.deepcopy(released[0])
        CHANGES[name](data)
        if repaired and isinstance(data.get("proof", {}).get("queries"), list):
            rehashed(data)
        with pytest.raises(Refused):
            check_release(data, released[1], True)


def test_without_the_ledger_all_but_titles_and_conditions_is_bound(released: tuple[Data, Entry]) -> None:
    for name in (
        "epsilon",
        "an input",
        "a scale",
        "another choice",
        "an overlapping condition",
        "people for rows",
    ):
        data = copy.deepcopy(released[0])
        CHANGES[name](data)
        with pytest.raises(Refused):
            check_release(rehashed(data))


def test_an_entry_for_something_else(released: tuple[Data, Entry], tmp_path: Path) -> None:
    with people(tmp_path) as opened:
        release = opened.release(opened.count(), epsilon=1)
        assert opened.ledger is not None
        other = dict(opened.ledger.history())[release.entry]
    for entry in (other, None):
        with pytest.raises(Refused, match="another plan"):
            check_release(released[0], entry, True)


@pytest.mark.parametrize(
    ("unit", "kind", "threshold", "name"),
    [
        ("row", "add-remove", "geometric", "found_keys"),
        ("person", "replace", "geometric", "found_keys"),
        ("row", "add-remove", "truncated", "likely_keys"),
        ("person", "replace", "truncated", "likely_keys"),
    ],
)
def test_groups_that_were_found(unit: str, kind: str, threshold: str, name: str, tmp_path: Path) -> None:
    with people(tmp_path, unit, kind) as opened:
        question = opened.group_by("town").mean("age")
        release = opened.release(question, epsilon=1, delta="1e-3", threshold=threshold)
        data = json.loads(json.dumps(view_release(release)))
        entry = dict(opened.funded().history())[release.entry]
    assert check_release(data, entry, True).cost == Approximate(Fraction(1), Fraction(1, 1000))
    (keys,) = (one for one in data["proof"]["queries"][0]["programs"] if one["name"].startswith(name))
    assert 0 < Fraction(keys["delta"]) <= Fraction(1, 1000)
    if threshold == "geometric":
        keys["inputs"]["least"] = str(int(keys["inputs"]["least"]) - 1)
    else:
        keys["inputs"]["d"] = str(2 * Fraction(keys["inputs"]["d"]))
    with pytest.raises(Refused):
        check_release(rehashed(data))
    data["delta"] = "0"
    with pytest.raises(Refused):
        check_release(rehashed(data))
