"""Parameters that a contract does not list."""

from __future__ import annotations

import pytest

from lapwing.syntax.contract.default import default_role


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("rng", "Rng"),
        ("random_state", "Rng"),
        ("epsilon", "Epsilon"),
        ("ε", "Epsilon"),
        ("delta", "Delta"),
        ("data", "Public"),
        ("epsilons", "Public"),
    ],
)
def test_the_name_tells(name: str, role: str) -> None:
    found, reason = default_role(name)
    assert found == role
    assert reason


@pytest.mark.parametrize(
    ("name", "claimed", "role"),
    [
        ("d", {"epsilon": "eps", "delta": "d"}, "Delta"),
        ("eps1", {"epsilon": "eps1 + eps2"}, "Epsilon"),
        ("self.budget", {"epsilon": "self.budget"}, "Epsilon"),
        ("k", {"epsilon": "k"}, "Public"),
        ("steps", {"epsilon": "steps"}, "Public"),
        ("number", {"mu": "number"}, "Public"),
        ("privacy_budget", {"rho": "privacy_budget"}, "Epsilon"),
        ("eps1", {"epsilon": "2 * eps1"}, "Public"),
    ],
)
def test_the_claim_tells(name: str, claimed: dict[str, str], role: str) -> None:
    assert default_role(name, claimed)[0] == role
