"""Certificates as JSON text: stable, one line a step, so that two of them can be compared line by line."""

from __future__ import annotations

import json
from typing import Any

from lapwing.kernel.derivation import Derivation
from lapwing.syntax.certificate.certificate import FORMAT, PROOFS, VERSION, Certificate, hash_of
from lapwing.syntax.certificate.data import encode
from lapwing.syntax.pretty_program import pretty


def write_certificate(certificate: Certificate, proofs: str | None = None) -> str:
    """The text of a certificate, perhaps with packed proofs of its obligations."""
    parts = {
        "format": json.dumps(FORMAT),
        "version": json.dumps(VERSION),
        "text": lines(pretty(certificate.program, certificate.claim).splitlines()),
        "hash": json.dumps(hash_of(certificate.program)),
        "program": compact(encode(certificate.program)),
        "claim": compact(encode(certificate.claim)),
        "assumes": lines(certificate.theorem.assumes),
        "derivation": step(certificate.derivation, 1),
        "obligations": lines(certificate.theorem.obligations),
    }
    if proofs is not None:
        parts[PROOFS] = json.dumps(proofs)
    return "{\n" + ",\n".join(f" {json.dumps(name)}: {text}" for name, text in parts.items()) + "\n}\n"


def compact(data: Any) -> str:
    """JSON on one line."""
    return json.dumps(data, ensure_ascii=True)


def lines(items: Any) -> str:
    """A list with one item a line."""
    return "[\n" + ",\n".join(f"  {compact(item)}" for item in items) + "\n ]"


def step(derivation: Derivation, level: int) -> str:
    """A derivation with one rule a line, its premises further in."""
    rule = compact(encode(derivation.rule))
    if not derivation.premises:
        return f'{{"rule": {rule}, "premises": []}}'
    inner = ",\n".join(" " * (level + 1) + step(premise, level + 1) for premise in derivation.premises)
    return f'{{"rule": {rule}, "premises": [\n{inner}\n{" " * level}]}}'
