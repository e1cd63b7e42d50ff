"""A dataset that is open: its description, the engine that holds its rows, and the ledger that keeps its budget."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from lapwing.budget.accounting.cost import Approximate
from lapwing.budget.ledger.balance.source import SOURCE
from lapwing.budget.ledger.entry.allowance import allowance_of, charge_for
from lapwing.budget.ledger.entry.asked import ASKED, Snapshots, no_snapshot
from lapwing.budget.ledger.entry.charge import Charge, rest_of
from lapwing.budget.ledger.entry.request import Request, request_of
from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.ledger.transaction.reservation import Receipt
from lapwing.data.answer.about import about_of
from lapwing.data.answer.answer import Answer
from lapwing.data.answer.clock import Clock
from lapwing.data.answer.explanation import Explanation, statements_of
from lapwing.data.answer.preview import Preview
from lapwing.data.answer.record import answers_of, record_of
from lapwing.data.answer.release import Release
from lapwing.data.answer.respond import respond
from lapwing.data.description.description import Description
from lapwing.data.description.with_bounds import with_bounds
from lapwing.data.engines.engine import Engine
from lapwing.data.fit import check_unchanged
from lapwing.data.funding import limit_of, unit_of
from lapwing.data.plan.request import Asked, ask
from lapwing.data.plan.within import within
from lapwing.data.progress import Progress, check_progress
from lapwing.data.proof.proof import Proof, proof_of
from lapwing.data.proof.prove_asked import Proved, prove_asked
from lapwing.data.proof.prove_plan import ProvedPlan
from lapwing.data.query.formula import with_computed
from lapwing.data.query.limits import with_limits
from lapwing.data.query.person_table import PersonDescription, definition_of
from lapwing.data.query.share_kept import with_share_kept
from lapwing.data.query.touched_blocks import blocks_read
from lapwing.data.query.used_columns import used_columns
from lapwing.data.query.with_threshold import with_threshold
from lapwing.data.question import Question, arrange_all, asked_in
from lapwing.data.selection import Asking, Selection
from lapwing.data.sql.arrange import UNARRANGED, Arrangement
from lapwing.data.sql.parameters import Parameters
from lapwing.data.sql.select import read_select
from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.diagnostics.shown import shown
from lapwing.numbers.readable import readable
from lapwing.run.interpreter.grid import COARSEST

if TYPE_CHECKING:
    from lapwing.budget.release.order import Order
    from lapwing.budget.release.publish import Publication
    from lapwing.data.answer.table_release import TableRelease
    from lapwing.data.program.notice import Warn
    from lapwing.data.query.predicate import Condition
    from lapwing.run.interpreter.tick import Watch
    from lapwing.syntax.lowering.lower import Lowered

PRICES = ("epsilon", "rho", "delta", "error", "confidence", "split")
OPTIONS = (*PRICES, "share_kept", "groups_per_person", "rows_per_group", "threshold")
NOTHING: Mapping[str, Any] = {}
Narrow = Callable[[frozenset[str]], Engine]


class Dataset(Asking):
    """Questions are built from it as from any selection of rows; `release` pays for them and answers."""

    __slots__ = ("description", "engine", "ledger", "narrow", "origin", "process", "snapshot")

    def __init__(
        self,
        description: Description,
        engine: Engine,
        ledger: Ledger | None,
        origin: str | None = None,
        narrow: Narrow | None = None,
    ) -> None:
        self.description = description
        self.engine = engine
        self.ledger = ledger
        self.origin = origin
        self.process = os.getpid()
        self.narrow = narrow
        self.snapshot: Callable[[], str | None] = no_snapshot

    def __repr__(self) -> str:
        return f"<dataset {self.description.name} in {self.engine.label}>"

    @property
    def rows(self) -> Selection:
        return Selection(self)

    def sql(self, text: str, parameters: Parameters | None = None) -> Question:
        """The question that a SELECT asks; `parameters` are values for its placeholders, `?`, `$1` or `$name`."""
        if not isinstance(text, str):
            reject("query-kind", what=shown(text), wanted="SQL", instead='Write "SELECT COUNT(*) FROM ...".')
        selected = read_select(text, self.description, parameters)
        return Question(
            self.about(selected.people),
            selected.queries,
            (selected.arrangement,) * len(selected.queries),
            text,
            selected.computed,
        )

    def about(self, people: PersonDescription | None) -> Dataset:
        """The per-person table of a description, charged to the same budget; without one, the dataset itself."""
        return self if people is None else self.described_as(people)

    def described_as(self, description: Description) -> Dataset:
        """The same rows and the same budget under another description."""
        from lapwing.data.derived_dataset import DerivedDataset

        return DerivedDataset(self, description)

    def with_bounds(self, **bounds: Sequence[object]) -> Dataset:
        """The same dataset with other bounds of some columns: (lower, upper), perhaps with a step."""
        return self.described_as(with_bounds(self.rows.dataset.description, bounds))

    def engine_of(self, plan: ProvedPlan) -> Engine:
        """The engine for a plan; that of a join reads no more columns than the plan looks at."""
        used = used_columns(plan.plan.query, plan.description)
        return self.engine if self.narrow is None else self.narrow(used)

    def release(
        self,
        *questions: Question,
        key: str | None = None,
        analyst: str | None = None,
        progress: Progress | None = None,
        **options: Any,
    ) -> Release:
        """Charge for questions and answer them.

        Options: epsilon=, rho= or error=; delta=, confidence=, split=, share_kept=, groups_per_person=,
        rows_per_group=, threshold=.
        """
        clock = Clock(self.description.bucket)
        if self.process != os.getpid():
            reject("data-forked", name=self.description.name)
        check_progress(progress, "three")
        ledger, asked = self.funded(), self.plan(questions, options)
        proved = self.prove(asked, questions, options)
        proof = proof_of(proved, self.description)
        check_unchanged(self.description, self.engine)
        arranged = [each for question in questions for each in question.arranged]
        outcome = ledger.reserve(self.charge(asked, proof, arranged, key, analyst))
        if isinstance(outcome, Receipt):
            if outcome.entry.answer is None:
                reject("data-replay", key=key)
            return self.made(asked, proof, answers_of(outcome.entry.answer), outcome.reservation.seq, clock)
        snapshots = Snapshots(self.snapshot)
        try:
            answers = self.answer(proved, asked.confidence, progress)
        except ProgramError:
            clock.wait()
            raise
        answered = arrange_all(questions, answers)
        notes = {ASKED: asked_in(questions), **snapshots.note}
        ledger.settle(outcome, record_of(answered) if key is not None else None, notes)
        return self.made(asked, proof, answered, outcome.seq, clock)

    def release_table(
        self, question: Question, to: str | os.PathLike[str], *, analyst: str | None = None, **options: Any
    ) -> TableRelease:
        """Charge for a question by groups, and have the engine write the answer to a folder of Parquet files.

        The groups stay where the engine has them, which also adds the noise; only Spark can.
        """
        from lapwing.data.release_table import release_table

        if self.process != os.getpid():
            reject("data-forked", name=self.description.name)
        return release_table(self, question, to, analyst, options)

    def run(
        self,
        program: Any,
        inputs: Mapping[str, Any] = NOTHING,
        /,
        *,
        certificate: str | Path | None = None,
        contributions: int | None = None,
        grid: int = COARSEST,
        beta: Any = None,
        key: str | None = None,
        analyst: str | None = None,
        warn: Warn | None = None,
        where: str | Condition | Selection | None = None,
        functions: Mapping[str, Callable[..., object]] = NOTHING,
        progress: Watch | None = None,
        **named: Any,
    ) -> Publication:
        """Charge for a proved program and run it on the rows, with exact noise.

        The program is one marked @private, or a function with a contract beside it.  `inputs` and what is `named` are
        its public inputs; its private one is bound to columns of the same names as its fields, or to those that stand
        under its name.  Of each person at most so many rows count as `contributions` says, if fewer than the
        description does, and with a condition, `where`, only rows for which it holds.  Without a certificate a proof is
        looked for.  `functions` are those that the program calls and does not define.  `warn` is told which loops read
        single rows, and `progress` how many of how many rounds such a loop has done.
        """
        from lapwing.budget.release.publish import publish
        from lapwing.data.program.notice import notice_of, warn_python
        from lapwing.data.program.subject import certificate_of, lowered_of

        clock = Clock(self.description.bucket)
        check_progress(progress, "two")
        ledger = self.funded()
        lowered = lowered_of(program)
        text, values = certificate_of(lowered, certificate), {**inputs, **named}
        order = self.order(lowered, text, values, contributions, grid, beta, key, analyst, where, functions)
        check_unchanged(self.description, self.engine)
        try:
            return publish(ledger, order, notice_of(lowered, warn or warn_python), progress)
        finally:
            clock.wait()

    def order(
        self,
        lowered: Lowered,
        certificate: str,
        values: Mapping[str, Any],
        contributions: int | None,
        grid: int,
        beta: Any,
        key: str | None,
        analyst: str | None,
        where: str | Condition | Selection | None = None,
        functions: Mapping[str, object] = NOTHING,
    ) -> Order:
        """What a run of a program would release and charge; no row is looked at."""
        from lapwing.data.program.order import order_on
        from lapwing.run.accuracy.program.measured import USUAL_BETA

        if self.process != os.getpid():
            reject("data-forked", name=self.description.name)
        if isinstance(self.description, PersonDescription):
            reject("person-program")
        ledger, about = self.funded(), (self.description, self.engine)
        rows = where if isinstance(where, Selection) else self.rows if where is None else self.where(where)
        return order_on(
            lowered,
            certificate,
            *about,
            ledger,
            unit_of(self.description),
            self.origin,
            values,
            contributions=contributions,
            grid=grid,
            key=key,
            analyst=analyst,
            beta=USUAL_BETA if beta is None else beta,
            where=rows.condition,
            computed=rows.computed,
            functions=functions,
            snapshot=self.snapshot,
        )

    def prove(self, asked: Asked, questions: tuple[Question, ...], options: dict[str, Any]) -> Proved:
        """The plans with the certified programs that they are instances of; a plan without them is refused."""
        queries = tuple(query for question in questions for query in question.queries)
        description = self.described(questions)
        wanted = with_share_kept(queries, description, options.get("share_kept", False))
        limited = with_limits(wanted, description, options.get("groups_per_person"), options.get("rows_per_group"))
        found = with_threshold(limited, options.get("threshold"), options.get("rho"))
        return prove_asked(asked, found, description)

    def described(self, questions: tuple[Question, ...]) -> Description:
        """The description, with the columns that are computed for some questions."""
        return with_computed(self.description, tuple(each for one in questions for each in one.computed))

    def answer(self, proved: Proved, confidence: Fraction, progress: Progress | None) -> list[Answer]:
        """Answer each plan by itself."""
        beta = (1 - confidence) / len(proved)
        answers = []
        for number, (title, plan) in enumerate(proved):
            if progress is not None:
                progress(number, len(proved), title)
            answers.append(respond(plan, self.engine_of(plan), title, beta))
        return answers

    def preview(
        self, *questions: Question, key: str | None = None, analyst: str | None = None, **options: Any
    ) -> Preview:
        """What `release` would charge; nothing is charged, and no row is looked at."""
        asked = self.plan(questions, options)
        proof = proof_of(self.prove(asked, questions, options), self.description)
        arranged = [each for question in questions for each in question.arranged]
        request = self.charge(asked, proof, arranged, key, analyst)
        described = self.described(questions)
        about = tuple(about_of(plan.query, described) for _, plan in asked.plans)
        beta = (1 - asked.confidence) / len(asked.plans)
        near = tuple(each for title, plan in asked.plans for each in within(title, plan, described, beta))
        name, cost, sure, measure = self.description.name, asked.cost, asked.confidence, self.description.measure
        if self.ledger is None:
            charge = charge_for(cost, allowance_of(limit_of(self.description)))
            rest = rest_of(Charge(*self.left()), charge)
            left, paid = (rest.amount, rest.delta), (charge.amount, charge.delta)
            return Preview(name, asked.plans, *paid, left, "data-no-budget", about, near, sure, measure)
        seen = self.ledger.preview(request)
        left, paid = ((each.amount, each.delta) for each in (seen.rest, seen.charge))
        return Preview(name, asked.plans, *paid, left, seen.reason, about, near, sure, measure)

    def explain(self, *questions: Question, **options: Any) -> Explanation:
        """The certified programs that `release` would run, and the SQL; nothing is charged, no row is looked at."""
        asked = self.plan(questions, options)
        proved = self.prove(asked, questions, options)
        found = tuple((title, plan, statements_of(plan, self.engine_of(plan))) for title, plan in proved)
        proof = proof_of(proved, self.description)
        return Explanation(self.description.name, self.engine.label, asked.cost, proof, found)

    def plan(self, questions: tuple[Question, ...], options: dict[str, Any]) -> Asked:
        """The plan of all queries of some questions of this dataset."""
        for option in options:
            if option not in OPTIONS:
                reject("query-option", name=option)
        for question in questions:
            if not isinstance(question, Question):
                instead = "Ask with methods of the dataset, or with `dataset.sql(...)`."
                reject("query-kind", what=shown(question), wanted="a question", instead=instead)
        if any(question.dataset is not self for question in questions):
            reject("query-other-dataset")
        queries = tuple(query for question in questions for query in question.queries)
        return ask(queries, self.described(questions), **options)

    def charge(
        self,
        asked: Asked,
        proof: Proof,
        arranged: list[Arrangement],
        key: str | None,
        analyst: str | None,
        beside: Mapping[str, str] = NOTHING,
    ) -> Request:
        """What is asked of the ledger; a key is for the same plans in the same arrangement."""
        text = repr([(title, plan) for title, plan in asked.plans])
        if any(each != UNARRANGED for each in arranged):
            text += repr(arranged)
        text += definition_of(self.description)
        about = {
            "query": hashlib.sha256(text.encode()).hexdigest(),
            "engine": self.engine.label,
            **proof.notes,
            **beside,
        }
        if self.origin is not None:
            about[SOURCE] = self.origin
        where = blocks_read(self.description, [plan.query.where for _, plan in asked.plans])
        unit = unit_of(self.description)
        return request_of(self.description.name, unit, asked.cost, analyst=analyst, key=key, about=about, **where)

    def made(self, asked: Asked, proof: Proof, answers: tuple[Answer, ...], entry: int, clock: Clock) -> Release:
        """The release, when its time has come."""
        name, cost = self.description.name, asked.cost
        engine, left, measure = self.engine.label, self.left(), self.description.measure
        waited = clock.wait()
        paid, rho = (cost.epsilon, Fraction(0)) if isinstance(cost, Approximate) else (Fraction(0), cost.rho)
        epsilon, delta, left, confidence, spent = readable((paid, cost.delta, left, asked.confidence, rho))
        return Release(name, answers, epsilon, delta, left, confidence, engine, entry, waited, proof, spent, measure)

    def left(self) -> tuple[Fraction, Fraction]:
        """What is left of the budget, epsilon and delta; all of it, if it has not been created."""
        if self.ledger is None:
            limit = allowance_of(limit_of(self.description)).limit
            return limit.amount, limit.delta
        balance = self.ledger.balance(self.description.name, unit_of(self.description))
        return balance.rest.amount, balance.rest.delta

    def funded(self) -> Ledger:
        """The ledger with the budget, without which nothing is released."""
        if self.ledger is None:
            reject(
                "no-budget", dataset=self.description.name, unit=unit_of(self.description), known="none of this name"
            )
        return self.ledger

    def close(self) -> None:
        """Let go of the engine and the ledger; what another process opened is that process's to close."""
        if self.process == os.getpid():
            self.engine.close()
        if self.ledger is not None:
            self.ledger.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
