"""Neighbouring datasets to try: rows added, removed and replaced; extremes, duplicates, nothing at all, rare keys."""

from __future__ import annotations

import numbers
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from random import Random
from typing import Any, NamedTuple

import numpy as np

from lapwing.diagnostics.plural import plural
from lapwing.verify.watching.inputs.schema import Role
from lapwing.verify.watching.inputs.values import values_of

MOST = 60


class Origin(NamedTuple):
    """The rows that both datasets have, the row of one of them, and the row of the other, if it has one more."""

    base: list[tuple[Any, ...]]
    row: tuple[Any, ...]
    other: tuple[Any, ...] | None = None
    front: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """Two neighbouring values for some parameters, and how they differ."""

    first: Mapping[str, Any]
    second: Mapping[str, Any]
    kind: str
    origin: Origin | None = None

    @property
    def turned(self) -> Pair:
        """The same pair the other way round."""
        return Pair(self.second, self.first, self.kind, self.origin)


def pairs_of(roles: Mapping[str, Role], public: Mapping[str, Any]) -> list[Pair]:
    """Pairs for the private parameters; databases that go together differ in the same row."""
    private = {name: role for name, role in roles.items() if is_private(role)}
    tables = tables_of(roles)
    found: list[Iterator[Pair]] = []
    if tables:
        found.append(_tables(tables, public))
    found += [_single(name, role, roles, public) for name, role in private.items() if name not in tables]
    others = {name: _some(role, roles, public) for name, role in private.items()}
    mixed = chain.from_iterable(zip_longest(*found))
    pairs: list[Pair] = []
    for pair in mixed:
        if pair is None or len(pairs) >= MOST:
            continue
        rest = {name: value for name, value in others.items() if name not in pair.first}
        pairs.append(replace(pair, first=rest | dict(pair.first), second=rest | dict(pair.second)))
    return pairs


def tables_of(roles: Mapping[str, Role]) -> dict[str, Role]:
    """The parameters that have rows."""
    return {name: role for name, role in roles.items() if role.kind in ("Database", "Frame")}


def pair_from(origin: Origin, tables: Mapping[str, Role], public: Mapping[str, Any], like: Pair) -> Pair:
    """The two datasets that come from rows; parameters that have none are as in another pair."""
    base, row = origin.base, origin.row
    if origin.other is not None:
        sides = (
            [row, *base] if origin.front else [*base, row],
            ([origin.other, *base] if origin.front else [*base, origin.other]),
        )
    else:
        sides = ([row, *base], base) if origin.front else (base, [*base, row])
    first, second = (_held(tables, side, public) for side in sides)
    return Pair(dict(like.first) | first, dict(like.second) | second, like.kind, origin)


def rows_for(tables: Mapping[str, Role], public: Mapping[str, Any], rng: Random) -> list[tuple[Any, ...]]:
    """Rows to try: those of the ends of each domain, and some from between."""
    rows = _rows(tables, public)
    columns = [[row[place] for row in rows] for place in range(len(tables))]
    return rows + [tuple(_between(column, rng) for column in columns) for _ in range(len(rows))]


def _between(column: list[Any], rng: Random) -> Any:
    one, two = rng.choice(column), rng.choice(column)
    whole = all(isinstance(each, int) and not isinstance(each, bool) for each in column)
    if whole:
        return rng.randint(min(one, two), max(one, two))
    numbers = all(isinstance(each, float) for each in column)
    return one + (two - one) * rng.choice((0.25, 0.5, 0.75)) if numbers else one


def is_private(role: Role) -> bool:
    """Whether neighbours may differ in it."""
    return role.kind not in ("Public", "Epsilon", "Delta", "Rng")


def _some(role: Role, roles: Mapping[str, Role], public: Mapping[str, Any]) -> Any:
    match role.kind:
        case "Functions":
            return [_reader(place) for place in range(3)]
        case "Function":
            return _reader(0)
        case "Queries" | "Histogram":
            return [0, 1, 2]
        case "Query":
            return 0
        case _:
            return values_of(role, public)[0]


