"""Measurements of OpenDP."""

from __future__ import annotations

import pytest

from tests.agreement import drawn, refusal

DRAWS = {
    "dp.m.make_laplace(dp.atom_domain(T=float), dp.absolute_distance(T=float), scale=2.0)(sum(data))": [
        "laplace(total, scale=2.0)"
    ],
    "dp.m.make_laplace(dp.atom_domain(T=int), dp.absolute_distance(T=int), 2.0)(sum(data))": [
        "geometric(total, scale=2.0)"
    ],
    "dp.m.make_gaussian(dp.atom_domain(T=float), dp.absolute_distance(T=float), scale=2.0)(sum(data))": [
        "gaussian(total, sigma=2.0)"
    ],
    "dp.m.make_base_discrete_laplace(2.0)(sum(data))": ["geometric(total, scale=2.0)"],
    "dp.m.make_base_laplace(2.0)(sum(data))": ["laplace(total, scale=2.0)"],
    "dp.m.make_laplace(dp.vector_domain(dp.atom_domain(T=float)), dp.l1_distance(T=float), 2.0)([sum(data), 1])": [
        "laplace(total, scale=2.0)",
        "laplace(1, scale=2.0)",
    ],
}
REFUSED = {
    "dp.m.make_gaussian(dp.atom_domain(T=int), dp.absolute_distance(T=int), scale=2.0)(sum(data))": "Discrete Gaussian noise of OpenDP",  # noqa: E501
    "dp.m.make_base_gaussian(2.0)(sum(data))": "This measurement of OpenDP",
    "dp.m.make_laplace(dp.atom_domain(T=str), dp.absolute_distance(T=float), 2.0)": "A domain of OpenDP whose type is not written out",  # noqa: E501
}


@pytest.mark.parametrize("lines", DRAWS)
def test_a_call_becomes_draws_of_the_core(lines: str) -> None:
    assert drawn(lines) == DRAWS[lines]


@pytest.mark.parametrize("lines", REFUSED)
def test_what_is_outside_is_refused_by_its_name(lines: str) -> None:
    assert REFUSED[lines] in refusal(lines)
