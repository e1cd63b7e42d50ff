"""Datasets near a pair that was tried: another row, more rows around it, or fewer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from lapwing.verify.watching.inputs.neighbours import Origin, Pair, equal_rows, pair_from, rows_for, tables_of
from lapwing.verify.watching.inputs.schema import Role

TRIED = 8


def nearby(pair: Pair, roles: Mapping[str, Role], public: Mapping[str, Any], seed: int) -> Iterator[Pair]:
    """A few pairs that differ from one in a single way, and are neighbours as its datasets are."""
    if pair.origin is None:
        return
    tables, rng = tables_of(roles), Random(seed)
    pool = rows_for(tables, public, rng)
    for _ in range(TRIED):
        changed = _changed(pair.origin, pool, rng)
        if changed.other is None or not equal_rows(changed.row, changed.other):
            yield pair_from(changed, tables, public, pair)


def _changed(origin: Origin, pool: list[tuple[Any, ...]], rng: Random) -> Origin:
    row, base = rng.choice(pool), list(origin.base)
    match rng.randrange(5):
        case 0:
            return origin._replace(row=row)
        case 1:
            return origin._replace(base=[*base, row])
        case 2 if base:
            return origin._replace(base=[*base, *base])
        case 3 if len(base) > 1:
            base.pop(rng.randrange(len(base)))
            return origin._replace(base=base)
        case _:
            return origin._replace(base=[*base, row, row, row])
