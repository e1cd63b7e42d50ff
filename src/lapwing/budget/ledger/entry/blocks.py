"""Blocks of data, by time and by group of people: each has the whole budget to itself (private block composition).

A block is the rows of one period, by a column with dates, and of one group, by a column with values that are known
beforehand.  A charge names the blocks that it touches; a release that reads no row of a block costs those in it
nothing.  So all releases together keep the budget's promise for every unit in every block by itself: for neighbours
that differ in all rows of one unit in one block (Lécuyer, Spahn, Vodrahalli, Geambasu and Hsu 2019, theorem 4.2).  One
who is in k blocks is k such units.

A row belongs to a block by what it holds, whenever it arrives, and a block keeps what was spent on it however often its
rows are replaced: budgets renew because new rows lie in new periods, never because time passes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Literal as OneOf
from typing import NoReturn, get_args

from lapwing.budget.ledger.entry.data import MalformedError, read_text, write_text
from lapwing.diagnostics.diagnostic import reject

Period = OneOf["day", "week", "month", "quarter", "year"]

BLOCKS = "blocks"
MOST_GROUPS = 1_000_000
FURTHEST = 10_000_000
FIRST = date(1970, 1, 1)


@dataclass(frozen=True, slots=True)
class Blocks:
    """How data is cut into blocks: by the dates in `column`, if there is one, and by the values in `group`.

    `several` is how many units someone counts as who changes in one block, for a release that reads several: 1 where
    each row is a unit, else 2, since rows of one person in a block may take the place of that person's rows in another,
    which is as if one person left and another came.
    """

    column: str | None
    period: Period
    group: str | None
    groups: tuple[str, ...]
    several: int


@dataclass(frozen=True, slots=True)
class Touched:
    """From which period to which, both included, without an end if it is nothing; and of which groups, all if nothing.

    `undated` if rows without a date are touched, `other` if rows of no group that is known are.
    """

    low: int | None
    high: int | None
    undated: bool
    groups: tuple[str, ...] | None
    other: bool


EVERYTHING = Touched(None, None, True, None, True)


def blocks_of(
    column: str | None = None,
    period: str = "month",
    group: str | None = None,
    groups: Iterable[str] = (),
    several: int = 2,
) -> Blocks:
    """Blocks that make sense."""
    found, names = next((known for known in get_args(Period) if known == period), None), tuple(groups)
    if found is None:
        refuse_blocks(f"{period} is no period: it is one of {', '.join(get_args(Period))}")
    if any(name is not None and (not isinstance(name, str) or not name) for name in (column, group)):
        refuse_blocks("a column is a name")
    if (group is None) != (not names) or not all(isinstance(name, str) for name in names):
        refuse_blocks("a column of groups and the texts in it that have blocks of their own belong together")
    if len(set(names)) != len(names) or len(names) > MOST_GROUPS:
        refuse_blocks(f"groups are different, and at most {MOST_GROUPS}")
    if type(several) is not int or several not in (1, 2):
        refuse_blocks("someone who changes in one block counts as 1 or 2 units")
    return Blocks(column, found, group, tuple(sorted(names)), several)


def period_of(day: int, period: Period) -> int:
    """The number of the period that a day since 1970 lies in; weeks begin on Monday."""
    if period in ("day", "week"):
        return day if period == "day" else (day + 3) // 7
    found = FIRST + timedelta(days=day)
    months = found.year * 12 + found.month - 1
    return {"month": months, "quarter": months // 3, "year": found.year}[period]


def write_touched(touched: Touched) -> str:
    """The part that a charge names."""
    return write_text(touched)


def touched_by(where: tuple[str, str] | None, blocks: Blocks) -> Touched | None:
    """What a charge touches; without a word on it, everything.  Nothing is returned for a word that makes no sense."""
    if where is None:
        return EVERYTHING
    found = read_touched(where[1])
    return found if found is not None and where[0] == BLOCKS and is_sound(found, blocks) else None


@lru_cache(maxsize=4096)
def read_touched(part: str) -> Touched | None:
    """What a part names, if it names blocks; a charge is looked at several times."""
    try:
        found: Touched = read_text(part, Touched)
    except MalformedError:
        return None
    return found


def is_sound(touched: Touched, blocks: Blocks) -> bool:
    """Whether these are blocks that there can be, at least one of them."""
    low, high = bounds_of(touched)
    dated = blocks.column is not None or (touched.low, touched.high, touched.undated) == (None, None, True)
    inside = low >= -FURTHEST and high <= FURTHEST and (low <= high or touched.undated)
    if touched.groups is None:
        return dated and inside and touched.other
    listed = tuple(sorted(set(touched.groups))) == touched.groups and all(
        is_group(name, blocks) for name in touched.groups
    )
    return dated and inside and listed and blocks.group is not None and (touched.other or bool(touched.groups))


def is_group(name: str, blocks: Blocks) -> bool:
    """Whether a group has blocks of its own; there may be a million, in order."""
    place = bisect_left(blocks.groups, name)
    return place < len(blocks.groups) and blocks.groups[place] == name


def bounds_of(touched: Touched) -> tuple[int, int]:
    """The first and the last period."""
    low = -FURTHEST if touched.low is None else touched.low
    return low, FURTHEST if touched.high is None else touched.high


def is_one(touched: Touched, blocks: Blocks) -> bool:
    """Whether one block at most is touched."""
    low, high = bounds_of(touched)
    times = 1 if blocks.column is None else max(high - low + 1, 0) + touched.undated
    groups = len(blocks.groups) + 1 if touched.groups is None else len(touched.groups) + touched.other
    return times * groups <= 1


def refuse_blocks(why: str) -> NoReturn:
    """The blocks are at fault."""
    reject("blocks", why=why)
