"""The ledger: every charge is decided and written in one transaction, by a single writer."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import TypeVar

from lapwing.budget.accounting.cost import Cost
from lapwing.budget.ledger.balance.balance import Balance, balance_of
from lapwing.budget.ledger.balance.course import BalancePoint, course_of
from lapwing.budget.ledger.balance.expected import Expected, find_expected
from lapwing.budget.ledger.balance.fold import AlteredError
from lapwing.budget.ledger.balance.state import State
from lapwing.budget.ledger.copy import read_lines, write_copy, write_lines
from lapwing.budget.ledger.entry.allowance import Allowance, share_of, sound_allowance
from lapwing.budget.ledger.entry.chain import Link, read_entry
from lapwing.budget.ledger.entry.data import MalformedError
from lapwing.budget.ledger.entry.entry import Closed, Divided, Entry, Founded, Granted
from lapwing.budget.ledger.entry.knowledge import write_knowledge
from lapwing.budget.ledger.entry.name import name_of
from lapwing.budget.ledger.entry.partition import partition_of
from lapwing.budget.ledger.entry.request import Request
from lapwing.budget.ledger.governed import Governed
from lapwing.budget.ledger.store.anchor import Anchor, Head
from lapwing.budget.ledger.store.postgres_store import PostgresStore
from lapwing.budget.ledger.store.recovery import RolledBackError, catch_up, check_heads, check_still_there, load
from lapwing.budget.ledger.store.schema import VERSION
from lapwing.budget.ledger.store.sqlite_store import SqliteStore
from lapwing.budget.ledger.store.store import AT_ONCE, Session, Store
from lapwing.budget.ledger.transaction import reserve as reserving
from lapwing.budget.ledger.transaction.open_budget import append_blocks, open_budget
from lapwing.budget.ledger.transaction.reservation import ChargeRefused, Preview, Receipt, Reservation
from lapwing.budget.ledger.transaction.settle import settle
from lapwing.budget.ledger.transaction.transaction import Transaction, now
from lapwing.budget.ledger.verify import Verification, verify
from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.kernel.language.role import Neighbours

BETWEEN_SNAPSHOTS = 1000
PARTS_PER_ENTRY = 4

Done = TypeVar("Done")


def open_ledger(place: str | Path, create: bool = False, anchor: Anchor | None = None) -> Ledger:
    """Open a ledger in a SQLite file, at a postgresql:// URL or of a service at an http:// or https:// URL.

    A missing one is created only on request.
    """
    if is_service(place):
        from lapwing.budget.ledger.client import RemoteLedger

        ledger: Ledger = RemoteLedger(str(place))
        ledger.prepare(create)
        return ledger
    ledger = Ledger(store_at(place, create), anchor or Anchor())
    ledger.prepare(create)
    return ledger


def import_ledger(place: str | Path, lines: Iterable[str], anchor: Anchor | None = None) -> Ledger:
    """A ledger from its lines of JSON, at a place that has none."""
    if is_service(place):
        reject("service-remote", what="Importing", place=place)
    links = read_lines(lines)
    first = next(links, None)
    founded = None if first is None else read_founded(first)
    ledger = Ledger(store_at(place, create=True), anchor or Anchor())
    seen = None if founded is None else ledger.anchor.head(founded.ledger)
    with ledger.store.writing() as session, ledger._intact():
        session.prepare(ledger.store.place)
        write_copy(session, chain(() if first is None else (first,), links), seen)
    ledger.prepare(create=False)
    return ledger


def verify_ledger(place: str | Path, anchor: Anchor | None = None) -> Verification:
    """Check a whole ledger that may not be fit to be opened."""
    if is_service(place):
        return open_ledger(place).verify()
    ledger = Ledger(store_at(place, create=False), anchor or Anchor())
    with ledger.store.reading() as session:
        version = session.version()
    if not version:
        reject("no-ledger", place=ledger.store.place)
    if version != VERSION:
        reject("ledger-version", place=ledger.store.place, version=version, known=VERSION)
    return ledger.verify()


def is_url(place: str | Path) -> bool:
    """Whether a ledger is kept by a server, and not in a file."""
    return isinstance(place, str) and place.startswith(("postgresql://", "postgres://", "http://", "https://"))


def is_service(place: str | Path) -> bool:
    """Whether a ledger is kept by a service."""
    return isinstance(place, str) and place.startswith(("http://", "https://"))


def read_founded(link: Link) -> Founded | None:
    """The first entry, if it is one."""
    try:
        entry = read_entry(link)
    except MalformedError:
        return None
    return entry if isinstance(entry, Founded) else None


def store_at(place: str | Path, create: bool) -> Store:
    """Where the ledger is kept."""
    if is_url(place):
        return PostgresStore(str(place), create)
    if isinstance(place, Path) and place.parts[:1] in (("postgresql:",), ("postgres:",), ("http:",), ("https:",)):
        reject("ledger-place", what=place)
    return SqliteStore(place, create)


class Ledger(Governed):
    """A budget ledger, opened with `open_ledger`. Threads may share it, and it survives a fork."""

    def __init__(self, store: Store, anchor: Anchor) -> None:
        self.store = store
        self.anchor = anchor
        self.state: State | None = None
        self.written: Head | None = None
        self.own: dict[str, Entry] = {}

    def prepare(self, create: bool) -> None:
        """Migrate the tables to the current version, and compare the entries with the last head that was seen."""
        version = self._version() if create or self.store.is_there() else 0
        if not version and not create:
            self._check_place(None)
            reject("no-ledger", place=self.store.place)
        if version != VERSION:
            with self.store.writing() as session:
                session.prepare(self.store.place)
                if session.link(1) is None:
                    self._check_place(None)
                    Transaction(session, State()).append(Founded(now(), os.urandom(16).hex()))
        with self._reading() as (_, state):
            name = state.ledger
        self._check_place(name)
        seen = self.anchor.head(name)
        with self._reading() as (session, state):
            if seen is not None:
                check_still_there(session.link(seen[0]), *seen)
        self.anchor.keep(name, state.seq, state.hash)
        if self.anchor.ledger_at(self.store.identity) is None:
            self.anchor.keep_place(self.store.identity, name)

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
        allowed = sound_allowance(allowance)
        with self._turn() as turn:
            open_budget(turn, dataset, unit, allowed, neighbours, group, fingerprint)
        return self.balance(dataset, unit)

    def has(self, expected: Expected) -> bool:
        """Whether a dataset has a budget; a budget that differs from the expected one is refused."""
        with self._reading() as (_, state):
            return find_expected(state, expected) is not None

    def create_expected(self, expected: Expected, *, anew: bool = False) -> None:
        """Create a budget unless it exists already; with `anew` it must not exist yet."""
        with self._turn() as turn:
            if anew or find_expected(turn.state, expected) is None:
                names, fingerprint = (expected.dataset, expected.unit), write_knowledge(expected.knowledge)
                number = open_budget(turn, *names, expected.allowance, expected.neighbours, None, fingerprint)
                if expected.blocks is not None:
                    append_blocks(turn, number, name_of(expected.dataset, "dataset"), expected.blocks)

    def grant(self, dataset: str, unit: str, analyst: str, allowance: Cost) -> Balance:
        """Give an analyst a share. From then on, only analysts with a share can spend, each up to theirs."""
        with self._turn() as turn:
            budget = turn.state.budget(name_of(dataset, "dataset"), name_of(unit, "unit"))
            limit = share_of(budget.opened.allowance, allowance)
            turn.append(Granted(now(), budget.number, name_of(analyst, "analyst"), limit))
        return self.balance(dataset, unit)

    def divide(self, dataset: str, unit: str, partition: str, parts: object, *, parts_per_unit: int = 1) -> None:
        """Declare parts that do not overlap and do not depend on the data.

        One unit has data in at most `parts_per_unit` of them; if neighbours are made by replacing, twice as many
        change, because a value may leave one part and enter another.
        """
        with self._turn() as turn:
            budget = turn.state.budget(name_of(dataset, "dataset"), name_of(unit, "unit"))
            steps = 2 if budget.opened.neighbours == "replace" else 1
            made = partition_of(partition, parts, parts_per_unit * steps if type(parts_per_unit) is int else 0)
            if made.name in budget.partitions or budget.blocks is not None:
                reject("partition", name=made.name, why="there is one of this name already, or the data has blocks")
            turn.append(Divided(now(), budget.number, made))

    def reserve(self, request: Request) -> Reservation | Receipt:
        """Charge a request before its data is touched, or raise `ChargeRefused`.

        A receipt is the recorded answer to an earlier request with the same key; it costs nothing.
        """
        with self._turn() as turn:
            outcome = reserving.reserve(turn, request)
        if isinstance(outcome, ChargeRefused):
            raise outcome
        return outcome

    def settle(self, reservation: Reservation, answer: str | None, about: Mapping[str, str] | None = None) -> Receipt:
        """Record the answer of a request. Only then may anyone see it."""
        with self._turn() as turn:
            return settle(turn, reservation, answer, about or {})

    def spend(self, request: Request, run: Callable[[], str], about: Mapping[str, str] | None = None) -> Receipt:
        """Reserve, run and settle; return a receipt with the answer. If anything fails, the charge stays."""
        reserved = self.reserve(request)
        return reserved if isinstance(reserved, Receipt) else self.settle(reserved, run(), about)

    def together(
        self, jobs: Iterable[Callable[[Transaction], Done]], requests: Iterable[Request] = ()
    ) -> list[Done | ProgramError]:
        """Do jobs in one transaction, each on what the ones before it left: one commit makes all of them durable.

        A job writes one entry at most, and last; one that is rejected has written none, and its rejection is its
        outcome.  The state runs ahead of the commit, so it is out of everyone's reach until the commit is done.
        `requests` are those of the jobs whose keys are worth looking up at once.
        """
        found: list[Done | ProgramError] = []
        with self._turn() as turn:
            state, self.state = turn.state, None
            turn.fold_own()
            turn.look_up(requests)
            for job in jobs:
                before = turn.seq
                try:
                    found.append(job(turn))
                except ProgramError as error:
                    if turn.seq != before:
                        raise
                    found.append(error)
                turn.fold_own()
        self.state = state
        return found

    def close_budget(self, dataset: str, unit: str) -> Balance:
        """Close a budget for good: no more charges."""
        with self._turn() as turn:
            budget = turn.state.budget(name_of(dataset, "dataset"), name_of(unit, "unit"))
            turn.append(Closed(now(), budget.number))
        return self.balance(dataset, unit)

    def preview(self, request: Request) -> Preview:
        """What `reserve` would charge now, and what would be left."""
        with self._reading() as (session, state):
            return reserving.preview(session, state, request)

    def balance(self, dataset: str, unit: str) -> Balance:
        """The balance of a budget."""
        with self._reading() as (_, state):
            return balance_of(state.budget(name_of(dataset, "dataset"), name_of(unit, "unit")))

    def balances(self) -> tuple[Balance, ...]:
        """The balances of all budgets."""
        with self._reading() as (_, state):
            return tuple(balance_of(budget) for budget in state.budgets.values())

    def number_of(self, dataset: str, unit: str) -> int:
        """The number of a budget: the position of the entry that created it."""
        with self._reading() as (_, state):
            return state.budget(name_of(dataset, "dataset"), name_of(unit, "unit")).number

    def length(self) -> int:
        """The number of entries."""
        with self._reading() as (_, state):
            return state.seq

    def history(self) -> tuple[tuple[int, Entry], ...]:
        """All entries with their positions, oldest first."""
        with self._reading() as (session, _):
            return tuple((link.seq, read_entry(link)) for link in session.links(1))

    def course(self, dataset: str, unit: str) -> tuple[BalancePoint, ...]:
        """What was left of a budget after each charge."""
        names = name_of(dataset, "dataset"), name_of(unit, "unit")
        with self._reading() as (session, state):
            state.budget(*names)
            return course_of(session.links(1), *names)

    def verify(self) -> Verification:
        """Verify the whole ledger, without trusting any snapshot."""
        with self.store.reading() as session:
            first = session.link(1)
        founded = None if first is None else read_founded(first)
        seen = None if founded is None else self.anchor.head(founded.ledger)
        with self.store.reading() as session:
            return verify(session, seen)

    def export(self) -> Iterator[str]:
        """All entries as JSON lines."""
        yield from write_lines(self._links())

    def close(self) -> None:
        """Close the connections of this handle."""
        self.store.close()

    def _version(self) -> int:
        with self.store.reading() as session:
            return session.version()

    def _check_place(self, ledger: str | None) -> None:
        """The ledger that was seen at this place must be there still: if it is removed, none is begun instead."""
        known = self.anchor.ledger_at(self.store.identity)
        if known not in (None, ledger):
            reject("ledger-gone", place=self.store.place, record=self.anchor.record_of(self.store.identity))

    def _links(self) -> Iterator[Link]:
        """All links up to now, some at a time, so that the ledger can be used in between."""
        last, first = self.length(), 1
        while first <= last:
            with self._reading() as (session, _):
                some = tuple(islice(session.links(first), min(AT_ONCE, last - first + 1)))
            yield from some
            first += len(some)

    @contextmanager
    def _reading(self) -> Iterator[tuple[Session, State]]:
        with self.store.reading() as session, self._intact():
            yield session, self._present(session)

    @contextmanager
    def _turn(self) -> Iterator[Transaction]:
        with self.store.writing() as session, self._intact():
            turn = Transaction(session, self._present(session))
            check_heads(session, turn.state, self.anchor.news(turn.state.ledger))
            if is_due(turn.state):
                turn.take_snapshot()
            yield turn
            self.own = turn.entries
        self.written = (turn.seq, turn.hash)
        self.anchor.keep(turn.state.ledger, turn.seq, turn.hash)

    def _present(self, session: Session) -> State:
        """The state of the entries that are there now."""
        if self.state is None:
            self.state = load(session)
        else:
            catch_up(session, self.state, self.written, self.own)
        return self.state

    @contextmanager
    def _intact(self) -> Iterator[None]:
        """What is altered is no ledger; what was folded from it is forgotten."""
        try:
            yield
        except RolledBackError as error:
            reject("ledger-rolled-back", place=self.store.place, why=error)
        except (AlteredError, MalformedError) as error:
            self.state = None
            reject("ledger-altered", place=self.store.place, why=error)


def is_due(state: State) -> bool:
    """Whether a snapshot is worth its while: after many entries, and a quarter of as many as it would hold parts."""
    since = state.seq - state.checkpoint
    return since >= BETWEEN_SNAPSHOTS and since * PARTS_PER_ENTRY >= state.size
