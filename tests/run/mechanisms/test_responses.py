"""Randomized response of many people."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.mechanisms.known import find_mechanism
from lapwing.run.mechanisms.responses import k_ary_responses, randomized_bits
from tests.exact import chances_of
from tests.fits import fits
from tests.run.mechanisms.comparing import has_the_law
from tests.sources import seed_everything

EPSILON = Fraction(3, 2)


def test_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 1)
    results = list(product([False, True], repeat=2))

    def draw() -> tuple[bool, ...]:
        return tuple(bool(bit) for bit in randomized_bits([1, 0], EPSILON))

    assert has_the_law("randomized-response", {"d": [1, 0], "eps": EPSILON}, results, draw)


def test_one_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 2)
    chances = chances_of(
        find_mechanism("randomized-response-bit").lowered.program, {"b": 1, "eps": EPSILON}, [False, True]
    )
    assert fits(randomized_bits([1] * 50_000, EPSILON), {int(key): chance for key, chance in chances.items()})  # type: ignore[arg-type]


def test_k_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 3)
    chances = chances_of(find_mechanism("k-ary-response").lowered.program, {"x": 2, "eps": EPSILON}, range(4))
    assert fits(k_ary_responses([2] * 50_000, 4, EPSILON), {int(key): chance for key, chance in chances.items()})  # type: ignore[arg-type]


@pytest.mark.parametrize("answers", [[4], [-1], [0.5], ["1"], "1", None], ids=repr)
def test_bad_answers(answers: object) -> None:
    with pytest.raises(ProgramError):
        k_ary_responses(answers, 4, EPSILON)  # type: ignore[arg-type]
    with pytest.raises(ProgramError):
        randomized_bits(answers, EPSILON)  # type: ignore[arg-type]


def test_bad_parameters() -> None:
    for k in (1, 0, 2.0, "4"):
        with pytest.raises(ProgramError):
            k_ary_responses([0], k, EPSILON)  # type: ignore[arg-type]
    for epsilon in (0, -1, 0.5, "1"):
        with pytest.raises(ProgramError):
            randomized_bits([0], epsilon)  # type: ignore[arg-type]
