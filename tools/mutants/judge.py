"""What becomes of a mutant: proved or not, and if so, checked again and looked at exactly."""

from __future__ import annotations

import importlib.util
import json
import signal
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType, ModuleType
from typing import Literal, NoReturn

from lapwing.certificate.certificate import Certificate
from lapwing.certificate.write import write_certificate
from lapwing.kernel.claim import Claim
from lapwing.kernel.program import Program
from lapwing.prove.prove import Proved, prove
from lapwing.refute.counterexample import Counterexample
from lapwing.refute.refute import refute
from lapwing.syntax.pretty import pretty
from tools.mutants.mutant import Mutant

Verdict = Literal["proved", "refuted", "unknown", "alarm", "not rechecked", "failed"]
GLANCE = 0.3
PATIENCE = 10


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict; `text` shows the mutant, `why` says what is wrong with a proof."""

    operator: str
    verdict: Verdict
    text: str
    why: str = ""


def judge(mutant: Mutant, prove_seconds: float, refute_seconds: float) -> Judged:
    """Prove; what is proved must pass the second checker and must not be refuted; what is not may be."""
    program, claim = mutant.program, mutant.claim
    text = pretty(program, claim)
    answer = prove(program, claim, seconds=prove_seconds)
    if not isinstance(answer, Proved):
        found = broken_within(refute_seconds * GLANCE, program, claim)
        return Judged(mutant.operator, "unknown" if found is None else "refuted", text)
    broken = broken_within(refute_seconds, program, claim)
    if broken is not None:
        return Judged(mutant.operator, "alarm", text, f"{broken.first} {broken.second} {broken.event}")
    complaint = second_opinion(answer.certificate)
    if complaint:
        return Judged(mutant.operator, "not rechecked", text, complaint)
    return Judged(mutant.operator, "proved", text)


def broken_within(seconds: float, program: Program, claim: Claim) -> Counterexample | None:
    """A counterexample, if one is found in time; loops that hardly end can keep a search busy for long."""

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE * seconds + 1)
    try:
        return refute(program, claim, seconds)
    except TimeoutError:
        return None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


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
