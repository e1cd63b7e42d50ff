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
