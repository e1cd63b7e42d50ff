"""Rounds that a coin ends, in several words, and the rule that they fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lapwing.kernel.language.program import Assign, If, Statement, While
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.term import Literal, Local, Term
from lapwing.kernel.logic.judgment import Private
from lapwing.kernel.rules.selection import Selection
from tests.helpers import lowered
from tests.kernel.build import EPS

PARAMETERS = "q: Query(sensitivity=1), s: Query(sensitivity=1), p: Public[float], k: Public[int], eps: Epsilon"
BEST, SCORE, KEPT = Local("best", REAL), Local("score", REAL), Local("kept", INT)
NOTHING = Literal(False, BOOL)
ROUNDS = """
    best = 0.0
    kept = 0
    while True:
        score = laplace(q, scale=1 / eps)
        if score > best:
            best = score
            kept = k
        if flip(p):
            return kept
"""


def goal_of(lines: str, claim: str = 'epsilon="3 * eps"') -> Private:
    found = lowered(f"@private({claim})\ndef f({PARAMETERS}):\n    {lines.strip()}\n")
    assert found.claim is not None
    return Private(found.program, found.claim)


def rule(
    cut: int = 1,
    kept: tuple[Local, ...] = (BEST, KEPT),
    score: Term = SCORE,
    rank: Term = BEST,
    empty: Term = NOTHING,
    ties: bool = False,
    epsilon: Term = EPS,
) -> Selection:
    return Selection(cut, kept, score, rank, empty, ties, epsilon)


LAST = """
    best = 0.0
    kept = 0
    go = True
    while go:
        score = laplace(q, scale=1 / eps)
        if score > best:
            best = score
            kept = k
        go = flip(p)
    return best, kept
"""
FIRST = LAST.replace("    go = True\n", "").replace("while go", "while flip(p)").replace("        go = flip(p)\n", "")
CENTRED = ROUNDS.replace("best = 0.0", "centre = 2 * q\n    best = 0.0").replace("laplace(q,", "laplace(centre / 2,")


def changed(lines: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in lines
        lines = lines.replace(old, new)
    return lines


TRY = "score = laplace(q, scale=1 / eps)"


def with_loop(change: Callable[[While], Statement]) -> Private:
    goal = goal_of(ROUNDS)
    program = goal.program
    loop = program.body[-1]
    assert isinstance(loop, While)
    return replace(goal, program=replace(program, body=(*program.body[:-1], change(loop))))


def with_fork(change: Callable[[If], Statement]) -> Private:
    def other(loop: While) -> While:
        fork = loop.body[-1]
        assert isinstance(fork, If)
        return replace(loop, body=(*loop.body[:-1], change(fork)))

    return with_loop(other)


COIN = Local("draw", BOOL)
RETURNED = Local("returned", BOOL)


def without_a_start(name: str) -> Private:
    goal = goal_of(ROUNDS)
    body = tuple(each for each in goal.program.body if not (isinstance(each, Assign) and each.target.name == name))
    return replace(goal, program=replace(goal.program, body=body))
