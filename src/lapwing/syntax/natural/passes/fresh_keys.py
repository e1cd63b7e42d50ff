"""Keys that are new in every round of a loop are not looked for in the list of those before them.

`found[key] = …` in a loop through the numbers that keys may be looks for each key in the list of keys.  If that list
was empty before the loop, and each round adds at most the loop's own number to it, no key is ever there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.distinct import is_length, is_number, sought
from lapwing.syntax.natural.passes.substitute import substituted, with_blocks
from lapwing.syntax.natural.passes.uses import reads_of, times_read, times_written, writes_of
from lapwing.syntax.walk import names_in

Given = Mapping[str, tree.Expression]


@dataclass(frozen=True, slots=True)
class Round:
    """A loop whose rounds have a number each, and how often names are read in the whole program."""

    loop: tree.For
    reads: Counter[str]
    empty: frozenset[str]


def with_fresh_keys(block: tree.Block) -> tree.Block:
    """The program without searches for keys that cannot be found."""
    return inside(block, reads_of(block))


def inside(block: tree.Block, reads: Counter[str]) -> tree.Block:
    """A block in which the loops add keys without looking for them."""
    empty: set[str] = set()
    made: list[tree.Statement] = []
    for statement in block:
        if isinstance(statement, tree.For) and isinstance(statement.over, tree.Range):
            about = Round(statement, reads, frozenset(empty))
            made.append(with_blocks(statement, lambda body, about=about: added(body, {}, about)))  # type: ignore[misc]
        else:
            made.append(statement)
        made[-1] = with_blocks(made[-1], lambda part: inside(part, reads))
        empty -= writes_of((statement,)).keys()
        match statement:
            case tree.Assign(targets=(tree.Name(name=name),), values=(tree.ListDisplay(items=()),)):
                empty.add(name)
    return tuple(made)


def added(block: tree.Block, given: Given, about: Round) -> tree.Block:
    """A block of a round, itself in no loop of the round, in which new keys are added without looking for them."""
    known, made, at = dict(given), list[tree.Statement](), 0
    while at < len(block):
        statement = block[at]
        put = put_at(block[at : at + 3], known, about)
        if put is not None:
            made += put
            at += 3
            continue
        match statement:
            case tree.Assign(targets=(tree.Name(name=name),), values=(value,)):
                if times_written(about.loop.body, name) == 1:
                    known[name] = substituted(value, known)
            case tree.If():
                statement = with_blocks(statement, lambda part: added(part, dict(known), about))
        made.append(statement)
        at += 1
    return tuple(made)


def put_at(block: tree.Block, given: Given, about: Round) -> tree.Block | None:
    """What is done with a key that is not found, if three statements look for one that is new in each round."""
    match block:
        case (
            tree.Assign(targets=(tree.Name(name=flag),), values=(start,)),
            tree.For(
                target=tree.Name(name=j), over=tree.Range(start=first, stop=stop, step=1), body=(update,)
            ) as search,
            tree.If(condition=absent, then=then) as choice,
        ) if is_number(first, 0):
            pass
        case _:
            return None
    for name in about.empty:
        key = sought(update, flag, name, j, start, absent) if is_length(stop, name) else None
        if key is None or times_read((search,), j) != about.reads[j] or times_read(then, flag):
            continue
        if times_read((search, choice), flag) == about.reads[flag] and is_put_once(then, name, key, given, about):
            return then
    return None


def is_put_once(then: tree.Block, name: str, key: tree.Expression, given: Given, about: Round) -> bool:
    """Whether a key is all that a loop adds to a list, and a new one in each round."""
    kept = [
        statement.values[0].item
        for statement in then
        if isinstance(statement, tree.Assign)
        and [target.name for target in statement.targets] == [name]
        and isinstance(statement.values[0], tree.Snoc)
        and statement.values[0].list == statement.targets[0]
    ]
    if len(kept) != 1 or times_written(about.loop.body, name) != 1 or writes_of(then).keys() & given.keys():
        return False
    whole = substituted(key, given)
    return substituted(kept[0], given) == whole and is_new(whole, about.loop)


def is_new(key: tree.Expression, loop: tree.For) -> bool:
    """Whether a term has another value in each round: the loop's own number, or that and one that stays the same."""
    written = writes_of(loop.body)
    if written[loop.target.name]:
        return False
    match key:
        case tree.Name(name=name):
            return name == loop.target.name
        case tree.Binary(operator="+" | "-", left=left, right=right):
            sides = [[name.name for name in names_in(side)] for side in (left, right)]
            own = [side == loop.target for side in (left, right)]
            rest = sides[1] if own[0] else sides[0]
            return sum(own) == 1 and loop.target.name not in rest and not any(written[name] for name in rest)
        case _:
            return False
