"""Random generators and their seeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.library.registry import Arguments, library

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
    """A generator; a fixed seed is noted."""
    if any(
        isinstance(value, v.Known) and value.value is not None for value in (*given.positional, *given.named.values())
    ):
        machine.note("The generator has a fixed seed: everyone who knows it can subtract the noise.")
    return v.Rng()


@library("random.Random", "random.SystemRandom", "secrets.SystemRandom")
def python_rng(machine: Machine, given: Arguments) -> v.Value:
    """A generator of Python's own."""
    if given.positional:
        machine.note("The generator has a fixed seed: everyone who knows it can subtract the noise.")
    return v.Rng("random")


@library("numpy.random.seed", "random.seed")
def seed(machine: Machine, given: Arguments) -> v.Value:
    """A fixed seed is noted."""
    machine.note("The seed is fixed: everyone who knows it can subtract the noise.")
    return v.Known(None)


def call_rng(machine: Machine, rng: v.Rng, name: str, given: Arguments) -> v.Value:
    """A method of a generator is the function of its library."""
    from lapwing.diagnostics.diagnostic import reject
    from lapwing.syntax.natural.library.registry import FUNCTIONS

    module = "numpy.random" if rng.library == "numpy" else "random"
    handler = FUNCTIONS.get(f"{module}.{name}")
    if name == "spawn":
        machine.outside("a generator made by another generator", "Use one generator for everything.")
    if handler is None:
        reject("unknown-function", machine.span, name=f"{module}.{name}")
    return handler(machine, given)
