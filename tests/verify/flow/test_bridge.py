"""Private programs at epsilon 0, beside their own claim."""

from __future__ import annotations

from lapwing.diagnostics.source import Source
from lapwing.refute.evidence.counterexample import Counterexample
from lapwing.syntax.certificate.certificate import Certificate
from lapwing.syntax.lowering.lower import lower
from lapwing.syntax.module import parse_module
from lapwing.verify.flow.bridge import Bridge, compare_with_privacy

HEAD = "from lapwing import *\n\n"


def bridge(text: str) -> Bridge:
    module = parse_module(Source("test.py", HEAD + text))
    lowered = lower(module.tree(module.programs[0]))
    return compare_with_privacy(lowered.program, lowered.claim, 20)


def test_a_constant_interferes_with_nothing() -> None:
    found = bridge("@private(epsilon='1')\ndef f(q: Query(sensitivity=1), p: Public[int]) -> int:\n    return p + 1\n")
    assert isinstance(found.free, Certificate) and isinstance(found.private, Certificate) and found.deterministic


def test_a_deterministic_program_that_is_not_constant_is_private_for_no_epsilon() -> None:
    found = bridge("@private(epsilon='5')\ndef f(d: Database(of=Bit)) -> int:\n    return sum(d)\n")
    assert found.deterministic and isinstance(found.free, Counterexample) and found.free.is_infinite
    assert isinstance(found.private, Counterexample)


def test_randomized_response_is_private_but_interferes() -> None:
    found = bridge("@private(epsilon='log(3)')\ndef f(b: Bit) -> bool:\n    return b == 1 if flip() else flip()\n")
    assert isinstance(found.free, Counterexample) and not found.free.is_infinite and not found.deterministic
    assert isinstance(found.private, Certificate)


def test_noise_that_hides_everything() -> None:
    found = bridge("@private(epsilon='0')\ndef f(b: Bit) -> bool:\n    return (b == 1) != flip()\n")
    assert isinstance(found.free, Certificate) and found.private is found.free


def test_without_a_claim_the_smallest_epsilon_is_looked_for() -> None:
    found = bridge("@private\ndef f(b: Bit) -> bool:\n    return b == 1 if flip() else flip()\n")
    assert found.claim is not None and isinstance(found.private, Certificate)
