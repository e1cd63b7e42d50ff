"""An order for a program on a dataset: bound to its columns, proved, and priced, before any row is looked at."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from math import lcm

from lapwing.budget.ledger.balance.source import SOURCE
from lapwing.budget.ledger.entry.asked import no_snapshot
from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.release.order import Order, place_order
from lapwing.data.description.description import Description
from lapwing.data.engines.condition import condition_of
from lapwing.data.engines.engine import Engine
from lapwing.data.program.binding import Binding, bind
from lapwing.data.program.stored_table import StoredTable
from lapwing.data.proof.condition import condition_data
from lapwing.data.query.formula import Computed, with_computed
from lapwing.data.query.predicate import Predicate
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program
from lapwing.numbers.plain import plain_int
from lapwing.run.interpreter.grid import COARSEST
from lapwing.run.interpreter.run import NO_FUNCTIONS
from lapwing.run.interpreter.runnable import check_runnable
from lapwing.syntax.lowering.lower import Lowered


def order_on(
    lowered: Lowered,
    certificate: str,
    description: Description,
    engine: Engine,
    ledger: Ledger,
    unit_name: str,
    origin: str | None,
    values: Mapping[str, object],
    *,
    contributions: object = None,
    grid: object = COARSEST,
    key: str | None = None,
    analyst: str | None = None,
    beta: object,
    where: Predicate | None = None,
    computed: tuple[Computed, ...] = (),
    functions: Mapping[str, object] = NO_FUNCTIONS,
    snapshot: Callable[[], str | None] = no_snapshot,
) -> Order:
    """The order; `values` are the public inputs, and perhaps the columns of the private one.

    `computed` are columns that the condition computes.
    """
    program = lowered.program
    check_runnable(program, functions)
    binding = bind(program, lowered.records, description, values)
    unit = description.unit
    kept = rows_of(contributions, description)
    if unit.column is not None and binding.keeps_all:
        reject("data-program-people", name=program.name, unit=unit.column)
    if where is not None and binding.keeps_all:
        reject("data-program-where", name=program.name)
    condition = None if where is None else condition_of(where, with_computed(description, computed), engine)
    table = StoredTable(binding, engine, unit.column, kept, fields_read(program, binding), condition)
    points = plain_int(grid)
    if points is None or points < 1:
        reject("grid", what=shown(grid))
    columns = ",".join(cell.column.name for cell in binding.cells)
    beside = {"engine": engine.label, "columns": columns, "rows": str(kept)}
    if origin is not None:
        beside[SOURCE] = origin
    if where is not None:
        beside["where"] = json.dumps(condition_data(where), sort_keys=True)
    if functions:
        beside["functions"] = ",".join(sorted(functions))
    order = place_order(
        ledger,
        program,
        lowered.claim,
        certificate,
        {**values, **binding.implied, binding.parameter.param.name: table},
        description.name,
        unit_name,
        key=key,
        analyst=analyst,
        grid=lcm(points, binding.grid),
        beta=beta,
        rows=kept,
        beside=beside,
        functions=functions,
    )
    return replace(order, look=snapshot)


def rows_of(wanted: object, description: Description) -> int:
    """How many rows of a person count: as the description says, or fewer."""
    most = description.unit.rows if description.unit.column is not None else 1
    if wanted is None:
        return most
    found = plain_int(wanted)
    if found is None or not 1 <= found <= most:
        reject("data-program-rows", what=shown(wanted), most=most)
    return found


def fields_read(program: Program, binding: Binding) -> frozenset[int]:
    """Which fields of a row the program reads: a row counts as long as these are there."""
    data = binding.parameter.param
    places = frozenset(range(len(binding.cells)))
    if binding.is_flat:
        rows = [node for node in inside((program.body, program.results)) if node == data]
        lengths = [node for node in inside((program.body, program.results)) if node == t.Length(data)]
        return places if len(rows) > len(lengths) else frozenset()
    nodes = list(inside((program.body, program.results)))
    found: set[int] = set()
    read = whole = 0
    for node in nodes:
        match node:
            case t.Index(list=t.Index(list=items), index=t.Literal(value=place)) if items == data:
                found.add(int(place))
                read += 1
            case t.Index(list=items) if items == data:
                whole += 1
    flags = {cell.column.name for cell in binding.cells if cell.place in found}
    found |= {cell.place for cell in binding.cells if cell.leaf.is_flag and cell.column.name in flags}
    return frozenset(found & places) if whole == read else places
