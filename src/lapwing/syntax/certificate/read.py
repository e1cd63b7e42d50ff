"""Reading certificates: what is not exactly one is rejected, and the kernel checks the rest anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lapwing.diagnostics.diagnostic import ProgramError, reject
from lapwing.diagnostics.source import Source, content_of
from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.syntax.certificate.certificate import FORMAT, PROOFS, VERSION, Certificate, certify
from lapwing.syntax.certificate.data import decode, malformed
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import parse_module
from lapwing.syntax.pretty_program import pretty

LARGEST = 50_000_000
Certify = Callable[[Program, AnyClaim, Derivation], Certificate]


def read_text(path: str | Path) -> str:
    """The text of a certificate file."""
    content = content_of(path, LARGEST)
    if len(content) > LARGEST:
        reject("too-long", name=path, limit=LARGEST)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        reject("unreadable", name=path, reason="it is not text in UTF-8")


def load(text: str) -> dict[str, Any]:
    """The JSON object that a certificate is, with nothing in it that is not exact; an empty one for anything else."""
    try:
        data = json.loads(text, parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_without_doubles)
    except json.JSONDecodeError as error:
        malformed(f"it is not JSON: {error.msg} in line {error.lineno}")
    except RecursionError:
        malformed("it is nested too deeply")
    except ValueError:
        malformed("a number is too long")
    return data if isinstance(data, dict) else {}


def check_kind(data: dict[str, Any], kind: str, version: int, parts: tuple[str, ...]) -> None:
    """Reject what is of another kind or version, or lacks a part."""
    if data.get("format") != kind:
        malformed(f"it does not say that it is a {kind}")
    if type(data.get("version")) is not int or data["version"] != version:
        malformed(f"its version is {data.get('version')!r}, and only {version} is known")
    for name in parts:
        if name not in data:
            malformed(f"it has no {name}")


def check_certificate(text: str, by: Certify = certify) -> Certificate:
    """Check a certificate from its text alone. It may claim nothing that the kernel does not find itself."""
    data = load(text)
    check_kind(data, FORMAT, VERSION, ("program", "claim", "derivation"))
    try:
        program, claim = decode(data["program"], Program), decode(data["claim"], AnyClaim)
        certificate = by(program, claim, decode_derivation(data["derivation"]))
        if json.loads(write_certificate(certificate)) != {name: data[name] for name in data if name != PROOFS}:
            refuse("the certificate says something else than the kernel finds")
        check_text(program, claim)
    except RecursionError:
        malformed("it is nested too deeply")
    return certificate


def check_derivation(program: Program, claim: AnyClaim, text: str) -> Certificate:
    """Check the text of a derivation as a proof of a claim; `check_certificate` accepts what is written of it."""
    try:
        certificate = certify(program, claim, decode_derivation(load(text)))
        check_text(program, claim)
    except RecursionError:
        malformed("it is nested too deeply")
    return certificate


def check_text(program: Program, claim: AnyClaim) -> None:
    """The text that people read must be that of the very program and claim."""
    try:
        found = lower(parse_module(Source("certificate", pretty(program, claim))).tree(program.name))
    except (ProgramError, KeyError):
        refuse("the text of the certificate is no program")
    if (found.program, found.claim) != (program, claim):
        refuse("the text of the certificate is another program")


def decode_derivation(data: Any) -> Derivation:
    """`{"rule": …, "premises": […]}`."""
    if not isinstance(data, dict) or data.keys() != {"rule", "premises"} or not isinstance(data["premises"], list):
        malformed("a step has a rule and premises")
    return Derivation(decode(data["rule"], Rule), tuple(decode_derivation(premise) for premise in data["premises"]))


def _no_float(text: str) -> Any:
    malformed(f"{text[:20]} is not exact")


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({name for name, _ in pairs}) != len(pairs):
        malformed("a name stands twice in one object")
    return dict(pairs)
