"""What a claim divides by."""

from __future__ import annotations

import pytest

from lapwing.syntax.pretty_program import pretty
from tests.syntax.natural.plain import core_of, real_passes


def read(claim: str, parameters: str = "") -> tuple[str, tuple[str, ...]]:
    text = (
        "import numpy as np\n"
        f'# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); {parameters}{claim}\n'
        "def f(data, sigma, k, rng):\n"
        "    return k * (sum(data) + rng.normal(0, sigma))\n"
    )
    found = core_of(text, real_passes)
    return pretty(found.lowered.program, None), found.evaluated.notes


@pytest.mark.parametrize(
    "claim",
    ["rho = 1 / (2 * sigma ** 2)", "rho = 1 / sigma / sigma / 2", "mu = 1 / sqrt(sigma * sigma)", "mu = 1 / σ"],
)
def test_is_positive(claim: str) -> None:
    program, notes = read(claim.replace("σ", "sigma"))
    assert "sigma > 0" in program
    assert "sigma is taken to be positive: the claim divides by it." in notes


@pytest.mark.parametrize(
    "claim",
    [
        "rho = sigma",
        "rho = 1 / (sigma + 1)",
        "rho = 1 / (2 * sigma ** 2); requires = sigma < 0",
        "rho = 1 / (2 * sigma ** 2); requires = sigma != 0",
    ],
)
def test_nothing_is_assumed_besides_what_the_contract_says(claim: str) -> None:
    program, notes = read(claim)
    assert "sigma > 0" not in program
    assert not any("positive" in note for note in notes)


def test_other_parameters_may_be_anything() -> None:
    assert "k > 0" not in read("rho = 1 / (2 * sigma ** 2)")[0]


def test_a_claim_may_be_written_in_any_script() -> None:
    text = (
        "import numpy as np\n"
        '# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); rho = 1 / (2 * σ ** 2)\n'
        "def f(data, σ, rng):\n"
        "    return sum(data) + rng.normal(0, σ)\n"
    )
    assert "sigma > 0" in pretty(core_of(text, real_passes).lowered.program, None)
