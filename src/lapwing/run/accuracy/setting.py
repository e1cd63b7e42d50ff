"""What a statement is about: the price, the rows, and the shape of the mechanism."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, get_args

from lapwing.diagnostics.diagnostic import reject
from lapwing.kernel.language.role import Neighbours
from lapwing.numbers.enclosure import log_bounds
from lapwing.numbers.epsilon import Given, Log, Plain, epsilon_of
from lapwing.run.accuracy.option import read_amount, read_count, read_word

NEIGHBOURS = get_args(Neighbours)
Amount = Fraction | int | str


@dataclass(frozen=True, slots=True)
class Setting:
    """All of it; `epsilon` is the price of the whole release, `n` the number of rows, and the rest has a usual value.

    `share` says that errors are counted as a share of n; `grid` is the step of the noise before it is divided by n.
    """

    epsilon: Fraction = Fraction(1)
    n: int = 1
    share: bool = False
    k: int = 1
    cutoff: int = 1
    block: int = 1
    sensitivity: Fraction = Fraction(1)
    delta: Fraction = Fraction(1, 10**6)
    grid: Fraction = Fraction(1)
    neighbours: str = "replace"

    def steps(self, scale: Fraction) -> Fraction:
        """Noise of `scale` sensitivities for each unit of 1 / epsilon, in steps of the grid."""
        return scale * self.sensitivity / (self.epsilon * self.grid)

    def errors(self, amount: Fraction) -> Fraction:
        """An error of the noise as it is counted."""
        return amount / self.n if self.share else amount


def read_setting(given: dict[str, Any]) -> Setting:
    """Take options by name; what is None stays as usual."""
    taken = {name: value for name, value in given.items() if value is not None}
    known = {field.name for field in fields(Setting)}
    for name in taken:
        if name not in known:
            reject("accuracy-option", name=name, why="there is no such option", instead=", ".join(sorted(known)))
    found = Setting()
    for name, value in taken.items():
        found = replace(found, **{name: read_option(name, value)})
    return found


def read_option(name: str, value: Any) -> Any:
    """One option, checked."""
    match name:
        case "epsilon":
            return read_epsilon(value)
        case "n" | "k" | "cutoff" | "block":
            return read_count(name, value)
        case "delta":
            return read_amount(name, value, below=Fraction(1))
        case "neighbours":
            return read_word(name, value, NEIGHBOURS)
        case "share":
            return bool(value)
        case _:
            return read_amount(name, value)


def read_epsilon(value: Given) -> Fraction:
    """A price above 0; a logarithm from below, which claims no accuracy that is not there."""
    match epsilon_of(value):
        case Plain(value=number):
            found = number
        case Log(of=of):
            found = log_bounds(of)[0] if of > 1 else Fraction(0)
    if found <= 0:
        reject("accuracy-option", name="epsilon", why=f"{value} is not above 0", instead="a number above 0")
    return found
