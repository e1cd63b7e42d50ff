"""The clocks of a time zone: by how many seconds they are ahead of UTC, and when that changes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown
from lapwing.diagnostics.source import Span

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
LOOK = 6 * 3600


def zone_named(name: str, *place: Span) -> ZoneInfo:
    """A zone of the time zone database."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        why, instead = "the time zone database has no such zone", "Write a name like 'Europe/Zurich' or 'UTC'."
        reject("query-formula", *place, what=f"Time in {shown(name)}", why=why, instead=instead)


@lru_cache(maxsize=64)
def offsets_between(zone: ZoneInfo, first: int, last: int) -> tuple[int, ...]:
    """The offset at first, then each second from which another one holds, and that one, until last.

    Looks every six hours: clocks that are changed and changed back between two looks are taken to stand still.
    """
    found = [offset_at(zone, first)]
    before = first
    while before < last:
        after = min(before + LOOK, last)
        now = offset_at(zone, after)
        if now != found[-1]:
            found += [change_between(zone, before, after), now]
        before = after
    return tuple(found)


def change_between(zone: ZoneInfo, before: int, after: int) -> int:
    """The first second that has the offset of the later one."""
    wanted = offset_at(zone, after)
    while after - before > 1:
        middle = (before + after) // 2
        before, after = (before, middle) if offset_at(zone, middle) == wanted else (middle, after)
    return after


def offset_at(zone: ZoneInfo, second: int) -> int:
    """How far clocks are ahead of UTC."""
    try:
        found = (EPOCH + timedelta(seconds=second)).astimezone(zone).utcoffset()
    except OverflowError:
        return 0
    return 0 if found is None else found // timedelta(seconds=1)
