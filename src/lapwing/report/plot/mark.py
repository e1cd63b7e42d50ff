"""Marks: what can be drawn into a chart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lapwing.report.plot.axis import Number

Tone = Literal["first", "second", "third", "fourth", "quiet", "alarm"]
Point = tuple[Number, Number]


@dataclass(frozen=True, slots=True)
class Line:
    """Points joined by straight lines."""

    name: str
    points: tuple[Point, ...]
    tone: Tone | None = None


@dataclass(frozen=True, slots=True)
class Steps:
    """A value that stays until the next point."""

    name: str
    points: tuple[Point, ...]
    tone: Tone | None = None


@dataclass(frozen=True, slots=True)
class Dots:
    """Points by themselves."""

    name: str
    points: tuple[Point, ...]
    tone: Tone | None = None


@dataclass(frozen=True, slots=True)
class Band:
    """At each x, everything from the lower to the upper value; in steps if it stays until the next x."""

    name: str
    edges: tuple[tuple[Number, Number, Number], ...]
    tone: Tone | None = None
    in_steps: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """A height at a place, and an interval around it where it is not certain."""

    at: Number
    height: Number
    low: Number | None = None
    high: Number | None = None


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars; those of several marks at one place stand side by side."""

    name: str
    bars: tuple[Bar, ...]
    tone: Tone | None = None


@dataclass(frozen=True, slots=True)
class Stretch:
    """All from one x to another, set off from the rest."""

    name: str
    low: Number
    high: Number
    tone: Tone | None = "alarm"


@dataclass(frozen=True, slots=True)
class Level:
    """A line right across the chart, at a place of one axis."""

    name: str
    at: Number
    axis: Literal["x", "y"] = "y"
    tone: Tone | None = "quiet"


Mark = Line | Steps | Dots | Band | Bars | Stretch | Level

ORDER: tuple[Tone, ...] = ("first", "second", "third", "fourth")


def toned(marks: tuple[Mark, ...]) -> list[tuple[Mark, Tone]]:
    """Every mark with its tone: its own, or the next one of the order."""
    found: list[tuple[Mark, Tone]] = []
    taken = 0
    for mark in marks:
        if mark.tone is not None:
            found.append((mark, mark.tone))
            continue
        found.append((mark, ORDER[taken % len(ORDER)]))
        taken += 1
    return found
