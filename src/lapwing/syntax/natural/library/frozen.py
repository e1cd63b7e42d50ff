"""Distributions of SciPy with their parameters: `scipy.stats.laplace(0, b).rvs()` draws as `laplace.rvs(0, b)` does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.array import is_sequence, mapped
from lapwing.syntax.natural.library.opaque import opaque
from lapwing.syntax.natural.library.registry import FUNCTIONS, Arguments, library, method
from lapwing.syntax.natural.library.rngs import seeded
from lapwing.syntax.natural.library.uniform import is_fresh

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

MARK = "@distribution"
NAMES = ("laplace", "norm", "expon", "uniform", "gumbel_r", "bernoulli", "geom", "dlaplace")


def freeze(name: str) -> None:
    """A distribution by its name."""

    @library(f"scipy.stats.{name}")
    def make(machine: Machine, given: Arguments) -> v.Value:
        """A distribution: `.rvs()` draws from it."""
        fields = (MARK, "@positional", *(f"@{key}" for key in given.named))
        return v.Tuple((v.Known(name), v.Tuple(tuple(given.positional)), *given.named.values()), fields)

    del make


def invert(name: str) -> None:
    """The quantile function of a distribution."""

    @library(f"scipy.stats.{name}.ppf")
    def quantile(machine: Machine, given: Arguments) -> v.Value:
        """The quantile at a fresh uniform draw is a draw from the distribution."""
        share, *rest = given.positional
        drawn = Arguments([*rest], {**given.named})
        return (
            mapped(machine, share, lambda item: at_share(machine, name, item, drawn))
            if is_sequence(machine, share)
            else at_share(machine, name, share, drawn)
        )

    del quantile


def at_share(machine: Machine, name: str, share: v.Value, given: Arguments) -> v.Value:
    """The quantile of a distribution at a share, which is unknown unless it is a fresh uniform draw."""
    if isinstance(share, v.Uniform) and is_fresh(machine, share):
        machine.state.cells[(share.key, "used")] = v.Known(True)
        return FUNCTIONS[f"scipy.stats.{name}.rvs"](machine, Arguments([*given.positional], {**given.named}))
    return opaque(machine, f"scipy.stats.{name}.ppf", [share, *given.positional, *given.named.values()])


for each in NAMES:
    freeze(each)
    invert(each)


@method("tuple.rvs")
def draw(machine: Machine, owner: v.Value, given: Arguments) -> v.Value:
    """A draw from a distribution of SciPy, or as many as `size=` says."""
    size, state = given.take(machine, "rvs", "size=", "random_state=")
    seeded(machine, Arguments([state or v.Known(None)], {}))
    match owner:
        case v.Tuple(items=(v.Known(value=str() as name), v.Tuple(items=positional), *rest), fields=(mark, _, *keys)):
            if mark == MARK:
                named = {key.removeprefix("@"): value for key, value in zip(keys, rest, strict=True)}
                if size is not None and size != v.Known(None):
                    named["size"] = size
                return FUNCTIONS[f"scipy.stats.{name}.rvs"](machine, Arguments([*positional], named))
        case _:
            pass
    machine.reject("needs a distribution of scipy.stats")
