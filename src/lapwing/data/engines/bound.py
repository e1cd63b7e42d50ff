"""At most so many rows of each unit: which are taken is decided by the unit's own rows alone.

The rows come with their unit `u`, their groups `k0`, ... and everything else that the query looks at: whole numbers,
texts, dates and truth values.  The rows of each group of a unit are put in the order of `x`, a hash of all their
values, and in a circle, which begins at a place that another hash chooses: so each row gets a place in its group.  Then
the unit's rows are put in the order of these places, and the first so many are taken: the first row of each group, then
the second of each, and so on, so that no group is crowded out by another.  As the circle may begin anywhere, each row
of a group has the same chance, however many others are equal to it.

Wherever the hash is the same for two rows of a group, their values decide, and rows that are equal in every value can
be exchanged; rows with the same place are in different groups, and where the hashes of these are the same, the groups
themselves decide.  Hence what is taken of a unit, as a collection of rows, is a function of the unit's own rows: it
does not change with other units' rows, nor with the order or the partitions in which rows are stored, and neighbours
differ in at most the rows taken of one unit.  The hashes make the choice look like chance; nothing rests on that, nor
on how they are computed.

Rows are read once: whatever a view gives, no more rows of a unit are taken than allowed.
"""

from __future__ import annotations

from sqlglot import exp

from lapwing.data.engines.engine import Engine
from lapwing.data.engines.expression import (
    Expression,
    at_most,
    below,
    choose,
    name,
    plus,
    remainder,
    renamed,
    whole,
)

KEPT = "kept"


def bound(rows: exp.Select, kept: int, engine: Engine, cap: int | None = None) -> exp.Query:
    """The first `kept` rows of each unit, with the same columns.

    With a cap, the first so many rows, and a column `kept` that is 1 for those that would be there without it, else 0.
    """
    names = [alias.alias_or_name for alias in rows.expressions]
    if engine.materializes:
        return divided(rows, names, kept, engine, cap)
    return numbered(rows, names, kept, engine, cap)


def numbered(rows: exp.Select, names: list[str], kept: int, engine: Engine, cap: int | None = None) -> exp.Select:
    """The first so many rows of each unit, by numbers; what is not among so many of its group is not among them."""
    most = kept if cap is None else cap
    keys = [one for one in names if one.startswith("k")]
    counted = placed_by_group(rows, names, keys, engine)
    if keys:
        place = number([name("u")], [name("n"), name("y"), *map(name, keys)])
        first = at_most(name("n"), whole(most))
        counted = exp.select(*map(name, names), renamed(place, "n")).from_(counted.subquery("placed")).where(first)
    flag = choose((at_most(name("n"), whole(kept)), whole(1)), default=whole(0))
    shown = [*map(name, names), *([] if cap is None else [renamed(flag, KEPT)])]
    return exp.select(*shown).from_(counted.subquery("counted")).where(at_most(name("n"), whole(most)))


def placed_by_group(rows: exp.Select, names: list[str], keys: list[str], engine: Engine) -> exp.Select:
    """The rows with their places `n` in their groups, from 1 up, and the hashes `y` of these."""
    group = ["u", *keys]
    values = [one for one in names if one not in group]
    hashed = renamed(engine.shuffled(names), "x")
    shuffled = exp.select(*map(name, names), *([hashed] if values else [])).from_(rows.subquery("keyed"))
    parts = list(map(name, group))
    place = renamed(number(parts, list(map(name, ["x", *values] if values else ["u"]))), "p")
    size = renamed(exp.Window(this=exp.Count(this=exp.Star()), partition_by=list(map(name, group))), "c")
    ordered = exp.select(*map(name, names), place, *([size] if values else [])).from_(shuffled.subquery("shuffled"))
    turned = plus(remainder(plus(name("p"), engine.shuffled(group)), name("c")), whole(1)) if values else name("p")
    shown = [*map(name, names), renamed(engine.shuffled(group), "y"), renamed(turned, "n")]
    return exp.select(*shown).from_(ordered.subquery("ordered"))


def number(parts: list[exp.Column], order: list[Expression]) -> exp.Window:
    """The place of a row within its part, from 1 up."""
    keys = [exp.Ordered(this=key, desc=False, nulls_first=True) for key in order]
    return exp.Window(this=exp.RowNumber(), partition_by=list(parts), order=exp.Order(expressions=keys))


def divided(rows: exp.Select, names: list[str], kept: int, engine: Engine, cap: int | None = None) -> exp.Query:
    """Units with few rows give all of them; only the rows of others are put in order."""
    total = exp.Count(this=exp.Star())
    busy = exp.select(name("u")).from_("keyed").group_by(name("u")).having(below(whole(kept), total))
    own = [renamed(exp.column(exp.to_identifier(one, quoted=True), "keyed"), one) for one in names]
    match = exp.EQ(this=exp.column(exp.to_identifier("u", quoted=True), "keyed"), expression=busy_unit())
    few = exp.select(*own, *([] if cap is None else [renamed(whole(1), KEPT)]))
    few = few.from_("keyed").join("busy", on=match, join_type="left")
    few = few.where(exp.Is(this=busy_unit(), expression=exp.Null()))
    many = numbered(exp.select(*own).from_("keyed").join("busy", on=match.copy()), names, kept, engine, cap)
    return (
        exp.union(few, many, distinct=False)
        .with_("keyed", rows, materialized=True)
        .with_("busy", busy, materialized=True)
    )


def busy_unit() -> exp.Column:
    """The unit that has too many rows."""
    return exp.column(exp.to_identifier("u", quoted=True), "busy")
