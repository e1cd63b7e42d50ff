"""The mark `@private` on live functions."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import pytest

from lapwing import Epsilon, PrivateProgram, ProgramError, Public, Queries, Query, laplace, private
from lapwing.kernel.language.sort import REAL
from lapwing.kernel.language.term import Param
from lapwing.prove.prover import Proved, Unknown
from lapwing.verify.claim import verdict
from tests.typed import in_epsilon


@private(epsilon="eps", requires="k >= 1")
def noisy(answer: Query, k: Public[int], eps: Epsilon) -> float:
    """A noisy answer."""
    return laplace(answer, scale=k / eps)


@private
def bare(q: Annotated[Queries, Queries(sensitivity=2)]) -> int:
    return len(q)


@private(epsilon=1)
def faulty(q: Queries) -> int:
    return nothing  # type: ignore[name-defined, no-any-return]  # noqa: F821


@private(epsilon="eps", shift={"draw": "0"}, invariant=["draw<1> == draw<2>"])
def hinted(answer: Query, eps: Epsilon) -> float:
    return laplace(answer, scale=1 / eps)


@private(epsilon="eps / 2")
def sharp(answer: Query, eps: Epsilon) -> float:
    return laplace(answer, scale=1 / eps)


def ids(error: ProgramError) -> list[str]:
    return [found.id for found in error.diagnostics]


def test_a_program_looks_like_its_function() -> None:
    assert isinstance(noisy, PrivateProgram)
    assert vars(noisy)["__name__"] == "noisy"
    assert noisy.__doc__ == "A noisy answer."
    assert repr(noisy) == "<private program noisy>"


def test_a_program_knows_its_claim() -> None:
    assert noisy.claim is not None
    assert in_epsilon(noisy.claim).epsilon == Param("eps", REAL)
    assert bare.claim is None


def test_its_text_is_its_normal_form() -> None:
    assert str(noisy) == (
        '@private(epsilon="eps", requires="k >= 1")\n'
        "def noisy(answer: Query(sensitivity=1), k: Public[int], eps: Epsilon) -> float:\n"
        "    draw = laplace(answer, scale=k / eps)\n"
        "    return draw\n"
    )


def test_a_run_is_exact() -> None:
    assert noisy.interpret(3, 1, eps=Fraction(1, 2), noise=[Fraction(1, 3)]) == Fraction(10, 3)
    assert bare.interpret([1, 2], noise=()) == 2


def test_a_program_is_not_called_like_a_function() -> None:
    with pytest.raises(TypeError, match=r"use noisy\.run"):
        noisy(3, 1, 1)  # type: ignore[arg-type]


def test_a_faulty_program_is_found_out_when_it_is_needed() -> None:
    for _ in range(2):
        with pytest.raises(ProgramError) as caught:
            _ = faulty.program
        assert ids(caught.value) == ["undefined-name"]


@pytest.mark.parametrize(
    ("noise", "id"), [([], "noise-missing"), ([1, 2], "noise-unused"), ([0.5], "noise-value"), ([True], "noise-value")]
)
def test_noise_must_fit_the_draws(noise: list[object], id: str) -> None:
    with pytest.raises(ProgramError) as caught:
        noisy.interpret(3, 1, 1, noise=noise)
    assert ids(caught.value) == [id]


def test_requirements_hold_on_every_run() -> None:
    with pytest.raises(ProgramError) as caught:
        noisy.interpret(3, 0, 1, noise=[0])
    assert ids(caught.value) == ["requirement"]
    assert "k >= 1" in caught.value.diagnostics[0].cause


def test_a_program_is_proved() -> None:
    answer = hinted.prove()
    assert isinstance(answer, Proved)
    assert answer.certificate.program == hinted.program


def test_a_claim_that_is_too_small_is_not() -> None:
    answer = noisy.prove(seconds=5)
    assert isinstance(answer, Proved)
    answer = sharp.prove(seconds=5)
    assert isinstance(answer, Unknown)
    assert answer.closest is not None


def test_without_a_claim_there_is_nothing_to_prove() -> None:
    with pytest.raises(ProgramError) as caught:
        bare.prove()
    assert ids(caught.value) == ["no-claim"]


def test_a_claim_is_proved_or_refuted_and_the_price_is_found() -> None:
    assert isinstance(noisy.verify(), verdict.Proved)
    assert isinstance(sharp.verify(), verdict.Refuted)
    answer = sharp.epsilon()
    assert isinstance(answer, Proved)
    assert in_epsilon(answer.certificate.claim).epsilon == Param("eps", REAL)
    with pytest.raises(ProgramError, match="no-claim"):
        bare.verify()
