"""Which blocks of data a condition lets through: never too few, everything where it is not clear.

A condition is true, false or unknown of a row, and a row counts if it is true.  Of a comparison that is true, the value
is there; so rows without a date pass no comparison of dates.

Of several tables one is cut into blocks, and the rows of all others are one block together, beside rows without a date
and a group.  Whose a row is must be told by the row itself, so that without the rows of a person in one block nobody
else has other rows than before, and the person has either none that are read or others: as if one person left and
another came.  Only where a join starts from the table with the blocks does each of its rows count by itself; where it
is joined to others, one row of several with the same key is taken, which may hang on all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from lapwing.budget.ledger.entry.blocks import BLOCKS, EVERYTHING, FIRST, Blocks, Touched, period_of, write_touched
from lapwing.data.description.description import Description
from lapwing.data.query.join import Join, JoinedDescription
from lapwing.data.query.predicate import Among, And, Comparator, Compare, Missing, Not, Or, Predicate, Value

FIRST_DAY, LAST_DAY = (date.min - FIRST).days, (date.max - FIRST).days
OPPOSITE: dict[Comparator, Comparator] = {"=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


@dataclass(frozen=True, slots=True)
class Region:
    """Dated rows from a day to a day, both included, if `dated`; rows without a date if `undated`; and of which groups.

    `groups` is nothing for all of them, those without a known value included.
    """

    low: int | None = None
    high: int | None = None
    dated: bool = True
    undated: bool = True
    groups: frozenset[str] | None = None
    other: bool = True


def blocks_read(description: Description, conditions: Iterable[Predicate | None]) -> dict[str, str]:
    """A partition and a part for a request with these conditions; without a word on them, all blocks are charged."""
    blocks = description.blocks
    if blocks is None:
        return {}
    if isinstance(description, JoinedDescription) and description.join is not None:
        touched = touched_by_join(description.join, conditions, blocks)
    elif description.schema is None and type(description) is Description:
        touched = touched_by_all(conditions, blocks)
    else:
        return {}
    return {"partition": BLOCKS, "part": write_touched(touched)}


def touched_by_join(join: Join, conditions: Iterable[Predicate | None], blocks: Blocks) -> Touched:
    """The blocks that queries on a join read."""
    table, read = (blocks.column or blocks.group or "").partition(".")[0], private_tables(join)
    if table not in read:
        return Touched(0, -1, True, None if blocks.group is None else (), True)
    if join.table != table or read.count(table) > 1:
        return EVERYTHING
    titles = {f"{table}.{column}": title for title, alias, column in join.columns if alias == join.alias}
    here = replace(blocks, column=titles.get(blocks.column or ""), group=titles.get(blocks.group or ""))
    found = touched_by_all(conditions, here)
    return found if read == [table] else replace(found, undated=True, other=True)


def private_tables(join: Join) -> list[str]:
    """The private tables that a join reads, as often as it does."""
    inner = [semi.inner.join for semi in join.semis]
    found = [table.name for table in join.aliases.values() if not table.public]
    return found + [name for each in inner if each is not None for name in private_tables(each)]


def touched_by_all(conditions: Iterable[Predicate | None], blocks: Blocks) -> Touched:
    """The blocks that queries with these conditions read together."""
    found: Region | None = None
    for condition in conditions:
        region = Region() if condition is None else region_of(condition, blocks)
        found = region if found is None else hull(found, region)
    return EVERYTHING if found is None else as_touched(found, blocks)


def as_touched(region: Region, blocks: Blocks) -> Touched:
    """A region in blocks; one that no row can be in is taken for everything."""
    low, high = (None if day is None else period_of(day, blocks.period) for day in (region.low, region.high))
    groups, other = (None, True) if region.groups is None else (tuple(sorted(region.groups)), region.other)
    empty = region.low is not None and region.high is not None and region.low > region.high
    dated = region.dated and not empty
    if (not dated and not region.undated) or (groups == () and not other):
        return EVERYTHING
    ends = (low, high) if dated else (0, -1)
    return Touched(*ends, region.undated, groups, other)


def region_of(condition: Predicate, blocks: Blocks, denied: bool = False) -> Region:
    """The rows of which a condition can be true; false, if it is denied."""
    match condition:
        case Not(inner=inner):
            return region_of(inner, blocks, not denied)
        case And(parts=parts) | Or(parts=parts):
            regions = [region_of(part, blocks, denied) for part in parts]
            merge = meet if isinstance(condition, And) != denied else hull
            found = regions[0] if regions else Region()
            for region in regions[1:]:
                found = merge(found, region)
            return found
        case Compare(column=column, comparator=comparator, value=value) if column == blocks.column:
            return compared_days(OPPOSITE[comparator] if denied else comparator, value)
        case Among(column=column, values=values) if column == blocks.column:
            days = [as_day(value) for value in values]
            if denied or None in days or not days:
                return Region(undated=False)
            known = [day for day in days if day is not None]
            return Region(min(known), max(known), undated=False)
        case Missing(column=column) if column == blocks.column:
            return Region(undated=False) if denied else Region(dated=False)
        case Compare(column=column, comparator="=" | "<>", value=value) if column == blocks.group:
            return chosen_groups((value,), blocks, (condition.comparator == "<>") != denied)
        case Among(column=column, values=values) if column == blocks.group:
            return chosen_groups(values, blocks, denied)
        case Missing(column=column) if column == blocks.group and not denied:
            return Region(groups=frozenset(), other=True)
        case _:
            return Region()


def compared_days(comparator: Comparator, value: Value) -> Region:
    """The days that compare so with a day."""
    day = as_day(value)
    if day is None or comparator == "<>":
        return Region(undated=False)
    ends = {"=": (day, day), "<": (None, day - 1), "<=": (None, day), ">": (day + 1, None), ">=": (day, None)}
    low, high = (None if end is None or not in_calendar(end) else end for end in ends[comparator])
    return Region(low, high, undated=False)


def as_day(value: Value) -> int | None:
    """A day since 1970 that is in the calendar; nothing for anything else."""
    if isinstance(value, bool | str) or value.denominator != 1 or not in_calendar(value.numerator):
        return None
    return value.numerator


def in_calendar(day: int) -> bool:
    """Whether it is a day of the years 1 to 9999."""
    return FIRST_DAY <= day <= LAST_DAY


def chosen_groups(values: Iterable[Value], blocks: Blocks, but: bool) -> Region:
    """The groups of some values, or all but those; a value that is not known is in the group of all others."""
    named, known = set(values), frozenset(blocks.groups)
    if but:
        return Region(groups=known - named, other=True)
    return Region(groups=known & named, other=bool(named - known))


def meet(left: Region, right: Region) -> Region:
    """The rows in both."""
    lows = [low for low in (left.low, right.low) if low is not None]
    highs = [high for high in (left.high, right.high) if high is not None]
    if left.groups is None or right.groups is None:
        chosen = right if left.groups is None else left
    else:
        chosen = replace(left, groups=left.groups & right.groups, other=left.other and right.other)
    return Region(
        max(lows, default=None),
        min(highs, default=None),
        left.dated and right.dated,
        left.undated and right.undated,
        chosen.groups,
        chosen.other,
    )


def hull(left: Region, right: Region) -> Region:
    """All rows of either, and perhaps more."""
    days = [region for region in (left, right) if region.dated]
    lows, highs = [region.low for region in days], [region.high for region in days]
    low = None if None in lows else min((end for end in lows if end is not None), default=None)
    high = None if None in highs else max((end for end in highs if end is not None), default=None)
    groups = None if left.groups is None or right.groups is None else left.groups | right.groups
    return Region(
        low,
        high,
        bool(days),
        left.undated or right.undated,
        groups,
        left.other or right.other,
    )
