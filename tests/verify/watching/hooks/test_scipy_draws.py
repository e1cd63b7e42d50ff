"""SciPy's draws on a tape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import scipy.stats as stats  # type: ignore[import-untyped]

from lapwing.verify.watching.hooks.patch import patched
from lapwing.verify.watching.hooks.scipy_draws import scipy_changes
from lapwing.verify.watching.hooks.state import running
from lapwing.verify.watching.trace.tape import Tape


def taped(draw: Callable[[], Any], tape: Tape | None = None) -> tuple[Any, Tape]:
    tape = tape or Tape()
    with patched(scipy_changes()), running(tape):
        return draw(), tape


@pytest.mark.parametrize(
    ("law", "draw", "scale"),
    [
        ("laplace", lambda: stats.laplace.rvs(1, 3), 3),
        ("laplace", lambda: stats.laplace(loc=1, scale=3).rvs(), 3),
        ("normal", lambda: stats.norm.rvs(scale=2), 2),
        ("gumbel", lambda: stats.gumbel_r.rvs(scale=2), 2),
        ("uniform", lambda: stats.uniform.rvs(), 1),
        ("discrete laplace", lambda: stats.dlaplace.rvs(0.5), 2),
        ("beta", lambda: stats.beta.rvs(2, 3), 1),
    ],
)
def test_the_law_is_on_the_tape_and_repeated(law: str, draw: Callable[[], Any], scale: float) -> None:
    here, first = taped(draw)
    assert [(each.law.name, each.law.scale) for each in first.draws] == [(law, scale)]
    assert taped(draw, Tape(earlier=first))[0] == here


def test_coins_have_their_weights() -> None:
    _, tape = taped(lambda: stats.bernoulli.rvs(0.25))
    assert [each.weights for each in tape.decisions] == [(0.75, 0.25)]
