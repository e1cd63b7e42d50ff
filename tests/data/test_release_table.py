"""Tables that an engine writes: what is refused, in which order things happen, and keys that are used once."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lapwing.data.answer.noisy_table import NoisyTable
from lapwing.data.dataset import Dataset
from lapwing.data.proof.check_release import check_release
from lapwing.data.question import Question
from lapwing.diagnostics.diagnostic import ProgramError
from tests.data.people import people

DELTA = {"epsilon": 1, "delta": "0.001"}


class Writing:
    """What a spreading engine would do, noted instead of done."""

    def __init__(self, opened: Dataset, fails: bool = False) -> None:
        self.opened = opened
        self.fails = fails
        self.there: set[str] = set()
        self.seen: list[tuple[NoisyTable, str, object]] = []

    def write_table(self, query: Any, by: Any, batches: NoisyTable, path: str) -> object:
        self.seen.append((batches, path, self.opened.left()))
        if self.fails:
            raise ValueError("a row says: secret")
        return {"rows at": path}

    def is_there(self, path: str) -> bool:
        return path in self.there


@pytest.fixture
def opened(tmp_path: Path) -> Any:
    with people(tmp_path) as found:
        yield found


def writing(opened: Dataset, monkeypatch: pytest.MonkeyPatch, fails: bool = False) -> Writing:
    found = Writing(opened, fails)
    kind = type(opened.engine)
    monkeypatch.setattr(kind, "spreads", property(lambda _: True))
    monkeypatch.setattr(kind, "write_table", lambda _, *given: found.write_table(*given))
    monkeypatch.setattr(kind, "is_there", lambda _, path: found.is_there(path))
    return found


def test_charged_before_anything_is_written(opened: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    noted, before = writing(opened, monkeypatch), opened.left()
    made = opened.group_by("town").count().release_table("out", **DELTA)
    assert noted.seen[0][2] == opened.left() == (before[0] - 1, before[1] - made.delta)
    assert made.frame == {"rows at": "out"} and made.keys == ("town",) and not made.together
    assert opened.ledger is not None
    entries = dict(opened.ledger.history())
    checked = check_release(json.loads(json.dumps(made.view())), entries[made.entry], True)
    assert checked.cost.epsilon == 1 and set(checked.programs) == {"found_keys"}  # type: ignore[union-attr]
    assert "table" in dict(entries[made.entry].about)  # type: ignore[union-attr]


def test_every_release_has_a_key_of_its_own(opened: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    noted = writing(opened, monkeypatch)
    asked = opened.group_by("city").count()
    for number in range(20):
        asked.release_table(f"out {number}", epsilon=1)
    keys = [table.key for table, _, _ in noted.seen]
    assert len(set(keys)) == 20 and {len(key) for key in keys} == {32}


def test_an_engine_that_fails_says_nothing_and_the_charge_stands(
    opened: Dataset, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing(opened, monkeypatch, fails=True)
    before = opened.left()[0]
    with pytest.raises(ProgramError, match="data-engine") as caught:
        opened.group_by("city").count().release_table("out", epsilon=1)
    assert "secret" not in str(caught.value) and opened.left()[0] == before - 1


WRONG: dict[str, tuple[Callable[[Dataset], Question], dict[str, Any], str]] = {
    "no groups": (lambda data: data.count(), {"epsilon": 1}, "data-table-kind"),
    "two questions": (lambda data: data.group_by("city").count() + data.count(), {"epsilon": 1}, "data-table-kind"),
    "a choice": (lambda data: data.median("age"), {"epsilon": 1}, "data-table-kind"),
    "a limit": (
        lambda data: data.sql("SELECT city, COUNT(*) FROM people GROUP BY city LIMIT 2"),
        {"epsilon": 1},
        "data-table-kind",
    ),
    "no price": (lambda data: data.group_by("city").count(), {}, "query-price"),
    "no delta": (lambda data: data.group_by("town").count(), {"epsilon": 1}, "query-delta"),
    "an option": (lambda data: data.group_by("city").count(), {"epsilon": 1, "key": "x"}, "query-option"),
}


@pytest.mark.parametrize("name", WRONG)
def test_refused_before_anything_is_charged(name: str, opened: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    noted, before = writing(opened, monkeypatch), opened.left()
    ask, options, why = WRONG[name]
    with pytest.raises(ProgramError, match=why):
        ask(opened).release_table("out", **options)
    assert opened.left() == before and noted.seen == []


@pytest.mark.parametrize("to", ["", None, 3, b"out"], ids=repr)
def test_places_that_are_none(to: Any, opened: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    noted, before = writing(opened, monkeypatch), opened.left()
    with pytest.raises(ProgramError, match="query-kind"):
        opened.group_by("city").count().release_table(to, epsilon=1)
    assert opened.left() == before and noted.seen == []


def test_nothing_is_written_over(opened: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    noted, before = writing(opened, monkeypatch), opened.left()
    noted.there.add("out")
    with pytest.raises(ProgramError, match="data-table-there"):
        opened.group_by("city").count().release_table("out", epsilon=1)
    assert opened.left() == before and noted.seen == []


def test_other_engines_refuse_before_anything_is_charged(opened: Dataset) -> None:
    before = opened.left()
    with pytest.raises(ProgramError, match="data-table-engine"):
        opened.group_by("city").count().release_table("out", epsilon=1)
    assert opened.left() == before
