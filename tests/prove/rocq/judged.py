"""What the kernel and coqc say of one derivation: they must agree."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

from lapwing.kernel.derivation import Derivation, Rule
from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.refuse import Refused
from lapwing.prove.rocq.export import export
from tests.kernel.build import ACCEPTED, program, verdict
from tests.prove.rocq.compiled import coqc


def both_say(library: Path, name: str, parameters: str, lines: str, claim: AnyClaim, *steps: Rule) -> bool:
    """Whether the kernel and coqc both accept a derivation; they must not disagree."""
    accepted = verdict(lines, *steps, parameters=parameters, claim=claim) == ACCEPTED
    derivation = reduce(lambda inner, rule: Derivation(rule, (inner,)), steps[-2::-1], Derivation(steps[-1], ()))
    try:
        text = export(program(lines, parameters), claim, derivation)
    except Refused:
        assert not accepted
        return False
    said = coqc(library, name, text)
    assert (said.returncode == 0) == accepted, said.stderr or said.stdout
    return accepted
