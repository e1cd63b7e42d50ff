"""Where the fields of whole lines lie: strict RFC 4180, every line by itself.

A line is what ends in a line feed, or in a carriage return and a line feed; a quoted field does not reach over its end.
So a line fits or does not fit whatever the other lines are, and neither can it change them:

- it has no control characters but tabs,
- a quote opens a field right at its start, or stands twice inside a quoted field, and the one that closes a field is
  right before a delimiter or the end of the line,
- it has as many fields as there are columns.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lapwing.data.engines.engine import Array

PLAIN, DELIMITER, FEED, QUOTE, RETURN, CONTROL = range(6)
LONGEST = 2**20
LINE_FEED, CARRIAGE_RETURN, TAB = 10, 13, 9


@dataclass(frozen=True, slots=True)
class Fields:
    """Where the fields of the lines that fit start and end, quotes left out; `misfits` counts the other lines.

    `quoted` are fields in quotes, `doubled` those with quotes inside, which stand there twice.
    """

    starts: Array
    ends: Array
    quoted: Array
    doubled: Array
    misfits: int


def kinds_of(delimiter: bytes, quote: bytes) -> bytes:
    """What each byte is to the splitter."""
    kinds = bytearray(256)
    kinds[:32] = bytes([CONTROL]) * 32
    kinds[TAB] = PLAIN
    kinds[LINE_FEED], kinds[CARRIAGE_RETURN] = FEED, RETURN
    kinds[delimiter[0]] = DELIMITER
    if quote:
        kinds[quote[0]] = QUOTE
    return bytes(kinds)


def split(block: bytes, kinds: bytes, columns: int) -> Fields:
    """The fields of a block of whole lines, the last of which ends in a line feed, too."""
    text = np.frombuffer(block, dtype=np.uint8)
    everywhere = np.frombuffer(block.translate(kinds), dtype=np.uint8)
    marks = np.flatnonzero(everywhere != PLAIN)
    kind = everywhere[marks]
    feeds = np.flatnonzero(kind == FEED)
    ends = marks[feeds]
    first = np.concatenate((np.zeros(1, dtype=np.int64), ends[:-1] + 1))
    wrong = ends - first > LONGEST
    if int(kind.max(initial=0)) <= FEED:
        return cut(text, marks, feeds, first, ~wrong & (np.diff(feeds, prepend=-1) == columns), columns)
    return split_with_care(text, everywhere, marks, feeds, first, wrong, columns)


def split_with_care(
    text: Array, kinds: Array, marks: Array, feeds: Array, first: Array, wrong: Array, columns: int
) -> Fields:
    """The same where there are quotes, carriage returns or control characters."""
    kind = kinds[marks]
    lines, sizes = len(feeds), np.diff(feeds, prepend=-1)
    line = np.repeat(np.arange(lines), sizes)
    wrong[line[kind == CONTROL]] = True
    returns = np.flatnonzero(kind == RETURN)
    wrong[line[returns[kinds[marks[returns] + 1] != FEED]]] = True
    quotes = kind == QUOTE
    before = np.cumsum(quotes) - quotes
    before -= np.repeat(before[feeds - sizes + 1], sizes)
    inside = (before & 1).astype(bool)
    wrong[line[misplaced(kinds, marks, quotes, inside, first[line])]] = True
    wrong[inside[feeds]] = True
    edges = (kind == FEED) | ((kind == DELIMITER) & ~inside)
    fits = ~wrong & (np.bincount(line[edges], minlength=lines) == columns)
    return cut(text, marks[edges], np.flatnonzero(kind[edges] == FEED), first, fits, columns, before[edges])


def cut(
    text: Array, marks: Array, feeds: Array, first: Array, fits: Array, columns: int, before: Array | None = None
) -> Fields:
    """The fields between marks, of the lines that fit; `before` counts the quotes before each mark in its line."""
    if not fits.all():
        kept = np.repeat(fits, np.diff(feeds, prepend=-1))
        marks, first, before = marks[kept], first[fits], before[kept] if before is not None else None
    ends = marks.reshape(-1, columns)
    starts = np.empty_like(ends)
    starts[:, 0] = first
    starts[:, 1:] = ends[:, :-1] + 1
    misfits = len(fits) - len(ends)
    if before is None:
        nothing = np.zeros(ends.shape, dtype=bool)
        return Fields(starts, ends, nothing, nothing, misfits)
    last = ends[:, -1]
    last -= (text[last - 1] == CARRIAGE_RETURN) & (last > starts[:, 0])
    opened = np.diff(before.reshape(-1, columns), axis=1, prepend=0)
    quoted = opened > 0
    return Fields(starts + quoted, ends - quoted, quoted, opened > 2, misfits)


def misplaced(kinds: Array, marks: Array, quotes: Array, inside: Array, first: Array) -> Array:
    """Quotes that neither open nor close a field, nor stand twice inside one."""
    opening, closing = np.flatnonzero(quotes & ~inside), np.flatnonzero(quotes & inside)
    place = marks[opening]
    earlier = kinds[place - 1]
    badly = (place != first[opening]) & (earlier != DELIMITER) & (earlier != QUOTE)
    later = kinds[marks[closing] + 1]
    unclosed = (later == PLAIN) | (later == CONTROL)
    return np.concatenate((opening[badly], closing[unclosed]))
