"""Randomized response with any number of answers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.mechanisms.k_ary import k_ary_program, run_k_ary
from lapwing.run.mechanisms.known import find_mechanism
from lapwing.run.mechanisms.responses import k_ary_responses
from tests.exact import chances_of
from tests.fits import fits
from tests.sources import seed_everything
from tests.typed import in_epsilon_cost


def test_a_release_is_proved() -> None:
    release = run_k_ary(2, 3, Fraction(1, 2))
    assert release.proved
    assert release.value in (0, 1, 2)
    assert release.cost is not None
    assert in_epsilon_cost(release.cost).epsilon == Fraction(1, 2)


def test_four_answers_are_the_program_of_the_corpus() -> None:
    assert k_ary_program(4)[0].program == find_mechanism("k-ary-response").lowered.program


def test_the_fast_form_has_the_law_for_other_k(monkeypatch: pytest.MonkeyPatch) -> None:
    seed_everything(monkeypatch, 7)
    chances = chances_of(k_ary_program(3)[0].program, {"x": 1, "eps": Fraction(1)}, range(3))
    draws = k_ary_responses([1] * 20_000, 3, Fraction(1))
    assert fits(draws, {place: chances[place] for place in range(3)})


@pytest.mark.parametrize("k", [1, 0, 65, 2.0, "3", None, True], ids=repr)
def test_bad_sizes(k: object) -> None:
    with pytest.raises(ProgramError):
        run_k_ary(0, k, 1)


def test_bad_answers() -> None:
    for answer, epsilon in ((3, 1), (-1, 1), (0.5, 1), (0, 0), (0, -1), (0, "1")):
        with pytest.raises(ProgramError):
            run_k_ary(answer, 3, epsilon)
