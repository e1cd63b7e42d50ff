"""What a parameter is taken for that a contract does not list: told by its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

NOTHING: Mapping[str, str] = MappingProxyType({})
GENERATORS = ("rng", "random_state", "generator", "prng")
EPSILONS = ("epsilon", "eps", "ε", "rho", "ρ")
DELTAS = ("delta", "δ")
WORDS = ("eps", "ε", "rho", "ρ", "mu", "budget", "privacy")  # other names may be counts, as in `epsilon = k`


def default_role(name: str, claimed: Mapping[str, str] = NOTHING) -> tuple[str, str]:
    """The role as a text, and why; `claimed` are the amounts of the claim as texts."""
    for key, role in (("delta", "Delta"), ("epsilon", "Epsilon"), ("rho", "Epsilon"), ("mu", "Epsilon")):
        amounts = [part.strip() for part in claimed.get(key, "").split("+")]
        if name in amounts and (role == "Delta" or any(word in name for word in WORDS)):
            return role, f"the claim says {key} = {claimed[key]}"
    name = name.removeprefix("self.")
    if name in GENERATORS:
        return "Rng", "its name suggests a random generator"
    if name in EPSILONS:
        return "Epsilon", "its name suggests a privacy parameter"
    if name in DELTAS:
        return "Delta", "its name suggests a privacy parameter"
    return "Public", "the contract does not list it"