def _reader(place: int) -> Any:
    return lambda data: data[place]


def _tables(tables: Mapping[str, Role], public: Mapping[str, Any]) -> Iterator[Pair]:
    """Datasets with one row more, or with another row."""
    yield from _people(tables, public)
    rows = _rows(tables, public)
    whole = _whole(tables)
    relation = next((r.options["neighbours"] for r in tables.values() if "neighbours" in r.options), "replace")
    for base, kind in (*([(whole, "the sample")] if whole else []), *_bases(rows)):
        for row in rows:
            if relation == "add-remove":
                yield pair_from(Origin(base, row), tables, public, Pair({}, {}, f"one row added to {kind}"))
                if base:
                    removed = Pair({}, {}, f"one row removed from {kind}")
                    yield pair_from(Origin(base, row, front=True), tables, public, removed)
            elif base:
                for place in {0, len(base) - 1}:
                    if not equal_rows(base[place], row):
                        rest = [*base[:place], *base[place + 1 :]]
                        origin = Origin(rest, base[place], row, front=place == 0)
                        yield pair_from(origin, tables, public, Pair({}, {}, f"one row replaced in {kind}"))


def _whole(tables: Mapping[str, Role]) -> list[tuple[Any, ...]]:
    """The rows of a sample, if all tables have one."""
    samples = [role.options.get("sample") for role in tables.values()]
    return list(zip(*samples, strict=False)) if all(samples) else []


def _people(tables: Mapping[str, Role], public: Mapping[str, Any]) -> Iterator[Pair]:
    """A sample without one person: the one with most rows, and one who is in every group."""
    if len(tables) != 1 or not (person := next(iter(tables.values())).options.get("person")):
        return
    rows = next(iter(tables.values())).options["sample"]
    counts = Counter(row[person] for row in rows)
    for key, count in (*counts.most_common(2), *counts.most_common()[:-2:-1]):
        rest = [(row,) for row in rows if row[person] != key]
        everyone = [(row,) for row in rows]
        kind = f"one person with {plural(count, 'row')} removed"
        yield Pair(_held(tables, everyone, public), _held(tables, rest, public), kind)
    if (name := someone_new(counts)) is None:
        return
    busy = [(dict(row) | {person: name},) for row in rows]
    kind = f"one person with {plural(len(busy), 'row')} added"
    yield Pair(
        _held(tables, [(row,) for row in rows], public), _held(tables, [*((r,) for r in rows), *busy], public), kind
    )


def someone_new(known: Collection[Any]) -> Any:
    """A name of the kind that people have, which nobody has; None if it is not known how to make one."""
    kinds = {type(name) for name in known}
    if kinds == {str}:
        return max(known) + " and someone else"
    if len(kinds) == 1 and bool not in kinds and issubclass(kind := kinds.pop(), numbers.Real):
        found = kind(max(known) + 1)  # type: ignore[call-arg]
        return found if found not in known else None
    return None


