"""A release that can say how accurate it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import has_public_length, is_public
from lapwing.numbers.readable import readable
from lapwing.run.accuracy.program.intervals import Told, intervals_of
from lapwing.run.accuracy.program.spread import spreads_of
from lapwing.run.accuracy.solve import read_beta
from lapwing.run.interpreter.exact_list import ExactList, is_list
from lapwing.run.interpreter.release import AnyCost, Cost, CostAtOrder, CostInRho, Release
from lapwing.run.interpreter.value import Value

USUAL_BETA = "0.05"
SHOWN = 10


def brief(value: Any) -> str:
    """A value as it prints; of a long list, its start and its length."""
    if not isinstance(value, list | tuple | ExactList):
        return str(value)
    items = [brief(each) for each in value[:SHOWN]]
    if len(value) > SHOWN:
        items.append(f"… {len(value):,} in all")
    return f"({', '.join(items)})" if isinstance(value, tuple) else f"[{', '.join(items)}]"


@dataclass(frozen=True, slots=True, repr=False)
class Measured(Release):
    """A release with the program that ran and its public inputs, which is all that its intervals are made from."""

    ran: Program = field(repr=False)
    public: Mapping[str, Value] = field(repr=False)

    def to_pandas(self) -> Any:
        """The released numbers as a data frame: one row each, with the ends of its interval where there is one."""
        from lapwing.run.accuracy.program.table import frame_of

        return frame_of(self.value, self.intervals())

    def __str__(self) -> str:
        """What was released and what it costs."""
        price = "nothing is claimed" if self.cost is None else cost_words(self.cost)
        return f"{brief(self.value)} ({self.program}: {price}{'' if self.proved else ', NOT PROVED'})"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"

    def intervals(self, beta: Any = USUAL_BETA) -> Told:
        """Where the results would lie without noise: all at once, except with probability beta.

        They have the shape of the value, and say why where there is none.
        """
        return intervals_of(self.value, spreads_of(self.ran, self.public, self.grid, read_beta(beta)))


def measured(release: Release, program: Program, inputs: Mapping[str, Value]) -> Measured:
    """The release of a run of a program on these inputs, of which only the public part is kept."""
    said = {item.name: getattr(release, item.name) for item in fields(Release)}
    said["value"], said["cost"] = readable(release.value), readable_cost(release.cost)
    return Measured(**said, ran=program, public=public_part(program, inputs))


def readable_cost(cost: AnyCost | None) -> AnyCost | None:
    """A cost whose amounts print as decimals."""
    match cost:
        case Cost(epsilon=epsilon, delta=delta, group=group):
            return Cost(readable(epsilon), readable(delta), group)
        case CostInRho(rho=rho, group=group, delta=delta):
            return CostInRho(readable(rho), group, readable(delta))
        case CostAtOrder(order=order, renyi=epsilon, group=group):
            return CostAtOrder(readable(order), readable(epsilon), group)
        case None:
            return None


def cost_words(cost: AnyCost) -> str:
    """What a release costs, in words."""
    match cost:
        case Cost(epsilon=epsilon, delta=delta):
            return f"epsilon {epsilon}" + (f", delta {delta}" if delta else "")
        case CostInRho(rho=rho, delta=delta):
            return f"rho {rho}" + (f", delta {delta}" if delta else "")
        case CostAtOrder(order=order, renyi=epsilon):
            return f"epsilon {epsilon} at the Rényi order {order}"


def public_part(program: Program, inputs: Mapping[str, Value]) -> dict[str, Value]:
    """Public values; of private lists, as many zeros as they have items, where that is public."""
    found: dict[str, Value] = {}
    for parameter in program.parameters:
        name, value = parameter.param.name, inputs[parameter.param.name]
        if is_public(parameter.role):
            found[name] = value.tolist() if isinstance(value, ExactList) else value
        elif is_list(value) and has_public_length(parameter.role):
            found[name] = [0] * len(value)
    return found
