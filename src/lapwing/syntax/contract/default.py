"""What a parameter is taken for that a contract does not list: told by its name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

NOTHING: Mapping[str, str] = MappingProxyType({})
GENERATORS = ("rng", "random_state", "generator", "prng")
EPSILONS = ("epsilon", "eps", "ε", "rho", "ρ")
DELTAS = ("delta", "δ")
AMOUNT = re.compile(r"(^|[_.])(eps|epsilon|ε|rho|ρ|mu|μ|budget)(_|\d|$)")  # other names may be counts, as `steps` is


def default_role(name: str, claimed: Mapping[str, str] = NOTHING) -> tuple[str, str]:
    """The role as a text, and why; `claimed` are the amounts of the claim as texts."""
    for key, role in (("delta", "Delta"), ("epsilon", "Epsilon"), ("rho", "Epsilon"), ("mu", "Epsilon")):
        amounts = [part.strip() for part in claimed.get(key, "").split("+")]
        if name in amounts and (role == "Delta" or AMOUNT.search(name)):
            return role, f"the claim says {key} = {claimed[key]}"
    name = name.removeprefix("self.")
    if name in GENERATORS:
        return "Rng", "its name suggests a random generator"
    if name in EPSILONS:
        return "Epsilon", "its name suggests a privacy parameter"
    if name in DELTAS:
        return "Delta", "its name suggests a privacy parameter"
    return "Public", "the contract does not list it"
