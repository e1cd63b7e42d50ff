"""Patterns of `match` that look inside a value: sequences, mappings and classes."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.match import NEVER, Fit, all_of, fits

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

ONE_VALUE = ("bool", "bytes", "dict", "float", "frozenset", "int", "list", "set", "str", "tuple")
"""Classes whose only positional pattern stands for the whole value."""


def sequence_fits(machine: Machine, subject: v.Value, patterns: list[ast.pattern]) -> Fit:
    """`[a, b, *rest]`: lists and tuples, not strings, arrays or sets."""
    from lapwing.syntax.natural.array import is_sequence
    from lapwing.syntax.natural.sequence import view

    if isinstance(subject, v.Opaque):
        machine.outside("a pattern on what an unknown function gives", "Use `if`.")
    if isinstance(subject, v.Ref) and isinstance(machine.state.heap[subject.key], v.Keyed | v.Instance | v.Suspended):
        return NEVER
    if not is_sequence(machine, subject) or view(machine, subject).kind not in ("list", "deque"):
        return NEVER
    stars = [place for place, each in enumerate(patterns) if isinstance(each, ast.MatchStar)]
    before, after = (stars[0], len(patterns) - stars[0] - 1) if stars else (len(patterns), 0)
    return counted_fits(machine, subject, patterns, (before, after, bool(stars)))


def counted_fits(machine: Machine, subject: v.Value, patterns: list[ast.pattern], shape: tuple[int, int, bool]) -> Fit:
    """Whether a sequence has as many items as the patterns need, and each of them fits."""
    from lapwing.syntax.natural.operators import compare, truth
    from lapwing.syntax.natural.sequence import length
    from lapwing.syntax.natural.unpacking import parts_of

    before, after, rest = shape
    size = machine.hold(length(machine, subject), "size")
    enough = compare(machine, ast.GtE if rest else ast.Eq, size, v.Known(before + after))
    if truth(machine, enough) is False:
        return NEVER
    items = parts_of(machine, subject, before, after, rest)
    found = []
    for item, each in zip(items, patterns, strict=True):
        if isinstance(each, ast.MatchStar):
            found.append(Fit(v.Known(True), {} if each.name is None else {each.name: item}))
        else:
            found.append(fits(machine, item, each))
    return all_of(machine, enough, found)


def mapping_fits(machine: Machine, subject: v.Value, wanted: dict[ast.expr, ast.pattern], rest: str | None) -> Fit:
    """`{"key": pattern, **rest}`: a dictionary, or a row that is one."""
    from lapwing.syntax.natural.evaluate import evaluate
    from lapwing.syntax.natural.known_key import normal_key

    contents = machine.state.heap.get(subject.key) if isinstance(subject, v.Ref) else None
    if isinstance(subject, v.Tuple) and subject.fields:
        pairs: list[tuple[v.Value, v.Value]] = [
            (v.Known(name), item) for name, item in zip(subject.fields, subject.items, strict=True)
        ]
    elif isinstance(contents, v.Mapping) and contents.kind == "dict":
        pairs = list(contents.entries)
    elif isinstance(contents, v.Keyed | v.Delayed) or isinstance(subject, v.Opaque):
        machine.outside("a pattern on this dictionary", "Use `in` and `if`.")
    else:
        return NEVER
    entries = {normal_key(key): (key, item) for key, item in pairs}
    found = []
    for node, pattern in wanted.items():
        entry = entries.pop(normal_key(evaluate(machine, node)), None)
        if entry is None:
            return NEVER
        found.append(fits(machine, entry[1], pattern))
    if rest is not None:
        left = machine.allocate(v.Mapping(tuple(entries.values())))  # type: ignore[arg-type]
        found.append(Fit(v.Known(True), {rest: left}))
    return all_of(machine, v.Known(True), found)


def class_fits(machine: Machine, subject: v.Value, pattern: ast.MatchClass) -> Fit:
    """`int()`, `str(text)`, `Point(x=0)`: an object of a class, and some of its fields."""
    from lapwing.syntax.natural.attribute import attribute
    from lapwing.syntax.natural.evaluate import evaluate
    from lapwing.syntax.natural.library.types import is_instance
    from lapwing.syntax.natural.operators import truth

    asked = evaluate(machine, pattern.cls)
    holds = is_instance(machine, subject, asked)
    if truth(machine, holds) is not True:
        if truth(machine, holds) is False:
            return NEVER
        machine.outside("a pattern for a class that only some runs have", "Use isinstance and `if`.")
    if isinstance(asked, v.Library):
        if asked.path.rpartition(".")[2] not in ONE_VALUE or pattern.kwd_attrs or len(pattern.patterns) > 1:
            machine.outside("a pattern with fields of this class", "Use `if`.")
        return all_of(machine, holds, [fits(machine, subject, each) for each in pattern.patterns])
    names = [*places_of(machine, subject, len(pattern.patterns)), *pattern.kwd_attrs]
    wanted = [*pattern.patterns, *pattern.kwd_patterns]
    parts = [fits(machine, attribute(machine, subject, name), each) for name, each in zip(names, wanted, strict=True)]
    return all_of(machine, holds, parts)


def places_of(machine: Machine, subject: v.Value, many: int) -> list[str]:
    """The fields that the positional patterns of a data class stand for."""
    from lapwing.syntax.natural.construct import is_record, record_fields

    if not many:
        return []
    contents = machine.contents(subject)
    names: list[str] = []
    if isinstance(contents, v.Instance) and is_record(machine, contents.of):
        names = [name for name, field in record_fields(machine, contents.of).items() if field.given]
    if len(names) < many:
        machine.outside("positional patterns for this class", "Name the fields: Point(x=0).")
    return names[:many]
