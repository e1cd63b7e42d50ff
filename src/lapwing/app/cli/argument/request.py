"""What the prover is asked on the command line: the programs, the hints, and where certificates go."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from lapwing.app.cli.argument.target import find_programs
from lapwing.diagnostics.diagnostic import reject
from lapwing.prove.program.hints import Hints
from lapwing.prove.script.hint import hints_of, split_shift
from lapwing.syntax.lowering.lower import Lowered, lower
from lapwing.syntax.tree import HintTree, Tree


@dataclass(frozen=True, slots=True)
class Request:
    """One program to look at; `out` is where its certificate goes."""

    tree: Tree
    lowered: Lowered
    hints: Hints
    out: Path | None

    @property
    def file(self) -> str:
        """The file of the program."""
        return self.tree.span.source.name


def read_requests(
    targets: list[str], shifts: list[str], invariants: list[str], certificate: str | None
) -> tuple[Request, ...]:
    """The programs meant; everything that can be at fault is found before anything is proved."""
    trees = tuple(tree for target in targets for tree in find_programs(target))
    given = (*map(split_shift, shifts), *map(HintTree, invariants))
    if given and len(trees) != 1:
        reject("hint-target", count=len(trees))
    outs = outputs(certificate, trees)
    found = []
    for tree, out in zip(trees, outs, strict=True):
        lowered = lower(tree)
        found.append(Request(tree, lowered, hints_of(lowered, given), out))
    return tuple(found)


def outputs(certificate: str | None, trees: tuple[Tree, ...]) -> list[Path | None]:
    """A file for one program, a directory with one file each for several; in a directory, files bear the names."""
    if certificate is None:
        return [None] * len(trees)
    place = Path(certificate)
    if len(trees) == 1 and not is_folder(place):
        check_writable(place, place.parent)
        return [place]
    try:
        place.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reject("unwritable", name=certificate, reason=reason_of(error))
    check_writable(place, place)
    names: dict[str, int] = {}
    found: list[Path | None] = []
    for tree in trees:
        names[tree.name] = names.get(tree.name, 0) + 1
        mark = "" if names[tree.name] == 1 else f"-{names[tree.name]}"
        found.append(place / f"{tree.name}{mark}.json")
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
