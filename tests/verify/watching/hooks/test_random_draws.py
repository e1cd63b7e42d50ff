"""The draws of `random` and `secrets` on a tape."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from typing import Any

import pytest

from lapwing.verify.watching.hooks.patch import patched
from lapwing.verify.watching.hooks.random_draws import random_changes
from lapwing.verify.watching.hooks.state import running
from lapwing.verify.watching.trace.tape import Tape


def taped(draw: Callable[[], Any], tape: Tape | None = None) -> tuple[Any, Tape]:
    tape = tape or Tape()
    with patched(random_changes()), running(tape):
        return draw(), tape


@pytest.mark.parametrize(
    ("law", "draw", "scale"),
    [
        ("normal", lambda: random.gauss(1, 3), 3),
        ("normal", lambda: random.Random(1).normalvariate(0, 2), 2),
        ("normal", lambda: random.SystemRandom().gauss(0, 2), 2),
        ("exponential", lambda: random.expovariate(4), 0.25),
        ("uniform", lambda: random.random(), 1),
        ("uniform", lambda: random.SystemRandom().random(), 1),
        ("uniform", lambda: random.uniform(-1, 2), 1),
        ("getrandbits", lambda: random.getrandbits(8), 1),
        ("randbits", lambda: secrets.randbits(8), 1),
        ("integers", lambda: secrets.randbelow(10**9), 1),
    ],
)
def test_the_law_is_on_the_tape_and_repeated(law: str, draw: Callable[[], Any], scale: float) -> None:
    here, first = taped(draw)
    assert [(each.law.name, each.law.scale) for each in first.draws] == [(law, scale)]
    assert taped(draw, Tape(earlier=first))[0] == here


@pytest.mark.parametrize(
    ("draw", "weights"),
    [
        (lambda: random.random() < 0.75, (0.25, 0.75)),
        (lambda: random.randint(1, 4), (0.25,) * 4),
        (lambda: random.randrange(2), (0.5, 0.5)),
        (lambda: random.choice("ab"), (0.5, 0.5)),
        (lambda: random.choices("ab", weights=[1, 3]), (0.25, 0.75)),
        (lambda: secrets.randbelow(4), (0.25,) * 4),
        (lambda: secrets.choice("abcd"), (0.25,) * 4),
    ],
)
def test_choices_have_their_weights(draw: Callable[[], Any], weights: tuple[float, ...]) -> None:
    _, tape = taped(draw)
    assert [each.weights for each in tape.decisions] == [weights]


def test_orders_are_repeated() -> None:
    def shuffled() -> list[int]:
        rows = list(range(20))
        random.shuffle(rows)
        return rows

    here, first = taped(shuffled)
    assert taped(shuffled, Tape(earlier=first))[0] == here != list(range(20))
