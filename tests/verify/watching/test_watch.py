"""Watching functions, right ones and wrong ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.watching.api import watch
from lapwing.verify.watching.watch import seeded
from tests.verify.watching import functions

BITS = 'Database(of=Bit, neighbours="add-remove")'
UNIT = 'Database(of=Interval(0, 1), neighbours="add-remove")'
TRITS = 'Database(of=Integers(0, 2), neighbours="add-remove")'
REPLACED = 'Database(of=Integers(0, 2), neighbours="replace")'
WORDS = 'Database(of=Text, neighbours="add-remove")'


@pytest.mark.parametrize(
    ("function", "role"),
    [
        (functions.noisy_count, BITS),
        (functions.histogram, TRITS),
        (functions.geometric_count, BITS),
        (functions.gaussian_sum, UNIT),
    ],
)
def test_right_functions_raise_no_alarm(function: Callable[..., Any], role: str) -> None:
    delta = "delta" if function is functions.gaussian_sum else None
    found = watch(function, delta=delta, roles={"data": role}, ignore=["digits"], seconds=600, samples=3_000)
    assert not found.violated
    assert found.settled == found.pairs > 10
    assert found.costs


@pytest.mark.parametrize(
    ("function", "role", "name", "line"),
    [
        (functions.half_the_noise, BITS, "wrong scale", "1 / (2 * epsilon)"),
        (functions.misplaced_scale, UNIT, "wrong scale", "laplace(1 / epsilon)"),
        (functions.true_mean, UNIT, "private size", "max(len(data), 1)"),
        (functions.own_range, UNIT, "data-dependent scale", "max([*data, 0.0])"),
        (functions.unsplit, BITS, "unsplit budget", "second = len(data)"),
        (functions.histogram, REPLACED, "wrong neighbours", "size=3"),
    ],
)
def test_wrong_functions_are_named_with_their_lines(
    function: Callable[..., Any], role: str, name: str, line: str
) -> None:
    found = watch(function, roles={"data": role}, ignore=["digits"], seconds=600, samples=3_000)
    assert name in [finding.name for finding in found.findings]
    place = next(finding.place for finding in found.findings if finding.name == name)
    assert line in Path(place.file).read_text().splitlines()[place.line - 1]
    assert all(finding.certain for finding in found.findings)


@pytest.mark.parametrize(
    ("function", "role", "name"),
    [
        (functions.shortcut, BITS, "no noise"),
        (functions.strict, BITS, "exception"),
        (functions.chatty, BITS, "print"),
        (functions.keys_seen, WORDS, "private keys"),
        (functions.one_draw, TRITS, "reused noise"),
    ],
)
def test_what_an_observer_sees(function: Callable[..., Any], role: str, name: str) -> None:
    found = watch(function, roles={"data": role}, ignore=["digits"], seconds=600, samples=3_000)
    assert name in [finding.name for finding in found.findings]


def test_finite_chance_is_settled_exactly() -> None:
    assert not watch(functions.response, roles={"bit": "Bit"}, seconds=600, samples=3_000).violated
    assert not watch(
        functions.eager_response, epsilon="log(3)", roles={"bit": "Bit"}, seconds=600, samples=3_000
    ).violated
    found = watch(functions.eager_response, epsilon=1, roles={"bit": "Bit"}, seconds=600, samples=3_000)
    assert found.violated
    assert found.findings[0].epsilon == pytest.approx(1.0986, abs=1e-3)
    assert found.sampled == 0


def test_delta_and_rho() -> None:
    found = watch(
        functions.thin_gaussian, delta="delta", roles={"data": UNIT}, ignore=["digits"], seconds=600, samples=3_000
    )
    assert found.violated
    values = {"k": 4, "sigma": 2.0}
    assert not watch(
        functions.steps, rho=0.5, values=values, roles={"data": UNIT}, ignore=["digits"], seconds=600, samples=3_000
    ).violated
    assert watch(
        functions.steps, rho=0.4, values=values, roles={"data": UNIT}, ignore=["digits"], seconds=600, samples=3_000
    ).violated


def test_a_winner_costs_less_than_its_draws() -> None:
    found = watch(functions.noisy_winner, roles={"scores": "Queries(sensitivity=1)"}, seconds=600, samples=3_000)
    assert not found.violated
    assert found.epsilon > 1
    assert any("sampling the result found no violation" in note for note in found.notes)


def test_digits_are_a_finding_of_their_own() -> None:
    found = watch(functions.half_the_noise, roles={"data": BITS}, seconds=600, samples=3_000)
    assert [finding.name for finding in found.findings] == ["wrong scale", "digits"]
    assert found.findings[1].epsilon > 3


def test_neighbours_that_are_given() -> None:
    found = watch(
        functions.noisy_count, epsilon=1, inputs=([1, 1], [1, 1, 5]), ignore=["digits"], seconds=600, samples=3_000
    )
    assert found.pairs == 1
    assert found.findings[0].name == "wrong scale"
    assert found.findings[0].epsilon == 5


def test_global_chance_is_put_back() -> None:
    import numpy as np

    np.random.seed(5)
    before = np.random.get_state()[1][:3].tolist()  # type: ignore[index]
    with seeded(1):
        np.random.random()
    assert np.random.get_state()[1][:3].tolist() == before  # type: ignore[index]


def test_what_cannot_be_run_is_refused() -> None:
    def broken(data: list[int]) -> None:
        raise TypeError("never")

    with pytest.raises(ProgramError, match="never"):
        watch(broken, epsilon=1, seconds=600, samples=3_000)


def test_the_difference_of_two_exponential_draws_is_laplace_noise() -> None:
    found = watch(
        functions.rate_for_scale, roles={"data": BITS}, epsilon="epsilon", ignore=["digits"], seconds=600, samples=3_000
    )
    assert found.violated
    assert found.sampled == 0
