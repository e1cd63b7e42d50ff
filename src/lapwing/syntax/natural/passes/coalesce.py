"""Copies go away: a value that is computed only to be copied is computed into its last name at once."""

from __future__ import annotations

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.substitute import is_same, renamed, with_blocks
from lapwing.syntax.natural.passes.uses import leaves, reads_of, times_read, times_written, writes_of, written_in
from lapwing.syntax.walk import blocks_of

MOST_PASSES = 200
LONGEST = 1_500


def coalesced(body: tree.Block, parameters: frozenset[str]) -> tree.Block:
    """The same program with fewer names; a very long one stays as it is."""
    if sum(1 for _ in written_in(body)) > LONGEST:
        return body
    for _ in range(MOST_PASSES):
        found = _Coalescer(body, parameters).block(body)
        found = _without_self(found)
        if is_same(found, body):
            return body
        body = found
    return body


class _Coalescer:
    """One pass: in each block the first copy that can go away does."""

    def __init__(self, body: tree.Block, parameters: frozenset[str]) -> None:
        self.reads, self.writes, self.parameters = reads_of(body), writes_of(body), parameters

    def block(self, block: tree.Block) -> tree.Block:
        block = tuple(with_blocks(statement, self.block) for statement in block)
        place = 0
        while place < len(block):
            pair = copy_of(block[place])
            made = None if pair is None or pair[1] in self.parameters else self.without(block, place, *pair)
            if made is None or pair is None:
                place += 1
                continue
            target, source = pair
            self.reads[target] += self.reads.pop(source, 0) - 1
            self.writes[target] += self.writes.pop(source, 0) - 1
            block = made
        return block

    def without(self, block: tree.Block, place: int, target: str, source: str) -> tree.Block | None:
        """The block without the copy at a place, if its source can have the name of its target."""
        starts = [at for at in range(place) if times_written((block[at],), source)]
        if len(starts) != 1:
            return None
        start = starts[0]
        inside = block[start:]
        if times_written(inside, source) != self.writes[source] or times_read(inside, source) != self.reads[source]:
            return None
        if times_written((block[start],), source) != self.writes[source]:
            return None
        if isinstance(block[start], tree.While | tree.For):
            return None
        between = block[start + 1 : place]
        if times_read(between, target) or times_written(between, target) or leaves(block[start:place]):
            return None
        if not _free_after(block[start], source, target):
            return None
        after = block[place + 1 :]
        if times_read(after, source) and times_written(after, target):
            return None
        names = {source: target}
        return (*block[:start], *renamed((*block[start:place], *after), names))


def copy_of(statement: tree.Statement) -> tuple[str, str] | None:
    """Target and source of a copy."""
    match statement:
        case tree.Assign(targets=(target,), values=(tree.Name(name=source),)) if target.name != source:
            return target.name, source
        case tree.Assign(targets=(target,), values=(tree.Copy(value=tree.Name(name=source)),)) if target.name != source:
            return target.name, source
        case _:
            return None


def _free_after(statement: tree.Statement, source: str, target: str) -> bool:
    """Whether the target is neither read nor written once the source has its value, within one statement."""
    if not isinstance(statement, tree.If):
        return True
    for branch in blocks_of(statement):
        places = [at for at, each in enumerate(branch) if times_written((each,), source)]
        if not places:
            continue
        if len(places) != 1:
            return False
        rest = branch[places[0] + 1 :]
        if times_read(rest, target) or times_written(rest, target):
            return False
        if not _free_after(branch[places[0]], source, target):
            return False
        if isinstance(branch[places[0]], tree.While | tree.For):
            return False
    return True


def _without_self(block: tree.Block) -> tree.Block:
    """No variable is assigned to itself, and no branch is empty on both sides."""
    kept: list[tree.Statement] = []
    for statement in block:
        match statement:
            case tree.Assign(targets=(target,), values=(tree.Name(name=source),)) if target.name == source:
                continue
            case tree.Assign(targets=(target,), values=(tree.Copy(value=tree.Name(name=source)),)) if (
                target.name == source
            ):
                continue
            case _:
                inner = with_blocks(statement, _without_self)
                if isinstance(inner, tree.If) and not inner.then:
                    if not inner.otherwise:
                        continue
                    from lapwing.syntax.natural.machine import negated

                    inner = tree.If(negated(inner.condition), inner.otherwise, (), inner.span)
                kept.append(inner)
    return tuple(kept)
