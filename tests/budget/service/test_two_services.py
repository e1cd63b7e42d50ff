"""Two services on one ledger have one budget, and a request that one has charged is known to the other."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.client import RemoteLedger
from lapwing.budget.ledger.entry.request import request_of
from lapwing.budget.ledger.ledger import open_ledger
from lapwing.budget.ledger.transaction.reservation import Reservation
from tests.budget.service.running import running

REQUESTS = 40


def test_two_services_share_one_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_ANCHORS", str(tmp_path / "heads"))
    place = tmp_path / "b.sqlite"
    with running(place) as one, running(place) as other:
        owner = one.client("olga", "owner")
        owner.create("census", "person", cost_of(1))
        owner.create("lost", "person", cost_of(1))
        token = one.token("ann")
        granted: list[object] = []

        def spend(address: str) -> None:
            ledger = RemoteLedger(address, token)
            for number in range(REQUESTS // 4):
                asked = request_of("census", "person", cost_of("0.05"), key=f"{threading.get_ident()} {number}")
                granted.extend(each for each in ledger.reserve_many((asked,)) if isinstance(each, Reservation))

        threads = [threading.Thread(target=spend, args=(each.address,)) for each in (one, other, one, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(granted) == 20
        asked = request_of("lost", "person", cost_of("0.75"), key="k", attempt="word")
        outcomes = [RemoteLedger(each.address, token).reserve(asked) for each in (one, other)]
        assert outcomes[0] == outcomes[1]
        assert owner.balance("lost", "person").rest.amount == cost_of("0.25").epsilon  # type: ignore[union-attr]
    assert open_ledger(place).verify().complaint is None
