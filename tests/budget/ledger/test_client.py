"""The client of a ledger service has the interface of a ledger in a file, and is charged once whatever is lost."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.balance.expected import Expected
from lapwing.budget.ledger.client import RemoteLedger
from lapwing.budget.ledger.entry.allowance import allowance_of
from lapwing.budget.ledger.entry.knowledge import Knowledge
from lapwing.budget.ledger.governed import Governed
from lapwing.budget.ledger.ledger import Ledger, import_ledger, open_ledger, verify_ledger
from lapwing.budget.ledger.transaction.reservation import ChargeRefused, Reservation
from lapwing.budget.ledger.wire.line import Line
from lapwing.diagnostics.diagnostic import ProgramError
from tests.budget.ledger.asking import ask, left, reserved, why
from tests.budget.service.running import Running, running


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Running]:
    ledger = open_ledger(tmp_path / "budget.sqlite", create=True)
    ledger.create("census", "person", cost_of(1))
    ledger.close()
    with running(tmp_path / "budget.sqlite") as found:
        yield found


def test_it_has_all_that_a_ledger_has() -> None:
    public = {name for kind in (Governed, Ledger) for name in vars(kind) if not name.startswith("_")}
    assert public - set(vars(RemoteLedger)) == set()


def test_the_life_of_a_budget(service: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAPWING_TOKEN", service.token("olga", "owner"))
    owner, ann = open_ledger(service.address), service.client("Ann")
    owner.create("visits", "visit", cost_of(2), fingerprint="here")
    owner.create("visits", "patient", cost_of(20), group=10)
    owner.divide("visits", "visit", "region", ["north", "south"])
    owner.grant("visits", "visit", "ann", cost_of(1))
    request = ask("0.5", "visits", "visit", partition="region", part="north", key="k")
    assert ann.preview(request).rest.amount == Fraction(3, 2)
    receipt = ann.spend(request, lambda: "42", {"asked": "how many"})
    assert (receipt.entry.answer, receipt.again) == ("42", False)
    assert ann.spend(request, lambda: "43").entry.answer == "42"
    assert ann.spend(request, lambda: "43").again
    assert left(ann, "visits", "visit") == Fraction(3, 2)
    assert left(ann, "visits", "patient") == 15
    with pytest.raises(ChargeRefused) as caught:
        ann.reserve(ask("0.6", "visits", "visit"))
    assert caught.value.diagnostics[0].id == "over-allowance"
    assert why(lambda: service.client("bob").reserve(ask("0.1", "visits", "visit"))) == "analyst-unknown"
    assert owner.close_budget("visits", "visit").closed
    assert why(lambda: ann.reserve(ask("0.1", "visits", "visit"))) == "budget-closed"
    assert [balance.dataset for balance in ann.balances()] == ["census", "visits", "visits"]
    assert owner.number_of("visits", "visit") == 3
    assert len(owner.history()) == owner.length()
    assert [point.rest.amount for point in owner.course("visits", "visit")] == [2, *[Fraction(3, 2)] * 4]
    assert owner.verify().complaint is None
    assert verify_ledger(service.address).complaint is None
    owner.close()


def test_a_copy_of_a_served_ledger_is_whole(service: Running, tmp_path: Path) -> None:
    reserved(service.client("ann"), ask())
    lines = list(service.client("olga", "owner").export())
    copied = import_ledger(tmp_path / "copy.sqlite", lines)
    assert left(copied) == Fraction(9, 10)
    assert why(lambda: service.client("ann").history()) == "service-role-needed"
    assert why(lambda: import_ledger(service.address, lines)) == "service-remote"


def test_the_budget_of_a_description(service: Running) -> None:
    owner = service.client("olga", "owner")
    expected = Expected("trips", "row", allowance_of(cost_of(1)), "add-remove", Knowledge(None, 1, "here"))
    assert not owner.has(expected)
    owner.create_expected(expected)
    assert owner.has(expected)
    assert service.client("ann").has(expected)
    assert why(lambda: owner.create_expected(expected, anew=True)) == "budget-exists"


def test_a_request_whose_answer_was_lost_is_charged_once(service: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, real, lost = service.client("ann"), Line.once, list[str]()

    def once(line: Line, verb: str, path: str, body: str | None) -> tuple[int, bytes]:
        found = real(line, verb, path, body)
        if len(lost) < 2:
            lost.append(path)
            raise ConnectionResetError
        return found

    monkeypatch.setattr(Line, "once", once)
    reservation = ann.reserve(ask())
    assert isinstance(reservation, Reservation)
    assert lost == ["/v1/reserve"] * 2
    lost.clear()
    receipt = ann.settle(reservation, "42")
    assert (receipt.entry.answer, receipt.again, lost) == ("42", True, ["/v1/settle"] * 2)
    assert left(ann) == Fraction(9, 10)
    assert why(lambda: ann.settle(reservation, "43")) == "settled-already"


def test_two_requests_without_a_key_are_two(service: Running) -> None:
    ann = service.client("ann")
    reserved(ann, ask())
    reserved(ann, ask())
    assert left(ann) == Fraction(8, 10)


def test_a_token_is_needed(service: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LAPWING_TOKEN", raising=False)
    assert why(lambda: open_ledger(service.address)) == "service-token"
    monkeypatch.setenv("LAPWING_TOKEN", "another")
    assert why(lambda: open_ledger(service.address)) == "service-refused-token"


def test_many_who_race_get_what_there_is(service: Running) -> None:
    granted: list[int] = []

    def race(client: RemoteLedger) -> None:
        outcomes = client.reserve_many((ask("0.05"),) * 5)
        granted.append(sum(isinstance(outcome, Reservation) for outcome in outcomes))

    clients = [service.client(f"client {number}") for number in range(8)]
    threads = [threading.Thread(target=race, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sum(granted) == 20
    assert left(clients[0]) == 0
    assert service.client("olga", "owner").verify().complaint is None


def test_a_request_that_is_none(service: Running) -> None:
    assert why(lambda: service.client("ann").reserve("epsilon 1")) == "cost"  # type: ignore[arg-type]
    with pytest.raises(ProgramError):
        service.client("ann").balance("nothing", "person")
