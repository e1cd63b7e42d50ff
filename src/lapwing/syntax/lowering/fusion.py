"""Two loops become one, where the first fills a list with noisy values that the second goes through.

    noisy = []; i = 0; while i < n: ...; noisy.append(x); i = i + 1
    best = 0; j = 1; while j < len(noisy): if noisy[j] > noisy[best]: best = j; ...

Each round of the second loop follows the same round of the first, so that a proof compares values when they are drawn.
Nothing after the first loop changes what it reads, or reads what else it sets: the results keep their distribution.
The item at a place that the second loop keeps, such as `noisy[best]`, is kept beside that place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from lapwing.diagnostics.source import Span
from lapwing.kernel.language.data import inside, parts_of, rebuild
from lapwing.kernel.language.program import Assign, Block, If, Program, Statement, While
from lapwing.kernel.language.sort import BOOL, INT, Sort
from lapwing.kernel.language.substitute import replaced
from lapwing.kernel.language.term import (
    FALSE,
    ZERO,
    And,
    Compare,
    Index,
    Length,
    Literal,
    Local,
    Snoc,
    Store,
    Term,
    Variable,
)
from lapwing.kernel.language.wellformed import targets_of
from lapwing.syntax.lowering.filling import (
    Filling,
    Reading,
    body_of,
    counting,
    element_of,
    fillings,
    is_free,
    item_at_number,
    last_number,
    mentions,
    own_targets,
    plus_one,
    reading_after,
)
from lapwing.syntax.lowering.lines import Line, Lines, block_of, blocks_of, given, lines_of, marks_of, with_blocks
from lapwing.syntax.lowering.names import Names
from lapwing.syntax.lowering.reads import locals_in, read_first
from lapwing.syntax.places import Places


@dataclass(frozen=True, slots=True)
class Kept:
    """A variable that holds the item at a number of a place from that round on; of no round, if it is below 0."""

    local: Local
    since: int


def fuse(
    program: Program, places: Places, ends: tuple[int, ...], names: Names
) -> tuple[Program, Places, tuple[int, ...], dict[str, str]]:
    """The program with fewer loops, where it stands in the text, and where the parts end that ended at `ends`.

    The names are those of new variables, each with the one that it comes from.
    """
    fusing = Fusing(names, {})
    lines = lines_of(program.body, places.marks)
    made: Lines = ()
    moved: list[int] = []
    start = 0
    for end in (*ends, len(lines)):
        later = read_first(block_of(lines[end:])) | locals_in(*program.results)
        made += fusing.block(lines[start:end], later)
        moved.append(len(made))
        start = end
    return replace(program, body=block_of(made)), Places(marks_of(made)), tuple(moved[:-1]), fusing.origins


@dataclass(frozen=True, slots=True)
class Fusing:
    """`origins` are the new variables by their names, each with the one that it comes from."""

    names: Names
    origins: dict[str, str]

    def block(self, lines: Lines, later: frozenset[Local]) -> Lines:
        """A block with fewer loops; `later` may be read after it."""
        lines = tuple(
            self.inner(line, later | read_first(block_of(lines[at + 1 :]))) if blocks_of(line[0]) else line
            for at, line in enumerate(lines)
        )
        at = 0
        while at < len(lines):
            made = next((each for filling in fillings(lines, at) if (each := self.fused(lines, filling, later))), None)
            lines, at = (lines, at + 1) if made is None else (made, 0)
        return lines

    def inner(self, line: Line, later: frozenset[Local]) -> Line:
        """A statement with fewer loops in its blocks."""
        statement, mark = line
        later |= read_first((statement,)) if isinstance(statement, While) else frozenset()
        blocks = [self.block(lines_of(*each), later) for each in zip(blocks_of(statement), mark.blocks, strict=True)]
        return with_blocks(statement, mark.span, blocks)

    def fused(self, lines: Lines, filling: Filling, later: frozenset[Local]) -> Lines | None:
        """The block with two loops as one, if the items are read in order and nothing else tells the loops apart."""
        reading = reading_after(lines, filling)
        if reading is None or not is_free(lines, filling, reading, later):
            return None
        apart = self.apart(lines, filling)
        kept = self.kept(lines, filling, reading)
        early = {position: Kept(target, since) for position, target, since in read_early(lines, filling, reading)}
        if apart is None or kept is None:
            return None
        held = [*kept.values(), *early.values()]
        if any(each.since > reading.first or (reading.more and each.since >= 0) for each in held):
            return None
        front, item = self.front(lines, filling, reading, apart)
        span = lines[reading.at][1].span
        made: list[Line] = [
            line for position, line in enumerate(lines[: filling.at]) if position not in (filling.start, filling.reset)
        ]
        for position in range(filling.at + 1, reading.at):
            statement, mark = lines[position]
            if position in early:
                made.append(given(early[position].local, nothing(early[position].local), mark.span))
            elif position != reading.reset:
                made.append((with_reads(statement, filling, {}), mark))
        made += [given(each.local, nothing(each.local), span) for each in kept.values()]
        made.append(given(reading.counter, ZERO, span))
        items: dict[Term, Local] = {place: each.local for place, each in kept.items()}
        back = self.back(lines[reading.at], filling, reading, item, items)
        body = (
            *front,
            *held_lines(reading, held, item, back, span),
            given(reading.counter, plus_one(reading.counter), span),
        )
        guard = conjunction((Compare("<", reading.counter, filling.stop), *reading.more))
        made.append(with_blocks(While(guard, ()), span, [body]))
        made += [(with_reads(statement, filling, items), mark) for statement, mark in lines[reading.at + 1 :]]
        return None if mentions(block_of(tuple(made)), filling.items) else tuple(made)

    def apart(self, lines: Lines, filling: Filling) -> dict[Variable, Term] | None:
        """New names for what the first loop sets and later statements set, too; None if a round needs the old value."""
        loop = lines[filling.at][0]
        later = set(inside(block_of(lines[filling.at + 1 :])))
        shared = [each for each in own_targets(loop, filling) if each in later]
        if set(shared) & read_first(body_of(loop)):
            return None
        return {each: self.new(each.name, each.sort, each) for each in shared}

    def new(self, base: str, sort: Sort, origin: Local) -> Local:
        """A new variable."""
        name = self.names.fresh(base)
        self.origins[name] = origin.name
        return Local(name, sort)

    def kept(self, lines: Lines, filling: Filling, reading: Reading) -> dict[Local, Kept] | None:
        """The places that the second loop keeps, each with a variable for the item there."""
        found: dict[Local, Kept] = {}
        loop = lines[reading.at][0]
        here = counting(loop, reading.counter)
        for place in places_read(block_of(lines[reading.at :]), filling.items):
            if place in here or place in found:
                continue
            since = last_number(lines[: reading.at], place)
            taken = [each for each in inside(loop) if isinstance(each, Assign) and each.target == place]
            if since is None or len(taken) != [*targets_of((loop,))].count(place):
                return None
            if not here.issuperset(each.value for each in taken):
                return None
            if place in targets_of(block_of(lines[reading.at + 1 :])):
                return None
            found[place] = Kept(self.new(f"{filling.items.name}_kept", element_of(filling.items), filling.items), since)
        return found

    def front(
        self, lines: Lines, filling: Filling, reading: Reading, apart: dict[Variable, Term]
    ) -> tuple[Lines, Local]:
        """A round of the first loop, and the variable that holds its item."""
        loop, mark = lines[filling.at]
        renamed = apart | {filling.counter: reading.counter}
        made: list[Line] = []
        item: Local | None = None
        for position, (statement, inner) in enumerate(lines_of(body_of(loop), mark.blocks[0])[:-1]):
            if position != filling.place:
                made.append((replaced(statement, renamed), inner))
                continue
            value = replaced(item_of(statement), renamed)
            element = element_of(filling.items)
            changed = {*targets_of(body_of(loop)[position + 1 :]), *targets_of(block_of(lines[filling.at + 1 :]))}
            if isinstance(value, Local) and value.sort == element and value != reading.counter:
                item = value if changed.isdisjoint({value, *locals_in(item_of(statement))}) else None
            if item is None:
                item = self.new(f"{filling.items.name}_item", element, filling.items)
                made.append(given(item, value, inner.span))
        if item is None:
            raise LookupError(filling.items.name)
        return tuple(made), item

    def back(self, line: Line, filling: Filling, reading: Reading, item: Local, items: dict[Term, Local]) -> Lines:
        """A round of the second loop, with the item at hand."""
        loop, mark = line
        here = counting(loop, reading.counter)
        known = items | dict.fromkeys(here, item)

        def follow(lines: Lines) -> Lines:
            made: list[Line] = []
            for statement, inner in lines:
                blocks = [follow(lines_of(*each)) for each in zip(blocks_of(statement), inner.blocks, strict=True)]
                if blocks:
                    head = with_reads(with_blocks(statement, inner.span, [()] * len(blocks))[0], filling, known)
                    made.append(with_blocks(head, inner.span, blocks))
                    continue
                made.append((with_reads(statement, filling, known), inner))
                if isinstance(statement, Assign) and statement.target in items:
                    made.append(given(items[statement.target], item, inner.span))
            return tuple(made)

        return follow(lines_of(body_of(loop), mark.blocks[0])[:-1])


def read_early(lines: Lines, filling: Filling, reading: Reading) -> Iterator[tuple[int, Local, int]]:
    """The statements between the loops that read an item at a number, with their variables and these numbers."""
    for position in range(filling.at + 1, reading.at):
        statement = lines[position][0]
        since = item_at_number(statement, filling.items)
        if since is not None and isinstance(statement, Assign):
            waits = not any(mentions(each, statement.target) for each, _ in lines[position + 1 : reading.at])
            asked = any(mentions(each, statement.target) for each in reading.more)
            yield position, statement.target, since if waits and not asked else reading.first + 1


def held_lines(reading: Reading, held: list[Kept], item: Local, back: Lines, span: Span) -> Lines:
    """A round of the second loop from its first place on, after items at known places are kept."""
    made: list[Line] = []
    for since in sorted({each.since for each in held if each.since >= 0}):
        kept = tuple(given(each.local, item, span) for each in held if each.since == since)
        here = Compare("==", reading.counter, Literal(since, INT))
        made.append(with_blocks(If(here, (), ()), span, [kept, ()]))
    if reading.first == 0:
        return (*made, *back)
    if reading.first == 1 and len(made) == 1 and since == 0:
        return (with_blocks(made[0][0], span, [kept, back]),)
    begun = Compare("<=", Literal(reading.first, INT), reading.counter)
    return (*made, with_blocks(If(begun, (), ()), span, [back, ()]))


def with_reads(value: Any, filling: Filling, known: dict[Term, Local]) -> Any:
    """Any data with items at known places, and the number of items, written without the list."""
    match value:
        case Length(list=items) if items == filling.items:
            return filling.size()
        case Index(list=items, index=Local() as place) if items == filling.items and place in known:
            return known[place]
        case _:
            parts = parts_of(value)
            return rebuild(value, [with_reads(part, filling, known) for part in parts]) if parts else value


def places_read(block: Block, items: Local) -> Iterator[Local]:
    """The variables at whose places items are read."""
    for each in inside(block):
        if isinstance(each, Index) and each.list == items and isinstance(each.index, Local):
            yield each.index


def item_of(statement: Statement) -> Term:
    """What a statement puts into a list."""
    match statement:
        case Assign(value=Snoc(item=item) | Store(item=item)):
            return item
        case _:
            raise LookupError(statement)


def nothing(local: Local) -> Term:
    """What reading outside a list gives."""
    return FALSE if local.sort == BOOL else ZERO


def conjunction(conditions: tuple[Term, ...]) -> Term:
    """All of the conditions."""
    return conditions[0] if len(conditions) == 1 else And(conditions)