def _rows(tables: Mapping[str, Role], public: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    parts = []
    for role in tables.values():
        inner = role.options["of"] if "of" in role.options else Role("Row", role.options)
        parts.append(values_of(inner, public))
    length = max(map(len, parts))
    return [tuple(part[place % len(part)] for part in parts) for place in range(length)]


def _bases(rows: list[tuple[Any, ...]]) -> Iterator[tuple[list[tuple[Any, ...]], str]]:
    first, last = rows[0], rows[-1]
    second = rows[min(1, len(rows) - 1)]
    yield [first, second, last], "a few rows"
    yield [], "no rows"
    yield [second], "one row"
    yield [first] * 3, "equal rows"
    yield [second, second, first, first, last], "five rows"
    yield [*rows, *rows], "every value twice"


def _held(tables: Mapping[str, Role], rows: list[tuple[Any, ...]], public: Mapping[str, Any]) -> dict[str, Any]:
    """Rows as each parameter takes them."""
    found: dict[str, Any] = {}
    for place, (name, role) in enumerate(tables.items()):
        column = [row[place] for row in rows]
        if role.kind == "Frame":
            import pandas as pd

            fields = list(role.options["fields"])
            taken = {key: [row[key] if isinstance(row, dict) else row for row in column] for key in fields}
            found[name] = pd.DataFrame(taken, columns=fields)
        elif column and isinstance(column[0], np.ndarray):
            found[name] = np.array(column)
        elif not column and (width := _width(role, public)):
            found[name] = np.zeros((0, width))
        elif role.options.get("array") or (len(tables) > 1 and all(isinstance(each, int | float) for each in column)):
            found[name] = np.array(column, dtype=float)
        else:
            found[name] = column
    return found


def _width(role: Role, public: Mapping[str, Any]) -> int:
    """How many numbers a row has, if rows are vectors."""
    inner = role.options.get("of")
    return int(inner.number("length", public, 2)) if isinstance(inner, Role) and inner.kind == "Vector" else 0


def equal_rows(first: Any, second: Any) -> bool:
    """Whether two rows are the same, in every table."""
    return all(
        np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b for a, b in zip(first, second, strict=True)
    )


def _single(name: str, role: Role, roles: Mapping[str, Role], public: Mapping[str, Any]) -> Iterator[Pair]:
    match role.kind:
        case "Queries":
            for first, second, kind in _answers(role, public):
                array = bool(role.options.get("array"))
                yield Pair(
                    {name: np.array(first) if array else first}, {name: np.array(second) if array else second}, kind
                )
        case "Histogram":
            for place in range(3):
                counts = [2, 0, 5]
                other = list(counts)
                other[place] += 1
                if role.options.get("neighbours") == "replace":
                    other[(place + 2) % 3] -= 1
                yield Pair({name: counts}, {name: other}, "one person in another cell")
        case "Query":
            width = role.number("sensitivity", public, 1)
            yield Pair({name: 0}, {name: width}, "the answer moves by the sensitivity")
            yield Pair({name: 5}, {name: 5 - width}, "the answer moves by the sensitivity")
        case "Functions" | "Function":
            data = str(role.options.get("of", "data"))
            for first, second, kind in _answers(role, public):
                made = [_reader(place) for place in range(len(first))]
                held = made if role.kind == "Functions" else made[0]
                yield Pair({name: held, data: first}, {name: held, data: second}, kind)
        case _:
            values = values_of(role, public)
            for place, value in enumerate(values):
                for other in values[place + 1 :]:
                    yield Pair({name: value}, {name: other}, "one person's value")


def _answers(role: Role, public: Mapping[str, Any]) -> Iterator[tuple[list[Any], list[Any], str]]:
    """Answers that all move one way, or both ways: the first, the last or a half against the others; or one alone."""
    width, monotone = role.number("sensitivity", public, 1), bool(role.options.get("monotone"))
    for length, level in ((3, 0), (5, 0), (2, 0), (3, 3), (8, 0), (4, -10), (1, 0)):
        base = [level * (place == 0) for place in range(length)]
        yield base, [each + width for each in base], "all answers one way"
        if monotone:
            yield base, [base[0] + width, *base[1:]], "one answer"
            continue
        for some in _sides(length):
            signs = [1 if place in some else -1 for place in range(length)]
            moved = [each + sign * width for each, sign in zip(base, signs, strict=True)]
            turned = [each - sign * width for each, sign in zip(base, signs, strict=True)]
            yield base, moved, "answers both ways"
            yield moved, base, "answers both ways"
            yield base, turned, "answers both ways"


def _sides(length: int) -> list[range]:
    """The places of answers that move against the others."""
    half = [range(length // 2)] if length > 3 else []
    return [*half, range(1), range(length - 1, length)] if length > 1 else [range(1)]
