"""Every way in which rounds are more than tries."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from lapwing.kernel.language.program import Assign
from lapwing.kernel.logic.judgment import Private
from tests.kernel.build import ZERO, refusal
from tests.kernel.selecting import (
    BEST,
    COIN,
    KEPT,
    LAST,
    NOTHING,
    RETURNED,
    ROUNDS,
    TRY,
    changed,
    goal_of,
    rule,
    with_fork,
    with_loop,
    without_a_start,
)

STARTED = ("kept = 0", "kept = 0\n    score = 0.0")
FAR = ("kept = 0", "kept = 0\n    far = laplace(s, scale=1 / eps)")
COUNTED = ("if score", "n += 1\n        if score")
WRONG = {
    "the number of rounds is shown": (
        changed(ROUNDS, ("kept = 0", "kept = 0\n    n = 0"), COUNTED, ("return kept", "return kept + n")),
        "outside the rounds|not yet set",
    ),
    "the last score is shown": (changed(ROUNDS, STARTED, ("return kept", "return score")), "outside the rounds"),
    "the coin looks at the data": (changed(ROUNDS, ("flip(p)", "flip(q)")), "public"),
    "the coin looks at the score": (changed(ROUNDS, ("flip(p)", "flip(score)")), "public"),
    "rounds share a draw": (changed(ROUNDS, FAR, ("laplace(q,", "laplace(q + far,")), "drawn before"),
    "a round goes on from the last": (changed(ROUNDS, STARTED, ("laplace(q,", "laplace(q + score,")), "not yet set"),
    "a round looks at what is kept": (changed(ROUNDS, ("laplace(q,", "laplace(q + best,")), "not yet set"),
    "the best at first is private": (changed(ROUNDS, ("best = 0.0", "best = q")), "outside the rounds"),
    "what is kept at first is private": (
        changed(ROUNDS, ("kept = 0", "kept = 0\n    if q > 0:\n        kept = 1")),
        "more than assignments",
    ),
    "the loop starts for private reasons": (changed(LAST, ("go = True", "go = q > 0")), "outside the rounds"),
    "the result looks at the data": (changed(LAST, ("best, kept", "best, q")), "outside the rounds"),
    "something is drawn at the end": (
        changed(ROUNDS, ("return kept", "kept = uniform(3)\n            return kept")),
        "assignments",
    ),
    "the score decides about the coin": (changed(ROUNDS, ("if flip(p)", "if score > 0 and flip(p)")), "coin"),
    "rounds are summed up": (changed(ROUNDS, ("best = score", "best = best + score")), "not yet set"),
    "what is kept depends on what was": (changed(ROUNDS, ("kept = k", "kept = kept + 1")), "not yet set"),
    "the choice reads the data": (changed(ROUNDS, ("score > best", "score > best + q")), "outside the rounds"),
    "a try may not end": (
        changed(ROUNDS, (TRY, TRY + "\n        while score < 0:\n            score = laplace(q, scale=1 / eps)")),
        "count up|assignments and branches",
    ),
    "a round is cut in two by the coin": (
        changed(ROUNDS, ("            return kept", "            return kept\n        kept = k + 1")),
        "coin",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_selection_is_refused(name: str) -> None:
    lines, reason = WRONG[name]
    goal = goal_of(lines)
    said = [refusal(rule(cut=cut), goal) for cut in range(4)]
    assert all(said)
    assert any(re.search(reason, each) for each in said), said


@pytest.mark.parametrize(
    ("goal", "reason"),
    [
        (with_fork(lambda fork: replace(fork, then=(*fork.then, Assign(COIN, NOTHING)))), "when the rounds end"),
        (with_fork(lambda fork: replace(fork, then=(*fork.then, Assign(KEPT, ZERO)))), "when the rounds end"),
        (with_loop(lambda loop: replace(loop, body=(Assign(BEST, ZERO), *loop.body))), "a try sets"),
        (with_loop(lambda loop: replace(loop, body=(Assign(COIN, NOTHING), *loop.body))), "a try sets"),
        (
            with_loop(lambda loop: replace(loop, body=(*loop.body[:2], Assign(RETURNED, NOTHING), *loop.body[2:]))),
            "try",
        ),
        (without_a_start("kept"), "no value at first"),
        (without_a_start("returned"), "no value at first"),
        (without_a_start("result"), "no value at first"),
    ],
)
def test_rounds_that_are_none(goal: Private, reason: str) -> None:
    said = [refusal(rule(cut=cut), goal) for cut in (1, 2)]
    assert all(said)
    assert any(re.search(reason, each) for each in said), said
