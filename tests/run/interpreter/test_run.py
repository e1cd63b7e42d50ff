"""Runs with drawn noise."""

from __future__ import annotations

from fractions import Fraction
from math import log
from pathlib import Path

import pytest

from lapwing import Bit, Epsilon, ProgramError, Public, Queries, Query, flip, laplace, private
from lapwing.prove.prover import Proved
from lapwing.run.interpreter.release import Cost
from lapwing.run.interpreter.run import cost_of, rounded_up, run
from lapwing.run.noise import randomness
from lapwing.syntax.certificate.write import write_certificate
from tests.exact import chances_of, numbered
from tests.fits import fits
from tests.sources import seed_everything
from tests.typed import in_epsilon, in_epsilon_cost


@private(epsilon="eps")
def noisy(q: Query, eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)


@private(epsilon="eps")
def too_little(q: Query, eps: Epsilon) -> float:
    return laplace(q, scale=1 / (3 * eps))


@private(epsilon="log(3)")
def almost_random(b: Bit) -> bool:
    if flip():
        return b == 1
    return flip()


@private(epsilon="eps")
def first_above(q: Queries(sensitivity=1), bar: Public[float], eps: Epsilon) -> int:  # type: ignore[valid-type]
    noisy_bar = laplace(bar, scale=2 / eps)
    for i in range(len(q)):
        if laplace(q[i], scale=4 / eps) >= noisy_bar:
            return i
    return len(q)


def test_a_proved_program_runs_and_says_so() -> None:
    release = noisy.run(Fraction(1, 3), eps=2)
    assert release.proved
    assert isinstance(release.value, int | Fraction)
    assert (Fraction(release.value) * 1024).denominator == 1
    assert release.cost == Cost(Fraction(2), Fraction(0), 1)
    assert len(release.assumes) == 2
    assert noisy.run(5, 1, grid=1).grid == 1


def test_a_certificate_may_be_given(tmp_path: Path) -> None:
    answer = noisy.prove()
    assert isinstance(answer, Proved)
    text = write_certificate(answer.certificate)
    file = tmp_path / "noisy.json"
    file.write_text(text)
    assert noisy.run(5, 1, certificate=text).proved
    assert noisy.run(5, 1, certificate=file).proved
    assert noisy.run(5, 1, certificate=str(file)).proved
    with pytest.raises(ProgramError):
        too_little.run(5, 1, certificate=text)
    with pytest.raises(ProgramError):
        noisy.run(5, 1, certificate=tmp_path / "none.json")


def test_an_unproved_program_runs_only_if_asked_to() -> None:
    with pytest.raises(ProgramError) as error:
        too_little.run(5, 1)
    assert error.value.diagnostics[0].id == "unproved"
    release = too_little.run(5, 1, unproved=True)
    assert not release.proved
    assert release.assumes == ()


@pytest.mark.parametrize(
    "inputs",
    [
        {"q": 1, "eps": 0},
        {"q": 1, "eps": -1},
        {"q": 1, "eps": float("nan")},
        {"q": 1, "eps": float("inf")},
        {"q": 1, "eps": "1"},
        {"q": "1", "eps": 1},
        {"q": None, "eps": 1},
        {"q": 1},
        {"q": 1, "eps": 1, "more": 1},
    ],
    ids=repr,
)
def test_bad_inputs_draw_nothing(inputs: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(count: int) -> bytes:
        raise AssertionError("noise was drawn")

    monkeypatch.setattr(randomness, "random_bytes", fail)
    with pytest.raises(ProgramError):
        noisy.run(**inputs)  # type: ignore[arg-type]


def test_irrational_costs_are_rounded_up() -> None:
    release = almost_random.run(1)
    assert release.cost is not None
    assert 0 <= float(in_epsilon_cost(release.cost).epsilon) - log(3) < 1e-15
    claim = almost_random.claim
    assert claim is not None
    assert cost_of(claim, {"b": 1}) == release.cost
    assert rounded_up(in_epsilon(claim).delta, {}) == 0


def test_runs_have_the_law_of_the_exact_semantics(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 9)
    inputs = {"q": [1, 0], "bar": 1, "eps": 6}
    chances = chances_of(first_above.program, inputs, range(3), reach=15)  # type: ignore[arg-type]
    program, claim = first_above.program, first_above.claim
    draws = [run(program, claim, None, (), inputs, True, 1).value for _ in range(1000)]
    assert fits(*numbered(draws, chances))  # type: ignore[arg-type]


def test_private_values_off_the_grid_are_rounded() -> None:
    near = noisy.run(Fraction(10**9), eps=10**6, grid=1)
    far = noisy.run(Fraction(10**9) + Fraction(1, 3), eps=10**6, grid=1)
    assert near.value == far.value == 10**9


def test_results_of_neighbours_have_the_same_support() -> None:
    """No digit of a result says which input it came from: all lie on one grid, whatever the input (Mironov 2012)."""
    for answer in (0, 1, Fraction(1, 3), Fraction(1, 10)):
        for _ in range(50):
            value = noisy.run(answer, eps=1).value
            assert isinstance(value, int | Fraction)
            assert 1024 % Fraction(value).denominator == 0
