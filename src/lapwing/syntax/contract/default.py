"""What a parameter is taken for that a contract does not list: told by its name."""

from __future__ import annotations

GENERATORS = ("rng", "random_state", "generator", "prng")
EPSILONS = ("epsilon", "eps", "ε")
DELTAS = ("delta", "δ")


def default_role(name: str) -> tuple[str, str]:
    """The role as a text, and why."""
    if name in GENERATORS:
        return "Rng", "the name says that it is a random generator"
    if name in EPSILONS:
        return "Epsilon", "the name says that it is an epsilon"
    if name in DELTAS:
        return "Delta", "the name says that it is a delta"
    return "Public", "the contract does not list it"
