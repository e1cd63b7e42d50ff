"""Nothing that `lapwing check` accepts as proved does it also accept as refuted, and neither is wrong.

Programs are generated: answers with whole-number sensitivities, for neighbours several steps apart, with Laplace,
geometric or Gaussian noise, some of them looked at through a threshold; with claims in epsilon, in rho (both perhaps
with a delta), in mu or at a Renyi order that are exact, too small or generous.  Where nothing of delta may be spent,
the true price is known, but that in mu only within a factor of 2.  The refuter also
looks at what shipped certificates claim, at true statements of the corpus and at mutants of these: a few here, all
statements and thousands of mutants in a long run.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from lapwing.kernel.language.refuse import Refused
from lapwing.prove.prover import Proved, prove
from lapwing.prove.script.hint import hints_of
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.refuter import refute
from lapwing.syntax.certificate.certificate import Certificate
from lapwing.syntax.certificate.read import check_certificate
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered
from tools.mutants.judge import is_elsewhere
from tools.mutants.mutant import Mutant, few, statements

LONG = "LAPWING_FUZZ" in os.environ
COUNT, SECONDS = (int(os.environ["LAPWING_FUZZ"]) // 20, 3.0) if LONG else (6, 0.4)
CORPUS = range(len(statements())) if LONG else range(0, len(statements()), 46)
MUTANTS = 2 * COUNT if LONG else 6
SHIPPED = sorted((Path(__file__).resolve().parents[2] / "src" / "lapwing").rglob("certificates/*.json"))


class Generated(NamedTuple):
    """A program with a claim, and whether it is true, if that is known."""

    text: str
    holds: bool | None


def generated(random: Random) -> Generated:
    """Answers with noise, for neighbours several steps apart, some of which are only compared with a number."""
    sensitivity, group, scale = random.choice([1, 2, 3]), random.choice([1, 1, 2, 3]), random.choice([1, 2, 4])
    answers, noise = random.choice([1, 1, 2]), random.choice(["laplace", "laplace", "geometric", "gaussian"])
    kinds = [
        (f"d: Database(of=Integers(0, {sensitivity}), neighbours='add-remove')", "sum(d)", sensitivity),
        (f"d: Database(of=Integers(-{sensitivity}, {sensitivity}))", "sum(d)", 2 * sensitivity),
        ("h: Histogram(neighbours='add-remove')", "h[0]", 1),
    ]
    asked = [
        (f"q: Query(sensitivity={sensitivity})", "q", sensitivity),
        (f"q: Queries(sensitivity={sensitivity})", "q[0]", sensitivity),
    ]
    kind, value, moves = random.choice(kinds if noise == "geometric" else kinds + asked)
    apart = Fraction(moves * group, scale)
    holds: bool | None
    more = random.choice([Fraction(0), Fraction(0), Fraction(-1, 4), Fraction(1, 4)])
    times = f"group={group}"
    if noise == "gaussian":
        price = apart**2 * answers / 2
        claimed = price * (1 + more)
        currency, order = random.choice(["rho", "rho", "rho and delta", "mu", "renyi"]), random.choice([2, 5])
        stated, holds = {
            "rho": (f'rho="{claimed}"', claimed >= price),
            "rho and delta": (f'rho="{claimed}", delta="1 / 1000000"', claimed >= price or None),
            "mu": (f'mu="{apart * answers * (1 + more)}"', False if more < 0 and answers == 1 else None),
            "renyi": (f'renyi=({order}, "{order * claimed}")', claimed >= price),
        }[currency]
        head, width = f"@private({stated}, {times})", f"sigma={scale}"
    else:
        price = apart * answers
        claimed = price * (1 + more)
        rest = random.choice(["", "", "1 / 1000000", "1 / 2"])
        head = f'@private(epsilon="{claimed} * eps", {times}' + (f', delta="{rest}")' if rest else ")")
        width, holds = f"scale={scale} / eps", claimed >= price or (None if rest else False)
    shown = random.choice(["{}", "{} > 5"]) if noise != "gaussian" else "{}"
    draws = ", ".join(shown.format(f"{noise}({value}, {width})") for _ in range(answers))
    public = "" if noise == "gaussian" else ", eps: Epsilon"
    return Generated(f"{head}\ndef generated({kind}{public}):\n    return {draws}\n", holds)


def judged(seed: int) -> str:
    """What `lapwing check` accepts of one program: not both, and nothing that is known to be wrong."""
    text, holds = generated(Random(seed))
    found = lowered(text)
    assert found.claim is not None
    proof = prove(found.program, found.claim, 20, hints_of(found))
    broken = refute(found.program, found.claim, SECONDS)
    if isinstance(proof, Proved):
        assert check_certificate(write_certificate(proof.certificate)).claim == found.claim
        assert holds is not False and broken is None, text
    if broken is not None:
        assert check_counterexample(write_counterexample(broken)).claim == broken.claim
        assert not holds, text
    return "proved" if isinstance(proof, Proved) else "refuted" if broken is not None else "unknown"


def test_fuzz_proofs_and_counterexamples_agree() -> None:
    verdicts = [judged(seed) for seed in range(COUNT)]
    assert {"proved", "refuted"} <= set(verdicts)


def is_refuted(certificate: Certificate) -> bool:
    """Whether a counterexample to what a certificate claims is accepted, too."""
    found = refute(certificate.program, certificate.claim, SECONDS / 2)
    return found is not None and not is_elsewhere(check_counterexample(write_counterexample(found)), certificate)


@pytest.mark.parametrize("path", SHIPPED if LONG else SHIPPED[::13], ids=lambda path: path.stem)
def test_fuzz_what_is_shipped_as_proved_is_not_refuted(path: Path) -> None:
    assert not is_refuted(check_certificate(path.read_text()))


@pytest.mark.parametrize("number", CORPUS)
def test_fuzz_what_is_proved_of_the_corpus_is_not_refuted(number: int) -> None:
    proof = prove(*statements()[number], 60 if LONG else 5)
    if isinstance(proof, Proved):
        assert not is_refuted(check_certificate(write_certificate(proof.certificate)))


def accepted(mutant: Mutant) -> set[str]:
    """What `lapwing check` accepts of a mutant, from texts; some mutants cannot be written."""
    proof = prove(mutant.program, mutant.claim, SECONDS)
    broken = refute(mutant.program, mutant.claim, SECONDS / 2)
    found = set()
    if isinstance(proof, Proved) and is_accepted(partial(check_certificate, write_certificate(proof.certificate))):
        found.add("proved")
    if broken is not None and is_accepted(partial(check_counterexample, write_counterexample(broken))):
        found.add("refuted")
    elsewhere = isinstance(proof, Proved) and broken is not None and is_elsewhere(broken, proof.certificate)
    return {"proved"} if elsewhere else found


def is_accepted(check: Callable[[], object]) -> bool:
    """Whether a check refuses nothing."""
    try:
        check()
    except Refused:
        return False
    return True


def test_fuzz_no_mutant_is_proved_and_refuted() -> None:
    found = [accepted(mutant) for mutant in few(MUTANTS, seed=2027)]
    assert {"proved", "refuted"} not in found
    assert {"refuted"} in found
