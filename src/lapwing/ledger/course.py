"""How a budget went down, charge by charge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lapwing.ledger.chain import Link
from lapwing.ledger.charge import Charge
from lapwing.ledger.entry import Opened, Refused, Reserved
from lapwing.ledger.fold import fold
from lapwing.ledger.state import State


@dataclass(frozen=True, slots=True)
class Station:
    """What was left after an entry; a refusal leaves it as it was."""

    seq: int
    at: str
    rest: Charge
    refused: bool


def course_of(links: Iterable[Link], dataset: str, unit: str) -> tuple[Station, ...]:
    """The stations of a budget, from its opening on; the state is folded anew."""
    state = State()
    found: list[Station] = []
    for link in links:
        entry = fold(state, link)
        budget = state.find(dataset, unit)
        if budget is None:
            continue
        match entry:
            case Opened() if budget.number == link.seq:
                found.append(Station(link.seq, entry.at, budget.rest, False))
            case Reserved(charges=charges) if any(number == budget.number for number, _ in charges):
                found.append(Station(link.seq, entry.at, budget.rest, False))
            case Refused(budget=number) if number == budget.number:
                found.append(Station(link.seq, entry.at, budget.rest, True))
    return tuple(found)
