"""Streams over a budget service: paid once, and nothing drawn twice, whatever is lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lapwing.budget.ledger.client import RemoteLedger
from lapwing.budget.ledger.entry.entry import Reserved
from lapwing.budget.ledger.ledger import open_ledger
from lapwing.data.dataset import Dataset
from lapwing.data.open_dataset import open_dataset
from tests.budget.ledger.asking import why
from tests.budget.service.running import Running, running
from tests.data.people import described, table_of
from tests.data.test_stream import daily, on


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    with running(tmp_path / "served") as found:
        monkeypatch.setenv("LAPWING_TOKEN", found.token("olga", "owner"))
        yield found


def opened(service: Running, *days: int, epsilon: int = 5) -> Dataset:
    return open_dataset(
        table_of(on(*days)), described("row", "add-remove", epsilon=epsilon), ledger=service.address, create=True
    )


def test_days_come_one_by_one_for_one_price(service: Running, tmp_path: Path) -> None:
    with opened(service, *[1] * 50, *[2] * 80) as dataset:
        first = daily(dataset).release("2024-01-02").rows()
        assert dataset.left()[0] == 0
    with opened(service, *[1] * 500, *[2] * 800, *[3] * 90) as dataset:
        stream = daily(dataset)
        third = stream.release("2024-01-03").rows()
        assert dataset.left()[0] == 0 and third[:2] == first
        assert daily(dataset).entry == stream.entry
    assert open_ledger(tmp_path / "served").verify().complaint is None


def test_whoever_is_late_gets_what_is_on_record(service: Running) -> None:
    """Two draw the same day at once: the second to write it down throws its own away."""
    with opened(service, *[1] * 50, epsilon=1000) as one, opened(service, *[1] * 900, epsilon=1000) as other:
        early, late = daily(one), daily(other)
        drawn = late.drawn([0])
        wanted = early.release("2024-01-01").rows()
        late.record([0], drawn, {})
        assert late.release("2024-01-01").rows() == wanted
        assert one.left()[0] == 995


def test_a_crash_before_the_answer_charges_nothing_twice(service: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(service, *[1] * 50) as dataset:
        with monkeypatch.context() as lost:
            lost.setattr(RemoteLedger, "settle_many", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
            with pytest.raises(KeyboardInterrupt):
                daily(dataset)
        assert abs(daily(dataset).release("2024-01-01").rows()[0]["count"] - 50) < 40
        assert dataset.left()[0] == 0
        ledger = service.client("olga", "owner")
        charges = [entry for _, entry in ledger.history() if isinstance(entry, Reserved)]
        assert len(charges) == len({entry.key for entry in charges})
        assert why(lambda: daily(dataset, "other")) == "over-budget"
