"""The query of an aggregation, built once for each engine: again only if anything that it is built from differs."""

from __future__ import annotations

from lapwing.data.description.description import Description
from lapwing.data.engines.engine import Engine, Statement
from lapwing.data.engines.relation import Aggregation, select_of
from lapwing.data.query.bounded_sum import Slot

MOST = 256


def statement_of(
    wanted: Aggregation, slots: tuple[Slot, ...], description: Description, engine: Engine, cap: int | None = None
) -> Statement:
    """What `select_of` builds, ready to be fetched; texts tell apart what Python calls equal: 1, 1.0 and True."""
    content = repr((wanted, slots, description, cap, engine.stored))
    found = engine.built.get(content)
    if found is None:
        found = engine.statement(select_of(wanted, slots, description, engine, cap))
        if len(engine.built) >= MOST:
            engine.built.clear()
        engine.built[content] = found
    return found
