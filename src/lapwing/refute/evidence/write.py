"""Counterexamples as JSON text, stable and exact."""

from __future__ import annotations

import json
from typing import Any

from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.refute.exact.spread import Chance
from lapwing.syntax.certificate.certificate import hash_of
from lapwing.syntax.certificate.data import encode
from lapwing.syntax.certificate.write import compact, lines
from lapwing.syntax.pretty_program import pretty

FORMAT = "lapwing-counterexample"
VERSION = 1


def write_counterexample(found: Counterexample) -> str:
    """The text of a counterexample."""
    parts = {
        "format": compact(FORMAT),
        "version": compact(VERSION),
        "text": lines(pretty(found.program, found.claim).splitlines()),
        "hash": compact(hash_of(found.program)),
        "program": compact(encode(found.program)),
        "claim": compact(encode(found.claim)),
        "grid": compact(found.grid),
        "first": lines(encode(found.first)),
        "second": lines(encode(found.second)),
        "event": compact(encode(found.event)),
        "reach": compact(found.reach),
        "chances": lines([bounds(chance) for chance in found.chances]),
    }
    return "{\n" + ",\n".join(f" {json.dumps(name)}: {text}" for name, text in parts.items()) + "\n}\n"


def bounds(chance: Chance) -> list[Any]:
    """The bounds of a probability."""
    return [encode(chance.low), encode(chance.high)]
