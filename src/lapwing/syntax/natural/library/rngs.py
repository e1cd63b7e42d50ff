"""Random generators and their seeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.context import Loop
from lapwing.syntax.natural.library.registry import Arguments, library
from lapwing.syntax.natural.numbered import SeededError
from lapwing.syntax.natural.state import PUBLIC

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine


@library(
    "numpy.random.default_rng",
    "numpy.random.RandomState",
    "numpy.random.Generator",
    "numpy.random.PCG64",
    "numpy.random.SeedSequence",
    "numpy.random.Philox",
)
def default_rng(machine: Machine, given: Arguments) -> v.Value:
    """A generator; one seeded in the function draws the same noise in every call."""
    seeded(machine, given)
    return v.Rng()


SEED = "The generator has a fixed seed: everyone who knows it can subtract the noise."


def seeded(machine: Machine, given: Arguments) -> None:
    """A seed that is given, or set when the file is loaded, is noted; with one of its own a function draws no noise."""
    seeds = [each for each in (*given.positional, *given.named.values()) if not isinstance(each, v.Rng)]
    if all(seed == v.Known(None) for seed in seeds):
        return
    if any(machine.label_of(seed) != PUBLIC for seed in seeds):
        machine.outside("a generator that is seeded with the data", "Leave the seed out.")
    machine.note(SEED)
    if machine.loading or machine.seeded or is_given_once(machine, seeds):
        return
    raise SeededError


def take_state(machine: Machine, given: Arguments) -> None:
    """`random_state=`: a generator, or a seed as any other."""
    seeded(machine, Arguments([given.named.pop("random_state", v.Known(None))], {}))


def is_given_once(machine: Machine, seeds: Sequence[v.Value]) -> bool:
    """Whether the seed is a parameter, the only seed there is: who calls the function chooses it.

    Two seeds might be equal, and then so are all draws.
    """
    if len(seeds) != 1:
        return False
    (seed,) = seeds
    term = seed.term if isinstance(seed, v.Number) else None
    given = isinstance(term, tree.Name) and machine.roles.get(term.name) == PUBLIC
    if not given and not any(seed is each for each in machine.chosen):
        return False
    fresh = not machine.seeds and not any(isinstance(each, Loop) for each in machine.contexts)
    machine.seeds.add(str(machine.span.line))
    return fresh


@library("random.Random", "random.SystemRandom", "secrets.SystemRandom")
def python_rng(machine: Machine, given: Arguments) -> v.Value:
    """A generator of the standard library."""
    seeded(machine, given)
    return v.Rng("random")


@library("numpy.random.seed", "random.seed")
def seed(machine: Machine, given: Arguments) -> v.Value:
    """Without a seed, the system's randomness is used."""
    seeded(machine, given)
    return v.Known(None)


def call_rng(machine: Machine, rng: v.Rng, name: str, given: Arguments) -> v.Value:
    """A method of a generator is the function of its library."""
    from lapwing.syntax.natural.library.opaque import unknown_call
    from lapwing.syntax.natural.library.registry import FUNCTIONS

    module = "numpy.random" if rng.library == "numpy" else "random"
    handler = FUNCTIONS.get(f"{module}.{name}")
    if name == "spawn":
        machine.outside("a generator made by another generator", "Use one generator for everything.")
    if handler is None:
        unknown_call(machine, f"{module}.{name}", "")
    return handler(machine, given)
