"""Randomized response with k answers, for each k from 2 to 64: its program, with a certificate made for it."""

from __future__ import annotations

from functools import lru_cache

from lapwing.diagnostics.source import Source
from lapwing.kernel.derivation import Derivation
from lapwing.kernel.finite.inputs import INPUTS
from lapwing.kernel.rules.finite import Finite
from lapwing.run.accuracy.program.measured import Measured, measured
from lapwing.run.interpreter.inputs import bind_inputs
from lapwing.run.interpreter.run import run
from lapwing.run.mechanisms.whole import whole_number
from lapwing.run.noise.parameters import refuse_parameter
from lapwing.syntax.certificate.certificate import certify
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.lowering.lower import Lowered, lower, require_claim
from lapwing.syntax.module import parse_module

TEXT = """
from math import exp

from lapwing import Category, Epsilon, flip, private, uniform


@private(epsilon="eps")
def k_ary_response(x: Category({k}), eps: Epsilon) -> int:
    other = uniform({k})
    if flip((exp(eps) - 1) / (exp(eps) + {others})):
        return x
    return other
"""


def run_k_ary(answer: object, k: object, epsilon: object) -> Measured:
    """Randomize one answer below k."""
    count = whole_number("k", k, 2)
    if count > INPUTS:
        refuse_parameter("k", k, "there is a proof for each k up to 64 only", "Give an int from 2 to 64.")
    lowered, certificate = k_ary_program(count)
    given = {"x": answer, "eps": epsilon}
    release = run(lowered.program, lowered.claim, certificate, (), given)
    return measured(release, lowered.program, bind_inputs(lowered.program, (), given))


@lru_cache(maxsize=INPUTS)
def k_ary_program(k: int) -> tuple[Lowered, str]:
    """The program for k answers and its certificate: all its runs are finitely many, and are compared exactly."""
    tree = parse_module(Source(f"k_ary_{k}.py", TEXT.format(k=k, others=k - 1))).tree("k_ary_response")
    found = lower(tree)
    proof = certify(found.program, require_claim(found, tree.span), Derivation(Finite(), ()))
    return found, write_certificate(proof)
