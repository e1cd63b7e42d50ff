"""Nothing that `lapwing check` accepts as proved does it also accept as refuted, and neither is wrong.

Programs are generated whose true price is known: answers with whole-number sensitivities, for neighbours several steps
apart, some of them looked at through a threshold, with claims that are exact, too small or generous.
"""

from __future__ import annotations

import os
from fractions import Fraction
from random import Random

from lapwing.prove.prover import Proved, prove
from lapwing.prove.script.hint import hints_of
from lapwing.refute.evidence.read import check_counterexample
from lapwing.refute.evidence.write import write_counterexample
from lapwing.refute.refuter import refute
from lapwing.syntax.certificate.read import check_certificate
from lapwing.syntax.certificate.write import write_certificate
from tests.helpers import lowered

COUNT, SECONDS = (int(os.environ["LAPWING_FUZZ"]) // 20, 3.0) if "LAPWING_FUZZ" in os.environ else (6, 0.4)


def generated(random: Random) -> tuple[str, Fraction, Fraction]:
    """A program, the factor of epsilon that is claimed of it, and the true one."""
    sensitivity, group, scale = random.choice([1, 2, 3]), random.choice([1, 1, 2, 3]), random.choice([1, 2, 4])
    answers = random.choice([1, 1, 2])
    kind, value, moves = random.choice(
        [
            (f"q: Query(sensitivity={sensitivity})", "q", sensitivity),
            (f"q: Queries(sensitivity={sensitivity})", "q[0]", sensitivity),
            (f"d: Database(of=Integers(0, {sensitivity}), neighbours='add-remove')", "sum(d)", sensitivity),
            ("h: Histogram(neighbours='add-remove')", "h[0]", 1),
        ]
    )
    true = Fraction(moves * group * answers, scale)
    claimed = true + random.choice([Fraction(0), Fraction(0), Fraction(-1, 4), Fraction(1, 4)])
    claimed = claimed if claimed > 0 else true
    draws = ", ".join(f"laplace({value}, scale={scale} / eps)" for _ in range(answers))
    text = (
        f'@private(epsilon="{claimed.numerator} * eps / {claimed.denominator}", group={group})\n'
        f"def generated({kind}, eps: Epsilon):\n    return {draws}\n"
    )
    return text, claimed, true


def judged(seed: int) -> str:
    """What `lapwing check` accepts of one program."""
    text, claimed, true = generated(Random(seed))
    found = lowered(text)
    assert found.claim is not None
    proof = prove(found.program, found.claim, 20, hints_of(found))
    if isinstance(proof, Proved):
        assert check_certificate(write_certificate(proof.certificate)).claim == found.claim
        assert claimed >= true, text
    broken = refute(found.program, found.claim, SECONDS)
    if broken is not None:
        assert check_counterexample(write_counterexample(broken)).claim == found.claim
        assert claimed < true, text
    return "proved" if isinstance(proof, Proved) else "refuted" if broken is not None else "unknown"


def test_fuzz_proofs_and_counterexamples_agree() -> None:
    verdicts = [judged(seed) for seed in range(COUNT)]
    assert {"proved", "refuted"} <= set(verdicts)
