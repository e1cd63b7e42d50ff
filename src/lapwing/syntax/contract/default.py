"""What a parameter is taken for that a contract does not list: told by its name."""

from __future__ import annotations

GENERATORS = ("rng", "random_state", "generator", "prng")
EPSILONS = ("epsilon", "eps", "ε", "rho", "ρ")
DELTAS = ("delta", "δ")


def default_role(name: str) -> tuple[str, str]:
    """The role as a text, and why."""
    if name in GENERATORS:
        return "Rng", "its name suggests a random generator"
    if name in EPSILONS:
        return "Epsilon", "its name suggests a privacy parameter"
    if name in DELTAS:
        return "Delta", "its name suggests a privacy parameter"
    return "Public", "the contract does not list it"
