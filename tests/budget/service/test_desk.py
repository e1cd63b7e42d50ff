"""Who may ask what, and in whose name."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from lapwing.budget.accounting.cost import cost_of
from lapwing.budget.ledger.entry.data import decode, write_text
from lapwing.budget.ledger.entry.request import ATTEMPT, Request, request_of
from lapwing.budget.ledger.ledger import open_ledger
from lapwing.budget.ledger.transaction.reservation import Receipt, Reservation
from lapwing.budget.ledger.wire.fault import Fault
from lapwing.budget.ledger.wire.method import METHODS
from lapwing.budget.service.desk import Desk, as_own, reserve_job, settle_job
from lapwing.budget.service.principal import Principal, new_principal
from lapwing.diagnostics.diagnostic import ProgramError
from tests.budget.ledger.asking import why

ANN, BOB = new_principal("ann", "analyst")[0], new_principal("bob", "analyst")[0]
OWNER, APPROVER = new_principal("olga", "owner")[0], new_principal("paul", "approver")[0]
REQUEST = request_of("census", "person", cost_of("0.1"), key="k", about={"program": "p"})


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    ledger = open_ledger(tmp_path / "budget.sqlite", create=True)
    ledger.create("census", "person", cost_of(1))
    return Desk(ledger)


def heard(text: object) -> object:
    return decode(json.loads(str(text)), Reservation | Receipt | Fault)


def refused(desk: Desk, who: Principal, method: str, data: object) -> str:
    return why(lambda: desk.read(who, method, data))


def test_every_question_has_an_answer(desk: Desk) -> None:
    assert set(METHODS) == {*desk.simple, "reserve", "settle", "preview", "approve"}


def test_only_owners_change_budgets(desk: Desk) -> None:
    for method in METHODS:
        if METHODS[method].role == "owner":
            assert refused(desk, ANN, method, []) == "service-role-needed"
            assert refused(desk, APPROVER, method, []) == "service-role-needed"
    assert refused(desk, APPROVER, "reserve", [[]]) == "service-role-needed"


@pytest.mark.parametrize(
    ("method", "data"),
    [
        ("nonsense", []),
        ("__init__", []),
        ("balance", None),
        ("balance", ["census"]),
        ("balance", ["census", 1]),
        ("balance", {"dataset": "census"}),
        ("reserve", [[{}]]),
        ("reserve", [[None]]),
        ("settle", [[["x", None, []]]]),
    ],
)
def test_nonsense_is_refused(desk: Desk, method: str, data: object) -> None:
    assert refused(desk, OWNER, method, data) == "service-question"


def test_a_charge_is_in_the_name_of_the_token() -> None:
    assert as_own(ANN, REQUEST).analyst == "ann"
    assert as_own(ANN, replace(REQUEST, analyst="ANN")).analyst == "ann"
    assert why(lambda: as_own(ANN, replace(REQUEST, analyst="bob"))) == "service-name"


def test_nothing_of_a_request_is_taken_as_it_came(desk: Desk) -> None:
    assert as_own(ANN, replace(REQUEST, dataset=" CENSUS ")).dataset == "census"
    for forged in (
        replace(REQUEST, key=""),
        replace(REQUEST, attempt="a\nb"),
        replace(REQUEST, about=((ATTEMPT, "x"),)),
        replace(REQUEST, dataset="\x00"),
    ):
        found = desk.ledger.together([reserve_job(ANN, forged)])[0]
        assert isinstance(found, ProgramError)
    assert desk.ledger.balance("census", "person").rest.amount == 1


def test_an_attempt_is_charged_once_and_another_is_interrupted(desk: Desk) -> None:
    def ask(request: Request) -> object:
        data = json.loads(write_text((request,)))
        jobs = desk.jobs(ANN, "reserve", desk.read(ANN, "reserve", [data]))
        outcome = desk.ledger.together(jobs)[0]
        return heard(outcome) if isinstance(outcome, str) else outcome

    first = ask(replace(REQUEST, attempt="one"))
    assert isinstance(first, Reservation)
    assert ask(replace(REQUEST, attempt="one")) == first
    for other in ("two", None):
        found = ask(replace(REQUEST, attempt=other))
        assert isinstance(found, Fault)
        assert found.id == "interrupted"
    assert desk.ledger.balance("census", "person").rest.amount == cost_of("0.9").epsilon  # type: ignore[union-attr]
    again = ask(replace(REQUEST, attempt="one", cost=cost_of("0.2")))
    assert isinstance(again, ProgramError)
    assert again.diagnostics[0].id == "key-reused"


def test_only_whoever_reserved_settles_and_the_same_answer_is_kept_once(desk: Desk) -> None:
    reserved = desk.ledger.together([reserve_job(ANN, REQUEST)])[0]
    assert isinstance(reserved, Reservation)
    foreign, first, again, other = desk.ledger.together(
        [
            settle_job(BOB, (reserved, "42", ())),
            settle_job(ANN, (reserved, "42", ())),
            settle_job(ANN, (reserved, "42", ())),
            settle_job(ANN, (reserved, "43", ())),
        ]
    )
    assert isinstance(foreign, ProgramError)
    assert foreign.diagnostics[0].id == "service-settle"
    assert isinstance(first, Receipt)
    assert isinstance(again, Receipt)
    assert (first.seq, first.again, again.seq, again.again) == (first.seq, False, first.seq, True)
    assert isinstance(other, ProgramError)
    assert other.diagnostics[0].id == "settled-already"
    forged = replace(reserved, entry=replace(reserved.entry, analyst="bob"))
    assert isinstance(desk.ledger.together([settle_job(BOB, (forged, "1", ()))])[0], ProgramError)
    assert desk.ledger.verify().complaint is None


def test_a_charge_is_told_in_the_words_it_was_written_in(desk: Desk) -> None:
    """The text that is sent is the reservation's own, letter by letter, for a charge, a refusal and a second asking."""
    jobs = desk.jobs(ANN, "reserve", ((REQUEST, replace(REQUEST, key='ü"', cost=cost_of("0.2")), REQUEST),))
    texts = desk.ledger.together(jobs)
    found = [heard(text) for text in texts]
    assert [write_text(each) for each in found] == texts
    assert [type(each) for each in found] == [Reservation, Reservation, Fault]
    assert isinstance(found[1], Reservation)
    assert dict(desk.ledger.history())[found[1].seq] == found[1].entry
    refused = desk.ledger.together(desk.jobs(ANN, "reserve", ((replace(REQUEST, key="z", cost=cost_of(2)),),)))
    assert heard(refused[0]).id == "over-budget"  # type: ignore[attr-defined]
