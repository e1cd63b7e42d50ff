"""What would run for a release: its certified programs with their public inputs, and the SQL that adds up the rows."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.budget.accounting.cost import Approximate, Concentrated
from lapwing.data.answer.exact import passes_of
from lapwing.data.answer.respond import aggregation_of
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.relation import select_of
from lapwing.data.proof.proof import Proof
from lapwing.data.proof.prove_plan import ProvedPlan


@dataclass(frozen=True, slots=True)
class Explanation:
    """`queries` has the title of each query, its plan with its programs, and the SQL."""

    dataset: str
    engine: str
    cost: Approximate | Concentrated
    proof: Proof
    queries: tuple[tuple[str, ProvedPlan, tuple[str, ...]], ...]


def statements_of(proved: ProvedPlan, engine: Engine) -> tuple[str, ...]:
    """The SQL that runs for a plan, in the engine's dialect."""
    wanted = aggregation_of(proved.plan)
    selects = (select_of(wanted, slots, proved.description, engine, cap) for slots, cap in passes_of(wanted))
    return tuple(select.sql(dialect=engine.dialect, pretty=True) for select in selects)
