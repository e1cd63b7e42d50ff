"""The desk of a service: who may ask what, in whose name, and what is done then."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from lapwing.budget.ledger.entry.data import MalformedError, decode, write_text
from lapwing.budget.ledger.entry.name import name_of
from lapwing.budget.ledger.entry.partition import Part
from lapwing.budget.ledger.entry.request import Request, request_of
from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.transaction.reservation import (
    ChargeRefused,
    Preview,
    Receipt,
    Reservation,
    write_reservation,
)
from lapwing.budget.ledger.transaction.reserve import reserve
from lapwing.budget.ledger.transaction.settle import settle_once
from lapwing.budget.ledger.transaction.transaction import Transaction
from lapwing.budget.ledger.wire.fault import fault_of
from lapwing.budget.ledger.wire.method import METHODS, Checked, Notes, Settled
from lapwing.budget.service.principal import Principal
from lapwing.budget.service.writer import Job
from lapwing.diagnostics.diagnostic import ProgramError, reject

MOST_TOGETHER = 10_000

Outcome = Reservation | Receipt | ChargeRefused
Work = Callable[[Transaction], Outcome]


class Desk:
    """What a service does for a principal; charges and answers are jobs for the writer, all else is done at once."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.simple: dict[str, Callable[..., Any]] = {
            "has": ledger.has,
            "balance": ledger.balance,
            "balances": ledger.balances,
            "number_of": ledger.number_of,
            "length": ledger.length,
            "grant": ledger.grant,
            "block": ledger.block,
            "rule": ledger.rule,
            "proposals": ledger.proposals,
            "blocks": ledger.blocks,
            "close_budget": ledger.close_budget,
            "create": self.create,
            "create_expected": self.create_expected,
            "divide": self.divide,
            "verify": self.verify,
        }

    def read(self, principal: Principal, method: str, data: object) -> tuple[Any, ...]:
        """The arguments of a question that this principal may ask."""
        known = METHODS.get(method)
        if known is None:
            reject("service-question", method=method, why="there is no question of this name")
        if not principal.may(known.role):
            reject("service-role-needed", name=principal.name, role=principal.role, method=method, needed=known.role)
        if not isinstance(data, list) or len(data) != len(known.takes):
            reject("service-question", method=method, why=f"it takes a list of {len(known.takes)} arguments")
        try:
            return tuple(decode(item, hint) for item, hint in zip(data, known.takes, strict=True))
        except MalformedError as error:
            reject("service-question", method=method, why=error)

    def jobs(self, principal: Principal, method: str, arguments: tuple[Any, ...]) -> tuple[Job, ...]:
        """The jobs of a question that charges or settles."""
        items: tuple[Any, ...] = arguments[0]
        if len(items) > MOST_TOGETHER:
            reject("service-question", method=method, why=f"it has more than {MOST_TOGETHER} requests")
        make = reserve_job if method == "reserve" else settle_job
        return tuple([partial(told, make(principal, item)) for item in items])

    def answer(self, principal: Principal, method: str, arguments: tuple[Any, ...]) -> object:
        """The answer to any other question."""
        if method == "preview":
            return self.preview(principal, *arguments)
        if method == "approve":
            self.ledger.approve(arguments[0], principal.name)
            return None
        return self.simple[method](*arguments)

    def preview(self, principal: Principal, request: Request) -> Preview:
        """What a request would be charged."""
        return self.ledger.preview(as_own(principal, request))

    def create(self, dataset: str, unit: str, allowance: Any, neighbours: Any, group: Any, fingerprint: Any) -> object:
        """Create a budget."""
        return self.ledger.create(dataset, unit, allowance, neighbours=neighbours, group=group, fingerprint=fingerprint)

    def create_expected(self, expected: Any, anew: bool) -> None:
        """Create the budget that a description expects."""
        self.ledger.create_expected(expected, anew=anew)

    def divide(self, dataset: str, unit: str, partition: str, parts: tuple[Part, ...], parts_per_unit: int) -> None:
        """Declare parts."""
        extents = {part.name: part.extent for part in parts}
        if len(extents) != len(parts):
            reject("partition", name=partition, why="two parts have one name")
        self.ledger.divide(dataset, unit, partition, extents, parts_per_unit=parts_per_unit)

    def verify(self) -> Checked:
        """Verify the whole ledger."""
        found = self.ledger.verify()
        return Checked(found.entries, found.head, found.seen, found.complaint)


def told(job: Work, turn: Transaction) -> str:
    """What is told of a job once its commit is done; the entry of a charge has been written already."""
    outcome = job(turn)
    link = turn.links[-1] if turn.links else None
    if isinstance(outcome, Reservation) and link is not None and link.seq == outcome.seq:
        return write_reservation(outcome.ledger, link)
    return write_text(fault_of(outcome) if isinstance(outcome, ChargeRefused) else outcome)


def as_own(principal: Principal, request: Request) -> Request:
    """A request in the name of whoever asks, with its parts made anew: nothing is taken as it came."""
    if request.analyst is not None and name_of(request.analyst, "analyst") != principal.name:
        reject("service-name", name=principal.name, other=request.analyst)
    partition, part = request.where or (None, None)
    return request_of(
        request.dataset,
        request.unit,
        request.cost,
        analyst=principal.name,
        partition=partition,
        part=part,
        key=request.key,
        about=dict(request.about),
        attempt=request.attempt,
    )


def reserve_job(principal: Principal, request: Request) -> Work:
    """The job of charging a request; one that makes no sense is told so in its place."""
    try:
        return partial(reserve, request=as_own(principal, request))
    except ProgramError as error:
        return partial(fail, error)


def settle_job(principal: Principal, settled: Settled) -> Work:
    """The job of recording an answer, by whoever made the reservation."""
    reservation, answer, about = settled
    if reservation.entry.analyst != principal.name:
        return partial(refuse_settling, reservation.seq, principal.name)
    return partial(do_settle, reservation, answer, about)


def do_settle(reservation: Reservation, answer: str | None, about: Notes, turn: Any) -> Outcome:
    """Record an answer, once."""
    return settle_once(turn, reservation, answer, dict(about))


def fail(error: ProgramError, turn: object) -> NoReturn:
    """A job that cannot be done."""
    raise error


def refuse_settling(seq: int, name: str, turn: object) -> NoReturn:
    """Only whoever reserved may settle."""
    reject("service-settle", seq=seq, name=name)
