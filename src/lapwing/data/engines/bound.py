"""At most so many rows of each unit: which are taken is decided by the unit's own rows alone.

The rows come with their unit `u`, their groups `k0`, ... and everything else that the query looks at: whole numbers,
texts, dates and truth values.  Of one unit, rows that are equal in every value are told apart by a number `d`, from 1
up; `x` is a hash of all values and of `d`.  The rows of each group are put in the order of `x` and get their places `r`
in it.  Then the unit's rows are put in the order of `r`, and the first so many are taken: the first row of each group,
then the second of each, and so on, so that no group is crowded out by another, and within a group each row has the same
chance, however many others are equal to it.

Wherever the hash is the same for two rows, their values decide, and then `d`; so the order is complete but for which of
some equal rows is called which, and that does not matter.  Hence what is taken of a unit, as a collection of rows, is a
function of the unit's own rows: it does not change with other units' rows, nor with the order or the partitions in
which rows are stored, and neighbours differ in at most the rows taken of one unit.  The hash makes the choice look like
chance; nothing rests on that, nor on how it is computed.

Rows are read once: whatever a view gives, no more rows of a unit are taken than allowed.
"""

from __future__ import annotations

from sqlglot import exp

from lapwing.data.engines.engine import Engine
from lapwing.data.engines.expression import Expression, at_most, below, choose, name, renamed, whole

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
    placed = placed_by_group(rows, names, engine)
    order = [name("r"), *shuffled_order(names)]
    counted = exp.select(*map(name, names), renamed(number([name("u")], order), "n"))
    counted = counted.from_(placed.subquery("placed")).where(at_most(name("r"), whole(most)))
    flag = choose((at_most(name("n"), whole(kept)), whole(1)), default=whole(0))
    shown = [*map(name, names), *([] if cap is None else [renamed(flag, KEPT)])]
    return exp.select(*shown).from_(counted.subquery("counted")).where(at_most(name("n"), whole(most)))


def placed_by_group(rows: exp.Select, names: list[str], engine: Engine) -> exp.Select:
    """The rows with their numbers `d` among equal ones, their hashes `x`, and their places `r` in their groups."""
    groups = [name(one) for one in names if one == "u" or one.startswith("k")]
    twins = renamed(number([*map(name, names)], [name("u")]), "d")
    told = exp.select(*map(name, names), twins).from_(rows.subquery("keyed"))
    hashed = renamed(engine.shuffled([*names, "d"]), "x")
    shuffled = exp.select(*map(name, [*names, "d"]), hashed).from_(told.subquery("told"))
    if len(groups) == len(names):
        place: Expression = name("d")
    else:
        place = number(groups, shuffled_order(names)) if len(groups) > 1 else whole(1)
    return exp.select(*map(name, [*names, "d", "x"]), renamed(place, "r")).from_(shuffled.subquery("shuffled"))


def shuffled_order(names: list[str]) -> list[Expression]:
    """By the hash, then by the values, then by the number among equal rows."""
    return [name("x"), *(name(one) for one in names if one != "u"), name("d")]


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
