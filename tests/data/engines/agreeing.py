"""All queries on another engine give what DuckDB gives."""

from __future__ import annotations

from fractions import Fraction

from lapwing.data.engines.engine import Engine
from lapwing.data.engines.relation import Aggregation
from lapwing.data.exact import measure
from lapwing.data.plan import plan_query
from lapwing.data.query import Tally
from tests.data.people import Row, described, duck
from tests.data.plans import all_queries


def assert_agrees(
    engine: Engine, rows: tuple[Row, ...], units: tuple[str, ...] = ("row", "person"), only: tuple[str, ...] = ()
) -> None:
    """The same exact numbers, slot by slot and group by group."""
    for unit in units:
        description = described(unit)
        for name, query in all_queries(description).items():
            if only and name not in only:
                continue
            plan = plan_query(query, description, Fraction(1), Fraction(1, 100))
            by = query.by if isinstance(query, Tally) else (query.by,)
            wanted = Aggregation(plan.slots, by, query.where)
            mine, theirs = measure(wanted, description, engine), measure(wanted, description, duck(rows))
            assert mine.labels == theirs.labels, (unit, name)
            for slot in plan.slots:
                assert mine.numbers[slot].tolist() == theirs.numbers[slot].tolist(), (unit, name, slot)
