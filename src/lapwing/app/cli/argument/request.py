"""What the prover is asked on the command line: the programs, the hints, and where certificates go."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lapwing.app.cli.argument.target import check_single, find_subjects
from lapwing.diagnostics.diagnostic import ProgramError, diagnose, reject
from lapwing.diagnostics.source import Span
from lapwing.prove.program.hints import Hints
from lapwing.prove.script.hint import hints_of, split_shift
from lapwing.syntax.lowering.lower import Lowered, require_claim
from lapwing.syntax.subjects.subject import Fault, Found, Subject
from lapwing.syntax.tree import HintTree

Given = tuple[HintTree, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """One program to look at; `out` is where its certificate goes."""

    subject: Subject
    lowered: Lowered
    hints: Hints
    out: Path | None

    @property
    def name(self) -> str:
        """The name of the function, with its class."""
        return self.subject.name

    @property
    def span(self) -> Span:
        """The place of the function."""
        return self.subject.span

    @property
    def file(self) -> str:
        """The file of the program."""
        return self.subject.span.source.name


def read_requests(
    targets: list[str],
    shifts: Sequence[str] = (),
    invariants: Sequence[str] = (),
    certificate: str | None = None,
    contracts: str | None = None,
    claimed: bool = False,
    skip: bool = False,
) -> tuple[Request | Fault, ...]:
    """The programs meant; one that is at fault leaves the others, unless it is the only one."""
    found = find_subjects(targets, contracts, skip)
    given = (*map(split_shift, shifts), *map(HintTree, invariants))
    if given and len(found) != 1:
        reject("hint-target", count=len(found))
    outs = outputs(certificate, tuple(each.name for each in found))
    requests = [request_of(each, given, out, claimed) for each, out in zip(found, outs, strict=True)]
    faults = [each for each in requests if isinstance(each, Fault)]
    if len(requests) == 1:
        check_single(faults)
    return tuple(requests)


def request_of(found: Found, given: Given, out: Path | None, claimed: bool) -> Request | Fault:
    """One program in normal form, or what is wrong with it."""
    if isinstance(found, Fault):
        return found
    try:
        lowered = found.lower()
        if claimed:
            require_claim(lowered, found.span)
        return Request(found, lowered, hints_of(lowered, given), out)
    except ProgramError as error:
        return Fault(found.name, found.span, error.diagnostics)
    except Exception as error:  # noqa: BLE001
        return failure_of(found.name, found.span, error)


def failure_of(name: str, span: Span, error: Exception) -> Fault:
    """Lapwing itself failed on one of many functions."""
    if os.environ.get("LAPWING_TRACEBACK"):
        raise error
    return Fault(name, span, (diagnose("internal-error", span, what=f"{type(error).__name__}: {error}"),))


def outputs(certificate: str | None, programs: tuple[str, ...]) -> list[Path | None]:
    """A file for one program, a directory with one file each for several; in a directory, files bear the names."""
    if certificate is None:
        return [None] * len(programs)
    place = Path(certificate)
    if len(programs) == 1 and not is_folder(place):
        check_writable(place, place.parent)
        return [place]
    try:
        place.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reject("unwritable", name=certificate, reason=reason_of(error))
    check_writable(place, place)
    names: dict[str, int] = {}
    found: list[Path | None] = []
    for name in programs:
        names[name] = names.get(name, 0) + 1
        mark = "" if names[name] == 1 else f"-{names[name]}"
        found.append(place / f"{name}{mark}.json")
    return found


def is_folder(place: Path) -> bool:
    """Whether a path is a directory that is there."""
    try:
        return place.is_dir()
    except (OSError, ValueError) as error:
        reject("unwritable", name=str(place), reason=reason_of(error))


def check_writable(place: Path, folder: Path) -> None:
    """Find out early that a certificate could not be written."""
    if not is_folder(folder):
        reject("unwritable", name=str(place), reason="there is no such directory")
    try:
        allowed = os.access(place if place.exists() else folder, os.W_OK)
    except (OSError, ValueError) as error:
        reject("unwritable", name=str(place), reason=reason_of(error))
    if not allowed:
        reject("unwritable", name=str(place), reason="permission is denied")


def check_file(place: Path) -> None:
    """Find out early that a file could not be written."""
    if is_folder(place):
        reject("unwritable", name=str(place), reason="it is a directory")
    check_writable(place, place.parent)


def write_out(out: Path, text: str) -> None:
    """Write a certificate."""
    try:
        out.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        reject("unwritable", name=str(out), reason=reason_of(error))


def reason_of(error: Exception) -> str:
    """Why the system says no."""
    return (error.strerror if isinstance(error, OSError) and error.strerror else str(error)).lower()
