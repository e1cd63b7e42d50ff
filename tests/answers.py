"""Answers of the prover about small programs that several tests use."""

from __future__ import annotations

import io
from functools import cache

from rich.console import Console

from lapwing.prove.prover import Answer, Proved, Unknown, find_epsilon, prove
from lapwing.report.terminal.answer import draw_answer
from lapwing.report.view.answer import view_answer
from lapwing.report.view.view import View
from tests.helpers import lowered
from tests.proofs import MECHANISM, SUM

HALF_NOISE = MECHANISM.replace("1 / eps", "1 / (2 * eps)").replace("mechanism", "half_noise")
BARE = MECHANISM.replace("laplace(answer, scale=1 / eps)", "answer").replace("mechanism", "bare")
RESPONSES = """
@private(epsilon="eps")
def responses(d: Database(of=Bit), eps: Epsilon):
    out = []
    for bit in d:
        out.append(randomized_response(bit, eps))
    return out
"""
COIN = """
@private(epsilon="log(3)")
def coin(b: Bit):
    if flip():
        return b == 1
    return flip()
"""
GROUP = SUM.replace('epsilon="eps"', 'epsilon="3 * eps", group=3').replace("noisy_sum", "group_sum")
MONOTONE = """
@private(epsilon="eps")
def monotone_answer(q: Queries(sensitivity=1, monotone=True), eps: Epsilon):
    return laplace(q[0], scale=1 / eps)
"""


@cache
def answer_of(text: str) -> Answer:
    """What the prover says of the first program of a text; its smallest epsilon, if it claims nothing."""
    found = lowered(text)
    return find_epsilon(found.program) if found.claim is None else prove(found.program, found.claim)


def proved(text: str) -> Proved:
    """The proof of a program that has one."""
    answer = answer_of(text)
    if not isinstance(answer, Proved):
        raise TypeError(answer.reason)
    return answer


def unknown(text: str) -> Unknown:
    """The failure of a program that cannot be proved."""
    answer = answer_of(text)
    if not isinstance(answer, Unknown):
        raise TypeError("it was proved")
    return answer


def view_of(text: str, tree: bool = False) -> View:
    """The answer as data."""
    return view_answer(answer_of(text), lowered(text), "a.py", 0.25, tree)


def drawn(view: View, width: int = 100) -> list[str]:
    """The lines of an answer on a plain terminal."""
    page = io.StringIO()
    draw_answer(view, Console(file=page, width=width))
    return [line.rstrip() for line in page.getvalue().splitlines()]
