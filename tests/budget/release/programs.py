"""Programs with certificates, each proved once."""

from __future__ import annotations

from functools import cache
from typing import Any

from lapwing.budget.ledger.ledger import Ledger
from lapwing.budget.release.order import Order, place_order
from lapwing.prove.prover import Proved, prove
from lapwing.syntax.certificate.write import write_certificate
from lapwing.syntax.lowering.lower import Lowered
from tests.helpers import lowered

NOISY = """
@private(epsilon="eps")
def noisy(answer: Query, eps: Epsilon) -> float:
    return laplace(answer, scale=1 / eps)
"""
TWICE = """
@private(epsilon="len(q) * eps")
def twice(q: Queries(sensitivity=1), eps: Epsilon):
    out = []
    for i in range(len(q)):
        out.append(laplace(q[i], scale=1 / eps))
    return out
"""
COUNT = """
@private(epsilon="eps")
def count(d: Database(of=Bit, neighbours="{neighbours}"), eps: Epsilon) -> float:
    total = 0
    for i in range(len(d)):
        total = total + d[i]
    return laplace(total, scale=1 / eps)
"""
COIN = """
@private(epsilon="log(3)")
def coin(b: Bit) -> bool:
    if flip(1 / 2):
        return b == 1
    return flip(1 / 2)
"""


@cache
def proved(text: str) -> tuple[Lowered, str]:
    """A program and its certificate."""
    program = lowered(text)
    assert program.claim is not None
    answer = prove(program.program, program.claim, 60)
    assert isinstance(answer, Proved)
    return program, write_certificate(answer.certificate)


def order(ledger: Ledger, text: str, inputs: dict[str, Any], dataset: str = "census", **options: Any) -> Order:
    """An order for a program of a text."""
    program, certificate = proved(text)
    return place_order(
        ledger,
        program.program,
        program.claim,
        options.pop("certificate", certificate),
        inputs,
        dataset,
        "person",
        **options,
    )
