"""Running sums."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.mechanisms import sums
from lapwing.run.mechanisms.sums import noisy_sums, smart_sums, sums_from_tree, sums_of_noisy_rows, tree_sums
from lapwing.run.noise.geometric import Integers
from tests.run.mechanisms.comparing import has_the_law
from tests.sources import seed_everything

EPSILON = Fraction(5)
PAIRS = list(product(range(-2, 5), repeat=2))


def plain(found: Integers) -> tuple[int, ...]:
    return tuple(int(value) for value in found)


def test_sums_of_noisy_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 1)
    inputs = {"d": [1, 1], "eps": EPSILON}
    assert has_the_law("partial-sums-input", inputs, PAIRS, lambda: plain(sums_of_noisy_rows([1, 1], EPSILON)))


def test_noisy_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 2)
    inputs = {"d": [1, 1], "eps": EPSILON}
    assert has_the_law("partial-sums-output", inputs, PAIRS, lambda: plain(noisy_sums([1, 1], EPSILON)))


@pytest.mark.parametrize("block", [1, 2, 3])
def test_smart_sums(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 3)
    inputs = {"d": [1, 1], "m": block, "eps": EPSILON}
    assert has_the_law("smart-sum", inputs, PAIRS, lambda: plain(smart_sums([1, 1], block, EPSILON)))


def test_smart_sums_use_each_noise_where_it_belongs(monkeypatch: pytest.MonkeyPatch) -> None:
    """With given noise, the result is that of the program with the same noise, for many lengths and blocks."""
    from lapwing.run.interpreter.inputs import check_inputs
    from lapwing.run.interpreter.interpret import interpret
    from lapwing.run.interpreter.noise import GivenNoise
    from lapwing.run.mechanisms.known import find_mechanism

    program = find_mechanism("smart-sum").lowered.program
    for count, block in product(range(9), range(1, 6)):
        rows, noise = [place % 2 for place in range(count)], [10**place for place in range(count)]
        monkeypatch.setattr(sums, "draw_laplace", lambda scale, size, noise=noise: np.array(noise, dtype=np.int64))
        inputs = check_inputs(program, {"d": rows, "m": block, "eps": 1})
        assert smart_sums(rows, block, Fraction(1)).tolist() == interpret(program, inputs, GivenNoise(tuple(noise)))


def test_tree_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 4)
    inputs = {"d": [1, 0], "levels": 2, "eps": EPSILON}
    triples = list(product(range(-1, 3), repeat=3))
    draw = lambda: tuple(value for level in tree_sums([1, 0], 2, EPSILON) for value in plain(level))  # noqa: E731
    assert has_the_law("tree-counter", inputs, triples, draw)


def test_running_sums_from_a_tree_without_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sums, "draw_laplace", lambda scale, size: np.zeros(size, dtype=np.int64))
    for count, levels in product((0, 1, 5, 8, 13), (1, 2, 4, 6)):
        rows = [place % 3 for place in range(count)]
        tree = tree_sums(rows, levels, Fraction(1), 2)
        assert sums_from_tree(tree, count).tolist() == np.cumsum(rows, dtype=np.int64).tolist()


def test_bad_input() -> None:
    for rows, epsilon in (([2], 1), ([-1], 1), ([0.5], 1), ([1], 0), ([1], "1"), ("1", 1)):
        with pytest.raises(ProgramError):
            noisy_sums(rows, epsilon)  # type: ignore[arg-type]
        with pytest.raises(ProgramError):
            sums_of_noisy_rows(rows, epsilon)  # type: ignore[arg-type]
        with pytest.raises(ProgramError):
            tree_sums(rows, 2, epsilon)  # type: ignore[arg-type]
    for block in (0, -1, 1.5):
        with pytest.raises(ProgramError):
            smart_sums([1], block, Fraction(1))  # type: ignore[arg-type]
        with pytest.raises(ProgramError):
            tree_sums([1], block, Fraction(1))  # type: ignore[arg-type]
    assert noisy_sums([], Fraction(1)).size == 0
