"""A ledger kept by a service, with the interface of a ledger in a file.

Whatever is lost on the way is asked again: a request carries a random word, by which the service knows an attempt that
it has decided on already, and says the same again instead of charging twice.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NoReturn

from lapwing.budget.accounting.cost import Cost
from lapwing.budget.ledger.balance.balance import Balance, BlockBalance
from lapwing.budget.ledger.balance.course import BalancePoint, course_of
from lapwing.budget.ledger.balance.expected import Expected
from lapwing.budget.ledger.balance.policy import Waiting
from lapwing.budget.ledger.copy import read_lines
from lapwing.budget.ledger.entry.allowance import Allowance, sound_allowance
from lapwing.budget.ledger.entry.blocks import Blocks
from lapwing.budget.ledger.entry.chain import Link, read_entry
from lapwing.budget.ledger.entry.data import MalformedError, decode, write_text
from lapwing.budget.ledger.entry.entry import Entry
from lapwing.budget.ledger.entry.name import name_of
from lapwing.budget.ledger.entry.partition import pairs_of, part_of
from lapwing.budget.ledger.entry.request import Request, notes_of
from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.transaction.reservation import Preview, Receipt, Reservation
from lapwing.budget.ledger.verify import Verification
from lapwing.budget.ledger.wire.fault import Fault, raise_fault
from lapwing.budget.ledger.wire.line import Line
from lapwing.budget.ledger.wire.method import METHODS, Settled
from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.role import Neighbours

TOKEN = "LAPWING_TOKEN"


class RemoteLedger(Ledger):
    """A ledger at an http:// or https:// address; `token` says who asks, LAPWING_TOKEN if it is not given."""

    def __init__(self, address: str, token: str | None = None) -> None:
        found = token or os.environ.get(TOKEN)
        if not found:
            reject("service-token", place=address)
        self.line = Line(address, found)
        self.place = self.line.place

    def ask(self, method: str, *arguments: object) -> Any:
        """The answer of the service to a question."""
        body = self.line.send("POST", f"/v1/{method}", f"[{','.join(map(write_text, arguments))}]")
        try:
            return decode(json.loads(body), METHODS[method].gives)
        except (ValueError, RecursionError, MalformedError) as error:
            self.misunderstood(error)

    def prepare(self, create: bool) -> None:
        """The service has prepared it; see that it answers."""
        self.length()

    def create(
        self,
        dataset: str,
        unit: str,
        allowance: Allowance | Cost,
        *,
        neighbours: Neighbours = "add-remove",
        group: int | None = None,
        fingerprint: str | None = None,
    ) -> Balance:
        """Create the budget of a dataset and a privacy unit; of a further unit, `group` says how large it is."""
        found: Balance = self.ask("create", dataset, unit, sound_allowance(allowance), neighbours, group, fingerprint)
        return found

    def has(self, expected: Expected) -> bool:
        """Whether a dataset has a budget; a budget that differs from the expected one is refused."""
        return bool(self.ask("has", expected))

    def create_expected(self, expected: Expected, *, anew: bool = False) -> None:
        """Create a budget unless it exists already; with `anew` it must not exist yet."""
        self.ask("create_expected", expected, anew)

    def grant(self, dataset: str, unit: str, analyst: str, allowance: Cost) -> Balance:
        """Give an analyst a share. From then on, only analysts with a share can spend, each up to theirs."""
        found: Balance = self.ask("grant", dataset, unit, analyst, allowance)
        return found

    def divide(self, dataset: str, unit: str, partition: str, parts: object, *, parts_per_unit: int = 1) -> None:
        """Declare parts that do not overlap and do not depend on the data."""
        label = name_of(partition, "partition")
        found = tuple(part_of(label, part, extent) for part, extent in pairs_of(label, parts))
        self.ask("divide", dataset, unit, partition, found, parts_per_unit)

    def block(self, dataset: str, unit: str, blocks: Blocks) -> Balance:
        """Cut the data into blocks, each of which has the whole budget for itself."""
        found: Balance = self.ask("block", dataset, unit, blocks)
        return found

    def blocks(self, dataset: str, unit: str) -> tuple[BlockBalance, ...]:
        """What was spent on each stretch of blocks that is told apart from others."""
        found: tuple[BlockBalance, ...] = self.ask("blocks", dataset, unit)
        return found

    def rule(self, dataset: str, unit: str, analyst: str | None, daily: Cost | None, approval: Cost | None) -> Balance:
        """Say what an analyst may spend in a day, and up to which charge without another's approval."""
        found: Balance = self.ask("rule", dataset, unit, analyst, daily, approval)
        return found

    def proposals(self) -> tuple[Waiting, ...]:
        """The requests that wait for approval, or have it and were not repeated yet."""
        found: tuple[Waiting, ...] = self.ask("proposals")
        return found

    def approve(self, seq: int, by: str | None = None) -> None:
        """Approve a request of another, in the name of the token."""
        self.ask("approve", seq)

    def reserve(self, request: Request) -> Reservation | Receipt:
        """Charge a request before its data is touched, or raise `ChargeRefused`."""
        outcome = self.reserve_many((request,))[0]
        return raise_fault(outcome) if isinstance(outcome, Fault) else outcome

    def reserve_many(self, requests: tuple[Request, ...]) -> tuple[Reservation | Receipt | Fault, ...]:
        """Charge requests, each by itself and in their order, in one question to the service."""
        found: tuple[Reservation | Receipt | Fault, ...] = self.ask("reserve", tuple(map(as_attempt, requests)))
        return found if len(found) == len(requests) else self.misunderstood("it answers another number of requests")

    def settle(self, reservation: Reservation, answer: str | None, about: Mapping[str, str] | None = None) -> Receipt:
        """Record the answer of a request. Only then may anyone see it."""
        (outcome,) = self.settle_many(((reservation, answer, notes_of(about or {})),))
        return raise_fault(outcome) if isinstance(outcome, Fault) else outcome

    def settle_many(self, settled: tuple[Settled, ...]) -> tuple[Receipt | Fault, ...]:
        """Record answers, each by itself, in one question to the service."""
        found: tuple[Receipt | Fault, ...] = self.ask("settle", settled)
        return found if len(found) == len(settled) else self.misunderstood("it answers another number of requests")

    def spend(self, request: Request, run: Callable[[], str], about: Mapping[str, str] | None = None) -> Receipt:
        """Reserve, run and settle; return a receipt with the answer. If anything fails, the charge stays."""
        reserved = self.reserve(request)
        return reserved if isinstance(reserved, Receipt) else self.settle(reserved, run(), about)

    def together(self, jobs: object, requests: object = ()) -> NoReturn:
        """What is done together is done by the service."""
        raise TypeError("jobs are done where the ledger is: use reserve_many")

    def close_budget(self, dataset: str, unit: str) -> Balance:
        """Close a budget for good: no more charges."""
        found: Balance = self.ask("close_budget", dataset, unit)
        return found

    def preview(self, request: Request) -> Preview:
        """What `reserve` would charge now, and what would be left."""
        found: Preview = self.ask("preview", request)
        return found

    def balance(self, dataset: str, unit: str) -> Balance:
        """The balance of a budget."""
        found: Balance = self.ask("balance", dataset, unit)
        return found

    def balances(self) -> tuple[Balance, ...]:
        """The balances of all budgets."""
        found: tuple[Balance, ...] = self.ask("balances")
        return found

    def number_of(self, dataset: str, unit: str) -> int:
        """The number of a budget: the position of the entry that created it."""
        return int(self.ask("number_of", dataset, unit))

    def length(self) -> int:
        """The number of entries."""
        return int(self.ask("length"))

    def history(self) -> tuple[tuple[int, Entry], ...]:
        """All entries with their positions, oldest first."""
        try:
            return tuple((link.seq, read_entry(link)) for link in self.links())
        except MalformedError as error:
            self.misunderstood(error)

    def course(self, dataset: str, unit: str) -> tuple[BalancePoint, ...]:
        """What was left of a budget after each charge, from all entries, which are checked on the way."""
        self.balance(dataset, unit)
        with self._intact():
            return course_of(self.links(), name_of(dataset, "dataset"), name_of(unit, "unit"))

    def verify(self) -> Verification:
        """Have the service verify the whole ledger, without trusting any snapshot."""
        found = self.ask("verify")
        return Verification(found.entries, found.head, found.seen, found.complaint)

    def export(self) -> Iterator[str]:
        """All entries as JSON lines."""
        yield from self.line.send("GET", "/v1/export", None).splitlines()

    def links(self) -> Iterator[Link]:
        """All links of the chain."""
        return read_lines(self.export())

    def close(self) -> None:
        """Close the connection of this handle."""
        self.line.close()

    def misunderstood(self, why: object) -> NoReturn:
        """What came back is no answer of a ledger."""
        reject("service-answer", place=self.place, why=why)


def as_attempt(request: Request) -> Request:
    """A request that can be sent again: it has a word of its own unless it was given one, and a key to find it by."""
    if not isinstance(request, Request):
        reject("cost", why="a request is what `request_of` makes")
    word = request.attempt or secrets.token_hex(16)
    return replace(request, key=request.key or f"once {word}", attempt=word)
