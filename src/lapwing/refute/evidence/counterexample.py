"""A counterexample: two neighbours, an event, and its probabilities, which together break a claim."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from lapwing.diagnostics.diagnostic import shorten
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.refute.exact.event import Event
from lapwing.refute.exact.number import Enclosed, Log
from lapwing.refute.exact.span import Span
from lapwing.refute.exact.spread import Chance
from lapwing.refute.exact.value import Value
from lapwing.syntax.pretty_term import claim_words


@dataclass(frozen=True, slots=True)
class Items:
    """A list as it stands in a counterexample."""

    items: tuple[Datum, ...]


Datum = bool | int | Fraction | Log | Items


@dataclass(frozen=True, slots=True)
class Input:
    name: str
    value: Datum


@dataclass(frozen=True, slots=True, repr=False)
class Counterexample:
    """On the grid of multiples of 1 / grid, `first` gives the event more often than the claim allows beside `second`.

    `reach` is how many steps of noise were followed one by one to bound the two probabilities; if it is 0 and the grid
    contains the multiples of 1 / 1024, they are bounded by cells (`exact/compared.py`).
    """

    program: Program
    claim: Claim
    first: tuple[Input, ...]
    second: tuple[Input, ...]
    grid: int
    event: Event
    reach: int
    chances: tuple[Chance, Chance]

    @property
    def is_infinite(self) -> bool:
        """Whether the event never occurs for the second input, so that no epsilon at all is true."""
        return self.chances[1].high == 0

    def __str__(self) -> str:
        """One line; `write_counterexample` has the text to keep."""
        pairs = [pair for pair in zip(self.first, self.second, strict=True) if pair[0] != pair[1]]
        inputs = ", ".join(f"{one.name} = {shown(one.value)} and {shown(other.value)}" for one, other in pairs)
        often = " and ".join(f"{float(chance.low):.4g}" for chance in self.chances)
        claimed = f"{self.program.name}: refuted, {claim_words(self.claim)}"
        return f"{claimed}: {inputs} give an event with probability {often}"

    def __repr__(self) -> str:
        return f"<{self}>"


def listed(inputs: Iterable[tuple[str, Value]]) -> tuple[Input, ...]:
    """Inputs as they stand in a counterexample."""
    return tuple(Input(name, datum(held)) for name, held in inputs)


def shown(found: Datum) -> str:
    """Data as Python writes it, not too long."""
    match found:
        case Items(items=items):
            return shorten(f"[{', '.join(map(shown, items))}]", 60)
        case Log(coefficient=coefficient, base=base, power=power):
            return f"{coefficient} * log({base})" + (f" ** {power}" if power != 1 else "")
        case _:
            return str(found)


def datum(held: Value) -> Datum:
    """A value as data."""
    if isinstance(held, tuple):
        return Items(tuple(map(datum, held)))
    if isinstance(held, Span | Enclosed):
        refuse("an input is a number that can be written down")
    return held


def held_by(inputs: tuple[Input, ...]) -> dict[str, Value]:
    """Data as values, by name."""
    return {item.name: value_of(item.value) for item in inputs}


def value_of(found: Datum) -> Value:
    """Data as a value."""
    return tuple(map(value_of, found.items)) if isinstance(found, Items) else found
