"""Small finished proofs that several tests use."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from lapwing.prove.script.proof import Proof
from lapwing.syntax.certificate.certificate import Certificate
from tests.helpers import lowered

PROVED = Path(__file__).resolve().parents[1] / "programs" / "proved"
ATTRIBUTE_MEANS = PROVED / "attribute_means.py"
SVT_SCALED = (PROVED / "svt.py").read_text()
MECHANISM = """
@private(epsilon="eps")
def mechanism(answer: Query(sensitivity=1), eps: Epsilon):
    return laplace(answer, scale=1 / eps)
"""
SUM = """
@private(epsilon="eps")
def noisy_sum(d: Database(of=Interval(0, 1)), eps: Epsilon):
    total = 0
    for i in range(len(d)):
        total += d[i]
    return laplace(total, scale=1 / eps)
"""
MAX = """
@private(epsilon="eps")
def noisy_max(q: Queries(sensitivity=1), eps: Epsilon):
    best = 0
    winner = 0
    for i in range(len(q)):
        cur = laplace(q[i], scale=2 / eps)
        if i == 0 or cur > best:
            best = cur
            winner = i
    return winner
"""
MAX_INVARIANT = (
    "i<1> == i<2> and 0 <= i<1>"
    " and (i<1> <= 'r0 => spent[0] == 0 and best<2> <= best<1> + 1)"
    " and (i<1> > 'r0 => spent[0] <= 2 and (winner<1> == 'r0 => winner<2> == 'r0 and best<1> + 1 <= best<2>))"
    " and (i<1> == 0 => winner<1> == 0 and winner<2> == 0)"
    " and (i<1> > 0 => winner<1> < i<1> and winner<2> < i<1>)"
)
ADD_REMOVE_SUM = """
@private(epsilon="eps")
def add_remove_sum(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon):
    total = 0
    for x in d:
        total += x
    return laplace(total, scale=1 / eps)
"""


def start(text: str, name: str | None = None) -> Proof:
    """A proof of the first (or named) program of a text."""
    found = lowered(text, name)
    if found.claim is None:
        raise ValueError("the program makes no claim")
    return Proof(found.program, found.claim)


@cache
def mechanism() -> Certificate:
    """One draw around one answer."""
    return start(MECHANISM).direct({"eps": 1}).laplace(0).skip().qed()


@cache
def noisy_sum() -> Certificate:
    """A loop, then a draw."""
    proof = start(SUM).direct({"eps": 1}).run()
    proof.loop(
        "i<1> == i<2> and 0 <= i<1> and spent[0] == 0 and (i<1> <= 'd@ => total<1> == total<2>)"
        " and -1 <= total<1> - total<2> and total<1> - total<2> <= 1"
    )
    proof.neighbours("d", "i<1>").run()
    return proof.laplace(0).run().qed()


@cache
def noisy_max() -> Certificate:
    """Pointwise, with a draw in a loop."""
    proof = start(MAX).pointwise({"eps / 2": 2}).run()
    proof.loop(MAX_INVARIANT).neighbours("q", "i<1>")
    proof.laplace("1 if i<1> == 'r0 else q<2>[i<2>] - q<1>[i<1>]").run()
    return proof.run().qed()


@cache
def attribute_means(text: str = ATTRIBUTE_MEANS.read_text()) -> Certificate:
    """Entries of rows, and a loop inside a loop."""
    columns = "j<1> == j<2> and 0 <= j<1> and out<1> == out<2> and spent[0] <= j<1>"
    differ = "(i<1> <= 'd@ => count<1> == count<2>) and abs(count<1> - count<2>) <= 1"
    proof = start(text).direct({"eps": "k"}).run()
    proof.loop(f"{columns} and j<1> <= k").run()
    proof.loop(f"{columns} and j<1> < k and i<1> == i<2> and 0 <= i<1> and {differ}")
    proof.neighbours("d", "i<1>").entry("d", "i<1>", "j<1>").run()
    return proof.laplace(0).run().run().qed()


@cache
def add_remove_sum(
    text: str = ADD_REMOVE_SUM,
    alone: str = "index<1> == index<2> and 'd@ <= index<1> and 'd+ == 1",
    wait: str = "index<1> == index<2> and 'd@ <= index<2> and 'd+ == -1",
) -> Certificate:
    """Loops out of step: the run that has the extra row goes alone there, and stays one place ahead."""
    least = "min(index<1>, index<2>)"
    proof = start(text).direct({"eps": 1}).run()
    proof.loop_apart(
        "spent[0] == 0 and 0 <= index<1> and 0 <= index<2> and (index<1> == index<2> and total<1> == total<2>"
        " or index<1> == index<2> + 'd+ and abs(total<1> - total<2>) <= 1"
        f" and ('d@ <= {least} or min(len(d<1>), len(d<2>)) <= {least}))",
        bound="len(d<2>) - index<2>",
        alone=alone,
        wait=wait,
    )
    proof.neighbours("d", "index<1>").neighbours("d", "index<2>").run()
    proof.neighbours("d", "index<1>").run()
    proof.neighbours("d", "index<2>").run()
    return proof.laplace(0).run().qed()


@cache
def svt_scaled(text: str = SVT_SCALED) -> Certificate:
    """Noise paid in steps of an unknown length, at most two for each of an unknown number of hits."""
    above = "q<1>[i<1>] + 'drawn >= thresholds[i<1>] + rho<1>"
    proof = start(text, "svt_scaled").direct({"eps / 2": 1, "eps / (4 * c)": "2 * c"}).run()
    proof.laplace_steps("k", step="k", amount=1, unit=0).run()
    proof.loop(
        "i<1> == i<2> and out<1> == out<2> and count<1> == count<2> and stopped<1> == stopped<2>"
        " and rho<2> == rho<1> + k and spent[0] == 1 and spent[1] <= 2 * count<1>"
        " and count<1> <= c and (not stopped<1> => count<1> < c)"
    )
    proof.neighbours("q", "i<1>")
    proof.laplace_steps(f"2 * k if {above} else 0", step="k", amount=f"2 if {above} else 0", unit=1).run()
    return proof.run().qed()
