"""One aggregation as SQL: pick and clamp, divide into groups, bound what each unit contributes, add up."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import prod

from sqlglot import exp

from lapwing.data.description.description import Bounds, Column, Description
from lapwing.data.description.exact_input import FIRST_DAY, LAST_DAY
from lapwing.data.engines.bound import KEPT, bound
from lapwing.data.engines.code import inner_code_of, within
from lapwing.data.engines.condition import condition_of, is_double
from lapwing.data.engines.engine import Engine
from lapwing.data.engines.expression import (
    Expression,
    at_most,
    below,
    cast,
    choose,
    clamp,
    day,
    minus,
    name,
    plus,
    renamed,
    text,
    times,
    whole,
)
from lapwing.data.engines.formula import steps_sql, value_sql
from lapwing.data.engines.limited import Parts, limited
from lapwing.data.engines.person_rows import person_rows
from lapwing.data.query.bounded_sum import Distinct, Kept, Matching, Present, Rows, Slot, Squares, Total, Units
from lapwing.data.query.formula import Computed
from lapwing.data.query.group_by import group_by
from lapwing.data.query.grouping import Bins, Found, Grouping, Listed, Span
from lapwing.data.query.person_table import PersonDescription
from lapwing.data.query.predicate import Predicate
from lapwing.data.query.query import Limits
from lapwing.diagnostics.diagnostic import reject


@dataclass(frozen=True, slots=True)
class Aggregation:
    """Slots of the rows for which a condition holds, by groups."""

    slots: tuple[Slot, ...]
    by: tuple[Grouping, ...]
    where: Predicate | None
    limits: Limits | None = None


def select_of(
    wanted: Aggregation, slots: tuple[Slot, ...], description: Description, engine: Engine, cap: int | None = None
) -> exp.Select:
    """The whole query: a column for each grouping and each of some slots of an aggregation.

    The rows of a unit are put in the same order whichever slots are added up, with a cap or without: all values that
    the aggregation looks at decide it.
    """
    coded = keyed(wanted, description, engine)
    rows: exp.Query = coded
    if wanted.limits is not None:
        return limited_select(coded, wanted, slots, wanted.limits, engine)
    if description.unit.column is not None and not is_single(description):
        rows = bound(coded, description.unit.rows, engine, cap)
    keys = [name(f"k{number}") for number in range(len(wanted.by))]
    sums = [renamed(summed(slot, wanted, engine), f"s{number}") for number, slot in enumerate(slots)]
    found = exp.select(*keys, *sums).from_(rows.subquery("rows"))
    return found.group_by(*(key.copy() for key in keys)) if keys else found


def limited_select(
    coded: exp.Select, wanted: Aggregation, slots: tuple[Slot, ...], limits: Limits, engine: Engine
) -> exp.Select:
    """The same where units are limited by groups."""
    numbers = [parts_of(slot, wanted, engine) for slot in slots]
    keys = [f"k{number}" for number in range(len(wanted.by))]
    most = limits.groups < prod(1 if isinstance(one, Found) else one.size for one in wanted.by) or any(
        isinstance(one, Found) for one in wanted.by
    )
    rows = limited(coded, keys, slots, numbers, limits, engine, most)
    sums = [
        renamed(engine.total(name(f"s{n}"), max(map(abs, slot.reach)) * limits.rows), f"s{n}")
        for n, slot in enumerate(slots)
    ]
    found = exp.select(*map(name, keys), *sums).from_(rows.subquery("rows"))
    return found.group_by(*map(name, keys)) if keys else found


def parts_of(slot: Slot, wanted: Aggregation, engine: Engine) -> Parts:
    """How many rows of a unit count for a slot in one group, and what they add up to, from 0 up."""
    every = exp.Count(this=exp.Star())
    match slot:
        case Present(column=column):
            return Parts(exp.Count(this=name(f"v{values_of(wanted).index(column)}")))
        case Matching(condition=condition):
            return Parts(every, engine.total(name(f"p{conditions_of(wanted).index(condition)}"), 1))
        case Total(column=column, low=low, high=high):
            value = name(f"v{values_of(wanted).index(column)}")
            return Parts(exp.Count(this=value.copy()), engine.total(minus(value, whole(low)), high - low))
        case Squares(column=column, center=center):
            value = name(f"v{values_of(wanted).index(column)}")
            distance = minus(value, whole(center))
            return Parts(exp.Count(this=value.copy()), engine.total(times(distance, distance), slot.furthest**2))
        case _:
            return Parts(every)


def is_single(description: Description) -> bool:
    """Whether each person has one row, because that is how the rows were made."""
    return isinstance(description, PersonDescription) and not description.keys


def keyed(wanted: Aggregation, description: Description, engine: Engine) -> exp.Select:
    """The rows with unit `u`, groups `k0`, ..., values `v0`, ..., distinct ones `w0`, ... and conditions `p0`, ..."""
    picked: list[exp.Alias] = []
    kept: list[Expression] = []
    if isinstance(description, PersonDescription):
        picked.append(renamed(name("u"), "u"))
    elif description.unit.column is not None:
        unit = engine.unit(description.unit.column)
        picked.append(renamed(unit, "u"))
        kept.append(present(unit))
    if wanted.where is not None:
        kept.append(condition_of(wanted.where, description, engine))
    for number, grouping in enumerate(wanted.by):
        key, belongs = key_of(grouping, description, engine)
        picked.append(renamed(key, f"c{number}"))
        kept.append(belongs)
    for number, column in enumerate(values_of(wanted)):
        picked.append(renamed(value_of(description.column(column), description, engine), f"v{number}"))
    for number, column in enumerate(different_in(wanted)):
        picked.append(renamed(different_of(description.column(column), description, engine), f"w{number}"))
    for number, condition in enumerate(conditions_of(wanted)):
        picked.append(renamed(engine.flag(condition_of(condition, description, engine)), f"p{number}"))
    coded = exp.select(*(picked or [renamed(whole(1), "one")])).from_(source_of(description, engine))
    if kept:
        coded = coded.where(*kept)
    groups = [renamed(group_of(grouping, name(f"c{n}"), engine), f"k{n}") for n, grouping in enumerate(wanted.by)]
    rest: list[Expression] = [name(alias.alias) for alias in picked if not alias.alias.startswith("c")]
    return exp.select(*([*groups, *rest] or [exp.Star()])).from_(engine.fence(coded).subquery("coded"))


def source_of(description: Description, engine: Engine) -> exp.Expr:
    """The rows that are asked about: those of the table, or a row for each person."""
    if not isinstance(description, PersonDescription) or description.base is None or description.unit.column is None:
        return engine.table()
    base, unit = description.base, engine.unit(description.unit.column)
    kept = [present(unit)]
    if description.where is not None:
        kept.append(condition_of(description.where, base, engine))
    held = person_rows(
        description, engine, kept, unit, key_of, lambda column: value_of(base.column(column), base, engine)
    )
    return held.subquery("people")


def values_of(wanted: Aggregation) -> list[str]:
    """The columns whose values are added up or counted, each once."""
    found = (slot.column for slot in wanted.slots if isinstance(slot, Present | Total | Squares))
    return list(dict.fromkeys(found))


def different_in(wanted: Aggregation) -> list[str]:
    """The columns whose different values are counted, each once."""
    return list(dict.fromkeys(slot.column for slot in wanted.slots if isinstance(slot, Distinct)))


def different_of(column: Column, description: Description, engine: Engine) -> Expression:
    """What a value is counted as; one that belongs to no group of the column counts as missing."""
    if column.type == "real":
        return steps_sql(column, bounds_of(column), description, engine)
    key, belongs = key_of(group_by(column.name, description), description, engine)
    return choose((belongs, key))


def conditions_of(wanted: Aggregation) -> list[Predicate]:
    """The conditions whose rows are counted, each once."""
    return list(dict.fromkeys(slot.condition for slot in wanted.slots if isinstance(slot, Matching)))


def value_of(column: Column, description: Description, engine: Engine) -> Expression:
    """A value in steps; of a column without bounds, 1 where it is not missing."""
    if column.bounds is not None:
        return steps_sql(column, column.bounds, description, engine)
    raw = value_sql(column, description, engine)
    if not is_double(column):
        return choose((present(raw), whole(1)))
    return choose((exp.and_(present(raw), exp.NEQ(this=raw.copy(), expression=nan())), whole(1)))


def nan() -> Expression:
    """Not a number."""
    return cast(text("NaN"), "DOUBLE")


def present(inner: Expression) -> Expression:
    """Not NULL."""
    return exp.Not(this=exp.Is(this=inner.copy(), expression=exp.Null()))


def key_of(grouping: Grouping, description: Description, engine: Engine) -> tuple[Expression, Expression]:
    """What a row is grouped by, and whether it belongs to any group."""
    column = grouping.column
    match grouping:
        case Listed(values=values):
            value = value_sql(column, description, engine)
            listed = [key_literal(value) for value in values]
            return value, exp.In(this=value.copy(), expressions=listed)
        case Found() if column.type == "date" and not isinstance(column, Computed):
            value = engine.raw(column)
            return engine.days(clamp(value, day(FIRST_DAY), day(LAST_DAY))), present(value)
        case Found():
            value = value_sql(column, description, engine)
            return value, present(value)
        case Span(ends=False) if not isinstance(column, Computed):
            return inner_code_of(column, bounds_of(column), engine), within(column, bounds_of(column), engine)
        case Span() | Bins():
            code = steps_sql(column, bounds_of(column), description, engine)
            return code, present(code)


def key_literal(value: int | str | bool) -> Expression:
    """A value that is known beforehand."""
    if isinstance(value, bool):
        return exp.true() if value else exp.false()
    return whole(value) if isinstance(value, int) else text(value)


def bounds_of(column: Column) -> Bounds:
    """The bounds of a column that is grouped by steps."""
    if column.bounds is None:
        reject("query-bounds", name=column.name, what="grouping by steps")
    return column.bounds


def group_of(grouping: Grouping, code: Expression, engine: Engine) -> Expression:
    """The group of a row; between edges that are equally far from each other it is a quotient."""
    if not isinstance(grouping, Bins):
        return code
    edges = grouping.edges
    width = edges[-1] - edges[-2] if len(edges) > 1 else 0
    if len(edges) < 4 or any(high - low != width for low, high in pairwise(edges)):
        return place(code, edges, 0)
    quotient = cast(engine.parts(minus(code, whole(edges[0])), width), "BIGINT")
    first, last = (below(code, whole(edges[0])), whole(0)), (at_most(whole(edges[-1]), code), whole(len(edges)))
    return choose(first, last, default=plus(quotient, whole(1)))


def place(code: Expression, edges: tuple[int, ...], first: int) -> Expression:
    """How many edges are not above a number, by halving."""
    if not edges:
        return whole(first)
    middle = len(edges) // 2
    left, right = place(code, edges[:middle], first), place(code, edges[middle + 1 :], first + middle + 1)
    return choose((below(code, whole(edges[middle])), left), default=right)


def summed(slot: Slot, wanted: Aggregation, engine: Engine) -> Expression:
    """The number of a slot, exactly."""
    match slot:
        case Rows():
            return exp.Count(this=exp.Star())
        case Units():
            return exp.Count(this=exp.Distinct(expressions=[name("u")]))
        case Distinct(column=column):
            return exp.Count(this=exp.Distinct(expressions=[name(f"w{different_in(wanted).index(column)}")]))
        case Present(column=column):
            return exp.Count(this=name(f"v{values_of(wanted).index(column)}"))
        case Matching(condition=condition, holds=holds):
            flag = name(f"p{conditions_of(wanted).index(condition)}")
            return engine.total(flag if holds else minus(whole(1), flag), 1)
        case Kept(inside=inside):
            return engine.total(name(KEPT) if inside else minus(whole(1), name(KEPT)), 1)
        case Total(column=column, center=center):
            value = name(f"v{values_of(wanted).index(column)}")
            return engine.total(minus(value, whole(center)) if center else value, max(abs(end) for end in slot.reach))
        case Squares(column=column, center=center):
            distance = minus(name(f"v{values_of(wanted).index(column)}"), whole(center))
            return engine.total(minus(times(distance, distance), whole(slot.middle)), slot.furthest**2)
