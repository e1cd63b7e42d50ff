"""A per-person table as SQL: the rows of each person, or of each group of a person, added up and cut to bounds.

What a row of it holds is a function of the rows of one person.  Values are in steps; a key that belongs to no group is
missing, and so is a value of which a person has none.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlglot import exp

from lapwing.data.description.description import Bounds, Description
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.expression import Expression, at_most, call, choose, minus, name, plus, renamed, times, whole
from lapwing.data.query.grouping import Grouping
from lapwing.data.query.person_table import PersonDescription, PersonValue

KeyOf = Callable[[Grouping, Description, Engine], tuple[Expression, Expression]]
ValueOf = Callable[[str], Expression]


def person_rows(
    table: PersonDescription, engine: Engine, kept: list[Expression], unit: Expression, key_of: KeyOf, value_of: ValueOf
) -> exp.Select:
    """Columns `u`, the keys and the values, under their names."""
    base = table.base or table
    picked = [renamed(unit, "u")]
    for number, (_, grouping) in enumerate(table.keys):
        key, belongs = key_of(grouping, base, engine)
        picked.append(renamed(choose((belongs, key)), f"c{number}"))
    columns = list(dict.fromkeys(each.column for each in table.people if each.column is not None))
    picked += [renamed(value_of(column), f"v{number}") for number, column in enumerate(columns)]
    coded = exp.select(*picked).from_(engine.table()).where(*kept)
    keys = [name(f"c{number}") for number in range(len(table.keys))]
    shown = [renamed(key, title) for key, (title, _) in zip(keys, table.keys, strict=True)]
    for value in table.people:
        held = name(f"v{columns.index(value.column)}") if value.column is not None else None
        own = None if value.column is None else base.column(value.column).bounds
        shown.append(renamed(amount_of(value, held, own, engine), value.name))
    found = exp.select(name("u"), *shown).from_(engine.fence(coded).subquery("rows_of_people"))
    return found.group_by(name("u"), *(key.copy() for key in keys))


def amount_of(value: PersonValue, held: Expression | None, own: Bounds | None, engine: Engine) -> Expression:
    """A value of a person, between its bounds."""
    counted = exp.Count(this=exp.Star() if held is None else held.copy())
    if value.function == "count" or held is None or own is None:
        return between(counted, value.bounds)
    match value.function:
        case "sum":
            found = engine.total(held.copy(), max(abs(own.low), abs(own.high)))
        case "mean":
            total = engine.total(minus(held, whole(own.low)), own.high - own.low)
            near = engine.quotient(plus(times(whole(2), total), counted), times(whole(2), counted))
            found = plus(near, whole(own.low))
        case _:
            found = call(value.function.upper(), held.copy())
    return choose((at_most(whole(1), counted.copy()), between(found, value.bounds)))


def between(inner: Expression, bounds: Bounds) -> Expression:
    """A number, or the nearer bound."""
    return call("GREATEST", whole(bounds.low), call("LEAST", whole(bounds.high), inner))
