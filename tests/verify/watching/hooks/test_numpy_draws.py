"""NumPy's draws on a tape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from lapwing.verify.watching.hooks.numpy_draws import numpy_changes, watched_generator, watched_state
from lapwing.verify.watching.hooks.patch import patched
from lapwing.verify.watching.hooks.state import running
from lapwing.verify.watching.trace.tape import Tape


def taped(draw: Callable[[], Any], tape: Tape | None = None) -> tuple[Any, Tape]:
    tape = tape or Tape()
    with patched(numpy_changes()), running(tape):
        return draw(), tape


LAWS: list[tuple[str, Callable[[], Any], float]] = [
    ("laplace", lambda: np.random.laplace(1, 3), 3),
    ("laplace", lambda: np.random.default_rng(0).laplace(scale=2, size=4), 2),
    ("laplace", lambda: np.random.RandomState(0).laplace(0, 5), 5),
    ("normal", lambda: np.random.normal(scale=0.5), 0.5),
    ("normal", lambda: np.random.randn(3), 1),
    ("normal", lambda: np.random.default_rng(0).standard_normal(), 1),
    ("gumbel", lambda: np.random.gumbel(0, 2), 2),
    ("exponential", lambda: np.random.exponential(4), 4),
    ("geometric", lambda: np.random.geometric(0.25), 0.25),
    ("uniform", lambda: np.random.random(), 1),
    ("uniform", lambda: np.random.uniform(-1, 1), 1),
    ("binomial", lambda: np.random.binomial(3, 0.5), 1),
]


@pytest.mark.parametrize(("law", "draw", "scale"), LAWS)
def test_the_law_and_the_scale_are_on_the_tape(law: str, draw: Callable[[], Any], scale: float) -> None:
    _, tape = taped(draw)
    assert [(each.law.name, each.law.scale) for each in tape.draws] == [(law, scale)]
    assert tape.draws[0].place.file == __file__


@pytest.mark.parametrize(("law", "draw", "scale"), LAWS)
def test_a_repeated_run_has_the_same_noise(law: str, draw: Callable[[], Any], scale: float) -> None:
    here, first = taped(draw)
    there, second = taped(draw, Tape(earlier=first))
    assert np.array_equal(np.asarray(here), np.asarray(there))
    assert second.unlike == []


@pytest.mark.parametrize(
    ("draw", "weights"),
    [
        (lambda: np.random.choice(["a", "b"], p=[0.25, 0.75]), (0.25, 0.75)),
        (lambda: np.random.choice(4), (0.25,) * 4),
        (lambda: np.random.default_rng(0).integers(2), (0.5, 0.5)),
        (lambda: np.random.default_rng(0).integers(1, 4, endpoint=True), (0.25,) * 4),
        (lambda: np.random.randint(3, 5), (0.5, 0.5)),
        (lambda: np.random.random() < 0.125, (0.875, 0.125)),
        (lambda: np.random.uniform(2, 4) < 3.5, (0.25, 0.75)),
    ],
)
def test_choices_have_their_weights(draw: Callable[[], Any], weights: tuple[float, ...]) -> None:
    _, tape = taped(draw)
    assert [each.weights for each in tape.decisions] == [weights]


def test_orders_are_repeated() -> None:
    def shuffled() -> Any:
        rows = list(range(20))
        np.random.shuffle(rows)
        return rows, np.random.default_rng(0).permutation(20).tolist()

    here, first = taped(shuffled)
    there, _ = taped(shuffled, Tape(earlier=first))
    assert here == there
    assert sorted(here[0]) == sorted(here[1]) == list(range(20))
    assert here[0] != list(range(20))


def test_generators_keep_their_streams() -> None:
    rng = np.random.default_rng(7)
    assert watched_generator(rng).normal() == np.random.default_rng(7).normal()
    assert watched_generator(watched_generator(rng)).bit_generator is rng.bit_generator
    state = np.random.RandomState(7)
    assert watched_state(state).normal() == np.random.RandomState(7).normal()


def test_the_global_state_is_watched_too() -> None:
    def drawn() -> Any:
        state = np.random.mtrand._rand
        assert isinstance(state, np.random.RandomState)
        return state.normal(0, 3)

    _, tape = taped(drawn)
    assert [(each.law.name, each.law.scale) for each in tape.draws] == [("normal", 3)]


def test_every_legacy_generator_is_one() -> None:
    rng = np.random.RandomState(0)
    with patched(numpy_changes()):
        assert isinstance(rng, np.random.RandomState)
        assert isinstance(np.random.RandomState(0), np.random.RandomState)
        assert not isinstance(3, np.random.RandomState)


def test_nothing_is_watched_when_no_tape_runs() -> None:
    before = np.random.laplace
    with patched(numpy_changes()):
        assert type(np.random.laplace()) is float
    assert np.random.laplace is before
