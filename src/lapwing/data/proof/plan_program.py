"""A program that plans are instances of, and its certificate, which ships with the package.

The kernel checks a certificate when it is made, when the tests run, and whenever a release is checked.  Before an
answer, that the text is the one that was checked is seen from its hash.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files

from lapwing.data.proof.pinned import PINNED
from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.syntax.certificate.data import decode


@dataclass(frozen=True, slots=True)
class PlanProgram:
    """`hash` is that of the program, `certificate_hash` that of the certificate's `text`."""

    name: str
    program: Program = field(repr=False)
    claim: AnyClaim = field(repr=False)
    hash: str
    certificate_hash: str
    text: str = field(repr=False)


@lru_cache(maxsize=64)
def find_program(name: str) -> PlanProgram:
    """The program of this name; refused if its certificate is not the one that was shipped."""
    if name not in PINNED:
        reject("plan-unproved", name=name, why="there is no certificate for it")
    program_hash, certificate_hash = PINNED[name]
    text = certificate_text(name)
    if hashlib.sha256(text.encode()).hexdigest() != certificate_hash:
        reject("plan-unproved", name=name, why="its certificate is not the one that was checked")
    data = json.loads(text)
    if data["hash"] != program_hash:
        reject("plan-unproved", name=name, why="its certificate is about another program")
    program, claim = decode(data["program"], Program), decode(data["claim"], AnyClaim)
    return PlanProgram(name, program, claim, program_hash, certificate_hash, text)


def certificate_text(name: str) -> str:
    """The text of a certificate, empty if there is none."""
    place = files("lapwing.data.proof") / "certificates" / f"{name}.json"
    try:
        return place.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
