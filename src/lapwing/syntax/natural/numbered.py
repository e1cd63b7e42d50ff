"""Draws that must be read otherwise from the start: a reading that did not know has failed, and begins again.

Some are used in a way that only a number can be.  Where the function sets a seed itself, all draws are the same in
every call, and hide nothing.  So it is with library functions: one that cannot be read in some use is unknown there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.diagnostics.source import Span

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@dataclass
class NumberedError(Exception):
    """The draw that is called for at this place is used in a way that only a number can be."""

    place: Span


@dataclass
class UnknownError(Exception):
    """The library function that is called at this place cannot be read in this use; the error says why."""

    place: Span
    error: ProgramError


class SeededError(Exception):
    """The function sets a seed of its own."""


def numbered(machine: Machine, place: Span | None, what: str, instead: str) -> NoReturn:
    """Begin again with a number for the draw at a place; refuse where it is one already."""
    if place is None or place in machine.numbered:
        machine.outside(what, instead)
    raise NumberedError(place)
