"""The tape of one run: every draw of noise, where noise met a value, and what was decided by it.

A second run is given the first one's tape.  Each draw then has the noise of the first run, and where noise meets a
value that differs, the sum is given the value of the first run: the noise that would have to be drawn there is another
one, and how far it moved is what the draw costs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import FrameType
from typing import Any

import numpy as np

from lapwing.verify.watching.trace.law import Law
from lapwing.verify.watching.trace.place import NOWHERE, Place, here

MOST_DRAWS = 2_000_000
# the noise of an element has a number of its own: that of its draw, and its place in the draw
BITS = 32
PLACES = (1 << BITS) - 1


@dataclass(slots=True)
class Draw:
    """One call that drew noise: its elements have the numbers from `base` on, whatever was drawn before.

    A library's `mechanism` is `followed` if its law is known, so that its noise stands in what it gives.
    """

    number: int
    law: Law
    size: int | None
    place: Place
    base: int
    raw: Any
    given: Any = None
    mechanism: Any = None
    followed: bool = False

    @property
    def width(self) -> int:
        """How many elements."""
        return 1 if self.size is None else self.size


@dataclass(slots=True)
class Move:
    """Where the noise of one element met values that differ: centre and factor in the first run and in the second."""

    noise: int
    centres: tuple[float, float]
    factors: tuple[float, float]
    place: Place


@dataclass(slots=True)
class Decision:
    """Something with finitely many outcomes that chance decided: which one, and how likely each was."""

    place: Place
    outcome: int
    weights: tuple[float, ...]


class TooMuchError(Exception):
    """More was drawn than a tape holds."""


@dataclass(slots=True)
class Tape:
    """What happened in a run; `earlier` is the tape it repeats, `path` the decisions it is told to take."""

    earlier: Tape | None = None
    path: list[int] | None = None
    records: list[Any] = field(default_factory=list)
    sights: list[Any] = field(default_factory=list)
    read: int = 0
    logged: dict[Any, list[Any]] = field(default_factory=dict)
    known: dict[float, Any] = field(default_factory=dict)
    moves: dict[int, Move] = field(default_factory=dict)
    shift: dict[int, float] = field(default_factory=dict)
    decisions: list[Decision] = field(default_factory=list)
    spans: dict[int, tuple[float, float]] = field(default_factory=dict)
    arrays: dict[float, Any] | None = None
    tensors: Any = None
    rescaled: dict[int, Place] = field(default_factory=dict)
    unlike: list[tuple[Draw, Draw | None]] = field(default_factory=list)
    looks: list[tuple[str, Place]] = field(default_factory=list)
    following: bool = False
    conditions: list[tuple[tuple[tuple[int, float], ...], float, bool]] = field(default_factory=list)
    drawn: int = 0
    depth: int = 0
    frame: FrameType | None = None
    step: int = 0
    place: Place = NOWHERE

    @property
    def draws(self) -> list[Draw]:
        """Every draw so far; single ones were written down in short."""
        records = self.records
        for number in range(self.read, len(records)):
            if type(short := records[number]) is tuple:
                name, scale, place, raw = short
                records[number] = Draw(number, Law(name, scale), None, place, number << BITS, raw)
        self.read = len(records)
        return records

    @property
    def meets(self) -> dict[Any, list[Any]]:
        """Where each noise met values: the centres, the factors and the sums."""
        self._look_back()
        return self.logged

    @property
    def forms(self) -> dict[float, Any]:
        """The form of each sum, by its value."""
        self._look_back()
        return self.known

    def _look_back(self) -> None:
        if self.sights:
            sights, self.sights = self.sights, []
            for number in sights:
                value = float.__add__(number, 0.0)
                self.logged.setdefault(number.noise, []).append((number.centre, number.factor, value))
                self.known[value] = number.form

    @property
    def noises(self) -> int:
        """How many numbers were drawn."""
        return sum(draw.width for draw in self.draws)

    def add(self, law: Law, size: int | None, raw: Any) -> Draw:
        """Put a draw on the tape; a repeated run has the noise of the earlier one."""
        records = self.records
        number = len(records)
        if self.drawn > MOST_DRAWS:
            raise TooMuchError
        draw = Draw(number, law, size, here(), number << BITS, raw)
        self.drawn += draw.width
        if self.earlier is not None:
            before = self.earlier.draws
            old = before[number] if number < len(before) else None
            if old is None or old.law.name != law.name or old.size != size:
                self.unlike.append((draw, old))
            else:
                draw.raw = old.raw
                if not _same_scale(old.law.scale, law.scale):
                    self.unlike.append((draw, old))
        records.append(draw)
        return draw

    def met(self, noise: int, factor: float, centre: float, value: Any) -> tuple[Any, bool]:
        """Noise met a value.  Gives the value to go on with, and whether it was put in place of another one."""
        log = self.meets.setdefault(noise, [])
        place = len(log)
        log.append((centre, factor, value))
        if self.earlier is None:
            return value, False
        old = self.earlier.meets.get(noise)
        if old is None or place >= len(old):
            return value, False
        centre0, factor0, value0 = old[place]
        if factor != factor0 and noise not in self.rescaled:
            self.rescaled[noise] = here()
        if noise in self.moves:
            return value, False
        if (centre == centre0 and factor == factor0) or factor == 0:
            return value, False
        self.moves[noise] = Move(noise, (centre0, centre), (factor0, factor), here())
        self.shift[noise] = (float(value0) - centre) / factor - self.raw_of(noise)
        log[place] = (centre, factor, value0)
        return value0, True

    def draw_of(self, noise: int) -> Draw:
        """The draw that an element belongs to."""
        return self.draws[noise >> BITS]

    def raw_of(self, noise: int) -> float:
        """The noise itself."""
        draw = self.draw_of(noise)
        return float(draw.raw if draw.size is None else np.reshape(draw.raw, -1)[noise & PLACES])

    def decide(self, weights: tuple[float, ...], chosen: int) -> int:
        """One of finitely many outcomes; `chosen` is what chance would have."""
        number = len(self.decisions)
        if self.path is not None:
            chosen = self.path[number] if number < len(self.path) else _first(weights)
        elif self.earlier is not None and number < len(self.earlier.decisions):
            old = self.earlier.decisions[number]
            if len(old.weights) == len(weights) and weights[old.outcome] > 0:
                chosen = old.outcome
        self.decisions.append(Decision(here(), chosen, weights))
        return chosen

    def below(self, noise: int, bound: float, value: float) -> bool:
        """Whether a number drawn from [0, 1) is below a bound, which decides between two outcomes."""
        low, high = self.spans.get(noise, (0.0, 1.0))
        if bound >= high or bound <= low:
            return bound >= high
        share = (bound - low) / (high - low)
        is_below = self.decide((1 - share, share), int(low <= value < bound)) == 1
        self.spans[noise] = (low, bound) if is_below else (bound, high)
        return is_below

    def compared(self, terms: tuple[tuple[int, float], ...], bound: float, below: bool) -> bool:
        """Whether noises times their factors are below a bound: every way is taken where all are followed."""
        decided = self.decide((1.0, 1.0), int(below)) == 1
        self.conditions.append((terms, bound, decided))
        return decided

    def look(self, how: str) -> None:
        """A noisy value was looked at: rounded, compared, turned into text."""
        self.looks.append((how, here()))

    @property
    def probability(self) -> float:
        """How likely the decisions of this run are together."""
        found = 1.0
        for decision in self.decisions:
            found *= decision.weights[decision.outcome]
        return found


def _same_scale(first: Any, second: Any) -> bool:
    if type(first) in (int, float) and type(second) in (int, float):
        return bool(
            first == second or abs(first - second) <= 1e-9 * abs(second) or (first != first and second != second)
        )
    return bool(np.allclose(first, second, rtol=1e-9, atol=0, equal_nan=True))


def _first(weights: tuple[float, ...]) -> int:
    return next((place for place, weight in enumerate(weights) if weight > 0), 0)


__all__ = ["BITS", "NOWHERE", "Decision", "Draw", "Move", "Tape", "TooMuchError"]
