"""Charge for a table of groups, and have the engine write it where its groups lie.

Plans, proofs, the charge and their order are those of any release.  What differs is who adds the noise: the machines
that hold the groups, by a key that is drawn after the charge, for this release alone, and forgotten with it.  The table
is written once and then read: were it worked out anew from rows that have changed, the same noise would be on both.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lapwing.budget.accounting.cost import Approximate
from lapwing.budget.ledger.entry.asked import ASKED, Snapshots
from lapwing.budget.ledger.transaction.reservation import Receipt
from lapwing.data.answer.about import about_keys, about_of
from lapwing.data.answer.clock import Clock
from lapwing.data.answer.noisy_table import table_for
from lapwing.data.answer.respond import aggregation_of
from lapwing.data.answer.table_release import TableRelease
from lapwing.data.engines.relation import select_of
from lapwing.data.engines.shield import shielded
from lapwing.data.fit import check_unchanged
from lapwing.data.proof.proof import proof_of
from lapwing.data.query.bounded_sum import Kept
from lapwing.data.query.query import AggregateTable
from lapwing.data.question import Question, asked_in
from lapwing.data.sql.arrange import UNARRANGED
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.numbers.readable import readable
from lapwing.run.noise.keyed import fresh_key

if TYPE_CHECKING:
    from lapwing.data.dataset import Dataset

TABLE = "table"


def release_table(
    dataset: Dataset, question: Question, to: str | os.PathLike[str], analyst: str | None, options: dict[str, Any]
) -> TableRelease:
    """Charge for a question by groups, and write its answer."""
    clock = Clock(dataset.description.bucket)
    description, engine, ledger, path = dataset.description, dataset.engine, dataset.funded(), path_of(to)
    if not engine.spreads:
        reject("data-table-engine", engine=engine.label)
    asked = dataset.plan((question,), options)
    check_shape(question)
    proved = dataset.prove(asked, (question,), options)
    plan = proved[0][1]
    query = plan.plan.query
    if not isinstance(query, AggregateTable):
        raise TypeError(query)
    if plan.rho or not isinstance(asked.cost, Approximate):
        reject("data-table-kind", why="executors draw Laplace noise: give an epsilon")
    if len(proved) != 1 or any(isinstance(slot, Kept) for slot in plan.plan.slots):
        reject("data-table-kind", why="the share of rows kept is a question of its own")
    proof = proof_of(proved, description)
    check_unchanged(description, engine)
    if shielded(lambda: engine.is_there(path)) is not False:
        reject("data-table-there", path=path)
    outcome = ledger.reserve(dataset.charge(asked, proof, [], None, analyst, {TABLE: path}))
    if isinstance(outcome, Receipt):
        raise TypeError(outcome)
    known, snapshots = plan.description, Snapshots(dataset.snapshot)
    table = table_for(plan, query, fresh_key(), 1 - asked.confidence, question.arranged[0].names)
    select = select_of(aggregation_of(plan.plan), table.slots, known, engine)
    frame = shielded(lambda: engine.write_table(select, query.by, table, path))
    if frame is None:
        clock.wait()
        reject("data-engine", engine=engine.label)
    ledger.settle(outcome, None, {ASKED: asked_in((question,)), **snapshots.note})
    epsilon, delta, left, confidence = readable(
        (asked.cost.epsilon, asked.cost.delta, dataset.left(), asked.confidence)
    )
    names = [name for name, _ in table.columns]
    return TableRelease(
        description.name,
        path,
        frame,
        tuple(names[: len(query.by)]),
        tuple(names[len(query.by) :]),
        epsilon,
        delta,
        left,
        confidence,
        engine.label,
        outcome.seq,
        clock.wait(),
        proof,
        about_of(query, known),
        not plan.plan.finds,
        tuple(about_keys(plan.least, plan.likely, query)),
        description.measure,
    )


def path_of(to: object) -> str:
    """Where a table is to be written."""
    found = os.fspath(to) if isinstance(to, str | os.PathLike) else None
    if not isinstance(found, str) or not found:
        instead = "Give the path of a folder that does not exist yet."
        reject("query-kind", what=shown(to), wanted="a place for a table", instead=instead)
    return found


def check_shape(question: Question) -> None:
    """A question has one query, for aggregates by groups, whose answer is not arranged."""
    if len(question.queries) != 1:
        reject("data-table-kind", why=f"these are {len(question.queries)} questions")
    query = question.queries[0][1]
    if not isinstance(query, AggregateTable) or not query.by or query.margins:
        reject("data-table-kind", why="it has no groups, or margins beside them")
    (arranged,) = question.arranged
    if arranged != replace(UNARRANGED, names=arranged.names):
        reject("data-table-kind", why="its rows are ordered, cut or chosen, or its columns computed")
    titles = dict(arranged.names)
    keys = [titles.get(grouping.column.name, grouping.column.name) for grouping in query.by]
    names = keys + [name for name, _ in query.aggregates]
    if len({name.lower() for name in names}) != len(names):
        reject("data-table-kind", why="two of its columns have one name")
