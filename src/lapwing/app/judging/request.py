"""A function that is asked about: in normal form, with what its author says of its proof."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from lapwing.diagnostics.diagnostic import ProgramError, diagnose
from lapwing.prove.program.hints import Hints
from lapwing.prove.script.hint import hints_of
from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.places import Mark
from lapwing.syntax.subjects.subject import Fault, Found, Subject


@dataclass(frozen=True, slots=True)
class Asked:
    """One function to look at."""

    subject: Subject
    lowered: Lowered
    hints: Hints


def asked_of(found: Found) -> Asked | Fault:
    """A function in normal form, or what is wrong with it."""
    if isinstance(found, Fault):
        return found
    try:
        lowered = found.lower()
        return Asked(found, lowered, hints_of(lowered))
    except ProgramError as error:
        return Fault(found.name, found.span, error.diagnostics)
    except RecursionError:
        return Fault(found.name, found.span, (diagnose("too-involved", found.span, name=found.name),))


def digest_of(asked: Asked) -> str:
    """What a verdict depends on, and where its lines are, counted from the function's own."""
    lowered, first = asked.lowered, asked.subject.span.line
    lines = tuple(line - first for line in lines_of(lowered.places.marks))
    about = (lowered.program, lowered.claim, lowered.less, lowered.notes, asked.hints, lines)
    return hashlib.sha256(repr(about).encode()).hexdigest()


def lines_of(marks: tuple[Mark, ...]) -> Iterator[int]:
    """The lines of all statements, in their order."""
    for mark in marks:
        yield mark.span.line
        for block in mark.blocks:
            yield from lines_of(block)
