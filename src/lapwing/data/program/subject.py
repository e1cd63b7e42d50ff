"""Which program is meant: one marked @private, or a function with a contract beside it; and the proof of its claim."""

from __future__ import annotations

import inspect
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path
from typing import Any

from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.diagnostics.shown import shown
from lapwing.diagnostics.source import Source, read
from lapwing.prove.prover import Proved, prove
from lapwing.prove.script.hint import hints_of
from lapwing.syntax.certificate.certificate import hash_of
from lapwing.syntax.certificate.read import read_text
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.contract.book import open_book
from lapwing.syntax.contract.toml import Entry
from lapwing.syntax.lowering.lower import Lowered
from lapwing.syntax.subjects.subject import Fault, subjects_of

SECONDS = 20.0
MOST_KEPT = 64
KEPT: OrderedDict[tuple[str, str], str | None] = OrderedDict()


def lowered_of(program: Any) -> Lowered:
    """The program in normal form."""
    if isinstance(program, Lowered):
        return program
    found = getattr(program, "lowered", None)
    if isinstance(found, Lowered):
        return found
    if not inspect.isfunction(program):
        reject("data-program-kind", what=shown(program))
    file = inspect.getsourcefile(program)
    if file is None or not Path(file).is_file():
        reject("data-program-kind", what=program.__name__)
    path = Path(file)
    return lowered_from(read(path), path, open_book(None, [path]).of(path), program.__qualname__)


@lru_cache(maxsize=MOST_KEPT)
def lowered_from(source: Source, path: Path, entries: tuple[Entry, ...], name: str) -> Lowered:
    """The function of that name in a text, which is read once."""
    for subject in subjects_of(source, path.parent, entries):
        if subject.name == name:
            if isinstance(subject, Fault):
                raise ProgramError(subject.diagnostics)
            return subject.lower()
    reject("data-program-kind", what=name)


def certificate_of(lowered: Lowered, given: str | Path | None, seconds: float = SECONDS) -> str:
    """The text of the certificate: as it is given, or of a proof that is found now or was before."""
    if isinstance(given, Path) or (given is not None and not given.lstrip().startswith("{")):
        return read_text(given)
    if given is not None:
        return given
    if lowered.claim is None:
        reject("unproved", name=lowered.program.name, why="nothing is claimed of it")
    key = hash_of(lowered.program), repr(lowered.claim)
    if KEPT.get(key) is None:
        answer = prove(lowered.program, lowered.claim, seconds, hints_of(lowered))
        KEPT[key] = write_certificate(answer.certificate) if isinstance(answer, Proved) else None
        while len(KEPT) > MOST_KEPT:
            KEPT.popitem(last=False)
    text = KEPT[key]
    if text is None:
        reject("unproved", name=lowered.program.name, why="no proof of its claim was found")
    return text
