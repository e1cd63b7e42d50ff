"""At most so many rows of each unit: which are taken is decided by the unit's own rows alone.

The rows come with their unit `u` and with everything else that the query looks at: whole numbers, texts, dates and
truth values.  Those of one unit are ordered by a hash of all this, and then by the values themselves, and the first so
many are taken.  Rows that are equal in this order are equal in every value, so that it does not matter which of them is
taken.  Hence what is taken of a unit is a function of the unit's own rows: it does not change with other units' rows,
nor with the order or the partitions in which rows are stored, and neighbours differ in at most the rows taken of one
unit.  The hash makes the choice look like chance; nothing rests on that, nor on how it is computed.

Rows are read once: whatever a view gives, no more rows of a unit are taken than allowed.
"""

from __future__ import annotations

from sqlglot import exp

from lapwing.data.engines.engine import Engine
from lapwing.data.engines.expression import at_most, below, name, renamed, whole
from lapwing.data.engines.pack import Range, fits, smallest

MOST_KEPT = 8


def bound(rows: exp.Select, ranges: dict[str, Range] | None, most: int, engine: Engine) -> exp.Query:
    """The rows that are taken, with the same columns; `ranges` are of all but the unit, if they are known."""
    names = [alias.alias_or_name for alias in rows.expressions]
    if engine.packs and most <= MOST_KEPT and ranges is not None and fits(ranges):
        return smallest(rows, ranges, engine.shuffled(names), most)
    return divided(rows, names, most, engine) if engine.materializes else numbered(rows, names, most, engine)


def numbered(rows: exp.Select, names: list[str], most: int, engine: Engine) -> exp.Select:
    """The first so many rows of each unit, by numbers."""
    order = [engine.shuffled(names), *(name(one) for one in names if one != "u")]
    number = exp.Window(
        this=exp.RowNumber(),
        partition_by=[name("u")],
        order=exp.Order(expressions=[exp.Ordered(this=key, desc=False, nulls_first=True) for key in order]),
    )
    counted = exp.select(*map(name, names), renamed(number, "n")).from_(rows.subquery("keyed"))
    return exp.select(*map(name, names)).from_(counted.subquery("counted")).where(at_most(name("n"), whole(most)))


def divided(rows: exp.Select, names: list[str], most: int, engine: Engine) -> exp.Query:
    """Units with few rows give all of them; only the rows of others are put in order."""
    total = exp.Count(this=exp.Star())
    busy = exp.select(name("u")).from_("keyed").group_by(name("u")).having(below(whole(most), total))
    own = [renamed(exp.column(exp.to_identifier(one, quoted=True), "keyed"), one) for one in names]
    match = exp.EQ(this=exp.column(exp.to_identifier("u", quoted=True), "keyed"), expression=busy_unit())
    few = exp.select(*own).from_("keyed").join("busy", on=match, join_type="left")
    few = few.where(exp.Is(this=busy_unit(), expression=exp.Null()))
    many = numbered(exp.select(*own).from_("keyed").join("busy", on=match.copy()), names, most, engine)
    return (
        exp.union(few, many, distinct=False)
        .with_("keyed", rows, materialized=True)
        .with_("busy", busy, materialized=True)
    )


def busy_unit() -> exp.Column:
    """The unit that has too many rows."""
    return exp.column(exp.to_identifier("u", quoted=True), "busy")
