"""RAPPOR on the side of those who report: one person, or many at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lapwing.diagnostics.diagnostic import reject
from lapwing.run.local.bloom import bloom_bits, bloom_rows, pack
from lapwing.run.local.packed import Packed, draw_rows
from lapwing.run.local.rappor import Rappor
from lapwing.run.noise.array import whole_array
from lapwing.run.noise.randomness import SYSTEM, Source
from lapwing.run.noise.uniform import draw_uniform

AT_ONCE = 1 << 18


@dataclass
class Client:
    """One person, who remembers the permanent response to every text: without it many reports would add up."""

    rappor: Rappor
    cohort: int
    source: Source = SYSTEM
    remembered: dict[str, bytes] = field(default_factory=dict)

    def report(self, text: str) -> bytes:
        """The bits that are sent, together with the cohort."""
        if type(text) is not str:
            reject("local-reports", why="what is reported is no plain text")
        if text not in self.remembered:
            filters = np.zeros((1, self.rappor.bits), dtype=np.bool_)
            filters[0, list(bloom_bits(text, self.cohort, self.rappor.bits, self.rappor.hashes))] = True
            self.remembered[text] = respond_permanently(pack(filters), self.rappor, self.source).tobytes()
        kept = np.frombuffer(self.remembered[text], dtype=np.uint8).reshape(1, -1)
        return respond_now(kept, self.rappor, self.source).tobytes()


def join(rappor: Rappor, source: Source = SYSTEM) -> Client:
    """A new participant, in a random cohort."""
    return Client(rappor, int(draw_uniform(rappor.cohorts, 1, source)[0]), source)


def respond_permanently(filters: Packed, rappor: Rappor, source: Source = SYSTEM) -> Packed:
    """Replace each bit by a fair coin, with probability f: turn it over with probability f/2."""
    return filters ^ draw_rows(rappor.f / 2, len(filters), rappor.bits, source)


def respond_now(permanent: Packed, rappor: Rappor, source: Source = SYSTEM) -> Packed:
    """1 with probability q where there is a 1, p where there is a 0."""
    ones = draw_rows(rappor.q, len(permanent), rappor.bits, source)
    zeros = draw_rows(rappor.p, len(permanent), rappor.bits, source)
    return permanent & ones | ~permanent & zeros


def report_all(
    places: NDArray[np.int64], texts: list[str], rappor: Rappor, source: Source = SYSTEM
) -> tuple[NDArray[np.int64], Packed]:
    """A first report of many people: person i has text number `places[i]`; cohorts are drawn, all as likely."""
    given = read_places(places, texts)
    table = pack(bloom_rows(texts, rappor.cohorts, rappor.bits, rappor.hashes))
    cohorts = draw_uniform(rappor.cohorts, given.size, source)
    found = np.empty((given.size, table.shape[-1]), dtype=np.uint8)
    for start in range(0, given.size, AT_ONCE):
        part = slice(start, start + AT_ONCE)
        filters = table[cohorts[part], given[part]]
        found[part] = respond_now(respond_permanently(filters, rappor, source), rappor, source)
    return cohorts, found


def read_places(places: Any, texts: list[str]) -> NDArray[np.int64]:
    """Which text each person has."""
    given = whole_array(places)
    if given is None:
        reject("local-reports", why="one number of a text a person is needed")
    if given.min() < 0 or given.max() >= len(texts):
        reject("local-reports", why=f"there are only {len(texts)} texts")
    return given
