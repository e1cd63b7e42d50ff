"""Continual release: a table by days that is paid for once, and released as the days come.

The charge is for all nodes of a tree over all days, and comes with an entry for each day.  The nodes that end on a day
are counted, given their noise and written into that entry when the day is first shown, in one transaction; whoever asks
again, in another process or after a crash, gets what is on record.  So no node is ever drawn twice.  A node that was
counted and not written down has been seen by nobody.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import numpy as np

from lapwing.budget.accounting.amount import positive_amount
from lapwing.budget.accounting.cost import Approximate
from lapwing.budget.ledger.client import RemoteLedger
from lapwing.budget.ledger.entry.asked import ASKED, Snapshots
from lapwing.budget.ledger.entry.request import Request, key_of, request_of
from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.transaction import reserve as reserving
from lapwing.budget.ledger.transaction.reservation import Receipt, Reservation
from lapwing.budget.ledger.transaction.settle import settle
from lapwing.budget.ledger.transaction.transaction import Transaction
from lapwing.data.answer.about import about_of
from lapwing.data.answer.clock import Clock
from lapwing.data.answer.exact import measure
from lapwing.data.answer.noisy import add_noise
from lapwing.data.answer.release import Release
from lapwing.data.answer.respond import aggregation_of
from lapwing.data.answer.respond_continual import told
from lapwing.data.answer.tree_sums import ending_at, nodes_in
from lapwing.data.description.exact_input import day_of, exact_of
from lapwing.data.engines.engine import Array
from lapwing.data.fit import check_unchanged
from lapwing.data.funding import unit_of
from lapwing.data.plan.labels import shown as labelled
from lapwing.data.plan.request import Asked
from lapwing.data.proof.proof import Proof, proof_of
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.query import ContinualSums
from lapwing.data.query.tree import widths_of
from lapwing.data.question import Question, asked_in
from lapwing.data.remote_book import open_remotely, write_remotely
from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.diagnostics.shown import shown

LEAST = Approximate(Fraction(1, 10**12), Fraction(0))
OPENED = "open"
MOST_DAYS = 4096
LONGEST_NAME = 100


@dataclass(slots=True)
class Stream:
    """`known` has the noisy nodes of each day that was shown, as the ledger has them; `entry` is the only charge."""

    question: Question
    name: str
    asked: Asked
    plan: ProvedPlan
    query: ContinualSums
    proof: Proof
    entry: int
    analyst: str | None
    known: dict[int, list[int]] = field(default_factory=dict, repr=False)

    def release(self, upto: object) -> Release:
        """All days up to one; nothing more is charged.  The rows of that day should be there."""
        dataset, last = self.question.dataset, self.place_of(upto)
        clock = Clock(dataset.description.bucket)
        missing = [day for day in range(last + 1) if day not in self.known]
        if missing:
            check_unchanged(dataset.description, dataset.engine)
            snapshots = Snapshots(dataset.snapshot)
            try:
                drawn = self.drawn(missing)
                self.record(missing, drawn, snapshots.note)
            except ProgramError:
                clock.wait()
                raise
        beta = 1 - self.asked.confidence
        title = self.asked.plans[0][0]
        answer = told(self.plan, self.query, self.levels(last), last + 1, title, beta)
        answer = replace(answer, about=about_of(self.query, self.plan.description), notes=(self.paid,))
        return dataset.made(self.asked, self.proof, (answer,), self.entry, clock)

    @property
    def paid(self) -> str:
        """What was paid for."""
        size = self.query.by.size
        return f"this was paid once, when the stream {self.name} was opened, for all {size} values of its days"

    def place_of(self, upto: object) -> int:
        """The place of a day among all days."""
        by = self.query.by
        column = by.column
        if column.bounds is None:
            raise TypeError(column)
        try:
            value = Fraction(day_of(upto, column.name)) if column.type == "date" else exact_of(upto, column.name)
        except ProgramError:
            value = Fraction(-1, 2)
        steps = value / column.bounds.step
        if steps.denominator != 1 or not by.low <= steps <= by.high:
            ends = {"low": labelled(column, by.low), "high": labelled(column, by.high)}
            reject("stream-day", what=shown(upto), name=column.name, **ends)
        return int(steps) - by.low

    def drawn(self, days: list[int]) -> dict[int, list[int]]:
        """The nodes that end on some days, counted now, with noise."""
        engine = self.question.dataset.engine_of(self.plan)
        ((slot,),) = (one.slots for one in self.plan.plan.measurements)
        (scale,) = self.plan.instances[0].scales
        exact = nodes_in(measure(aggregation_of(self.plan.plan), self.plan.description, engine).numbers[slot])
        found = {}
        for day in days:
            nodes = [exact[level][place] for level, place in ending_at(day, self.query.by.size)]
            found[day] = add_noise(np.array(nodes, dtype=np.int64), scale).tolist()
        return found

    def record(self, days: list[int], drawn: dict[int, list[int]], about: dict[str, str]) -> None:
        """Write nodes down, all of them or none; what is on record already stays as it is."""
        ledger = self.question.dataset.funded()
        requests = [self.request(day) for day in days]
        answers = [json.dumps(drawn[day]) for day in days]
        receipts = write_nodes(ledger, requests, answers, about)
        self.known |= {day: nodes_of(receipt) for day, receipt in zip(days, receipts, strict=True)}

    def request(self, day: int) -> Request:
        """The request for the nodes of one day: its entry is made when the stream is opened, and waits for them.

        Whoever has the stream takes up the same attempt, so that a crash leaves nothing half done.  A ledger has no
        free entries; this one costs a trifle, which was taken from the price of the stream.
        """
        description = self.question.dataset.description
        by = self.query.by
        label = str(labelled(by.column, by.low + day))
        about = {"stream": self.name, "day": label, "plan": self.proof.plan}
        key = f"{self.name}: {label}"
        names = description.name, unit_of(description)
        made = request_of(*names, LEAST, analyst=self.analyst, key=key, about=about)
        return replace(made, attempt=f"stream {self.name}")

    def levels(self, last: int) -> list[Array]:
        """The nodes that are known, level by level; others are not looked at."""
        cells = self.query.by.size
        found = [np.zeros(-(-cells // width), dtype=np.int64) for width in widths_of(cells)]
        for day in range(last + 1):
            for (level, place), value in zip(ending_at(day, cells), self.known[day], strict=True):
                found[level][place] = value
        return found


def open_stream(question: Question, name: str, options: dict[str, Any]) -> Stream:
    """Charge for all nodes of a stream, unless that has been done; entries for its days take a trifle of it."""
    dataset, query = question.dataset, question.queries[0][1]
    if len(key_of(name)) > LONGEST_NAME:
        reject("ledger-key", key=repr(name), limit=LONGEST_NAME)
    if not isinstance(query, ContinualSums) or query.by.size > MOST_DAYS:
        reject("query-continual", why=f"it has more than {MOST_DAYS} days")
    analyst, whole = options.pop("analyst", None), options.pop("epsilon", None)
    if whole is None:
        reject("query-continual", why="a stream is paid for with an epsilon")
    days = query.by.size * LEAST.epsilon
    priced = {**options, "epsilon": positive_amount(whole, "epsilon") - days}
    ledger, asked = dataset.funded(), dataset.plan((question,), priced)
    proved = dataset.prove(asked, (question,), priced)
    proof = proof_of(proved, dataset.description)
    request = dataset.charge(asked, proof, [], f"{name}: {OPENED}", analyst)
    ((_, plan),) = proved
    stream = Stream(question, name, asked, plan, query, proof, 0, analyst)
    requests = [request, *(stream.request(day) for day in range(query.by.size))]
    told = {ASKED: asked_in((question,))}
    stream.entry = open_book(ledger, requests, told).reservation.seq
    return stream


@dataclass(slots=True)
class Slip:
    """A request, what is to be its answer, and what came of it: two steps of one transaction."""

    request: Request
    answer: str
    about: dict[str, str]
    outcome: Reservation | Receipt | ProgramError | None = None

    def reserve(self, turn: Transaction) -> None:
        """An entry of the ledger, unless there is one."""
        self.outcome = reserving.reserve(turn, self.request)

    def settle(self, turn: Transaction) -> None:
        """Its answer, unless it has one."""
        if isinstance(self.outcome, Reservation):
            self.outcome = settle(turn, self.outcome, self.answer, self.about)

    @property
    def receipt(self) -> Receipt:
        """What is on record."""
        if isinstance(self.outcome, ProgramError):
            raise self.outcome
        if not isinstance(self.outcome, Receipt):
            raise TypeError(self.outcome)
        return self.outcome


def open_book(ledger: Ledger, requests: list[Request], about: dict[str, str]) -> Receipt:
    """The charge for a stream, with its answer, and an entry for each day that waits for its nodes."""
    if isinstance(ledger, RemoteLedger):
        return open_remotely(ledger, requests, json.dumps(OPENED), about)
    whole = Slip(requests[0], json.dumps(OPENED), about)

    def waiting(day: Request) -> Callable[[Transaction], object]:
        return lambda turn: reserving.reserve(turn, day) if isinstance(whole.outcome, Receipt) else None

    run_together(ledger, [whole.reserve, whole.settle, *map(waiting, requests[1:])])
    return whole.receipt


def write_nodes(ledger: Ledger, requests: list[Request], answers: list[str], about: dict[str, str]) -> list[Receipt]:
    """The nodes of some days, which have their entries; those that have their nodes keep them."""
    if isinstance(ledger, RemoteLedger):
        return write_remotely(ledger, requests, answers, about)
    slips = [Slip(request, answer, about) for request, answer in zip(requests, answers, strict=True)]
    run_together(ledger, [job for slip in slips for job in (slip.reserve, slip.settle)])
    return [slip.receipt for slip in slips]


def run_together(ledger: Ledger, jobs: list[Callable[[Transaction], object]]) -> None:
    """All in one transaction."""
    for outcome in ledger.together(jobs):
        if isinstance(outcome, ProgramError):
            raise outcome


def nodes_of(receipt: Receipt) -> list[int]:
    """The nodes that are on record."""
    return [int(value) for value in json.loads(receipt.entry.answer or "[]")]
