"""What becomes of a mutant: proved or not, and if so, checked again and looked at exactly."""

from __future__ import annotations

import importlib.util
import json
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Literal

from lapwing.kernel.finite.chains import FINEST
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.rules.ranked import FINE
from lapwing.prove.prover import Proved, prove
from lapwing.refute.evidence.counterexample import Counterexample, held_by
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.exact.judge import judge as evaluate
from lapwing.refute.refuter import refute
from lapwing.syntax.certificate.certificate import Certificate
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.pretty_program import pretty
from tools.mutants.mutant import Mutant

Verdict = Literal["proved", "refuted", "unknown", "alarm", "not rechecked", "not confirmed", "failed"]


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict; `text` shows the mutant, `why` says what is wrong with a proof."""

    operator: str
    verdict: Verdict
    text: str
    why: str = ""


def judge(mutant: Mutant, prove_seconds: float, refute_seconds: float) -> Judged:
    """Prove; what is proved must pass the second checker and must not be refuted; what is refuted must be confirmed."""
    program, claim = mutant.program, mutant.claim
    text = pretty(program, claim)
    answer = prove(program, claim, seconds=prove_seconds)
    if not isinstance(answer, Proved):
        found = refute(program, claim, refute_seconds)
        if found is not None and not is_confirmed(found):
            return Judged(mutant.operator, "not confirmed", text, f"{found.first} {found.second} {found.event}")
        return Judged(mutant.operator, "unknown" if found is None else "refuted", text)
    broken = refute(program, claim, refute_seconds)
    if broken is not None and not is_elsewhere(broken, answer.certificate):
        return Judged(mutant.operator, "alarm", text, f"{broken.first} {broken.second} {broken.event}")
    complaint = second_opinion(answer.certificate)
    if complaint:
        return Judged(mutant.operator, "not rechecked", text, complaint)
    return Judged(mutant.operator, "proved", text)


def is_elsewhere(broken: Counterexample, certificate: Certificate) -> bool:
    """Whether a counterexample is on a grid that a theorem says nothing about."""
    return FINE in certificate.theorem.assumes and broken.grid % FINEST != 0


def is_confirmed(found: Counterexample) -> bool:
    """Whether a second evaluation agrees, from the text; of a mutant that cannot be written, from the data."""
    try:
        return check_counterexample(write_counterexample(found)) == found
    except Refused:
        sides = held_by(found.first), held_by(found.second)
        return evaluate(found.program, found.claim, *sides, found.event, found.grid, found.reach).breaks


@cache
def second_checker() -> ModuleType:
    """`tools/recheck.py` as a module."""
    spec = importlib.util.spec_from_file_location("recheck", Path(__file__).resolve().parents[1] / "recheck.py")
    if spec is None or spec.loader is None:
        raise ImportError("tools/recheck.py is not there")
    module = importlib.util.module_from_spec(spec)
    sys.modules["recheck"] = module
    spec.loader.exec_module(module)
    return module


def second_opinion(certificate: Certificate) -> str:
    """What the second checker has against a certificate; nothing if it accepts."""
    checker = second_checker()
    try:
        checker.recheck(json.loads(write_certificate(certificate)))
    except checker.RefusedError as refused:
        return f"the second checker refuses: {refused}"
    return ""
