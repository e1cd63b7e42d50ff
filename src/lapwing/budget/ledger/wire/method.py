"""The questions a ledger service answers: what each is given, what it gives back, and who may ask it.

Values travel as the JSON in which entries are written, and are read only as what they must be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from typing import Literal as OneOf

from lapwing.budget.accounting.cost import Cost
from lapwing.budget.ledger.balance.balance import Balance, BlockBalance
from lapwing.budget.ledger.balance.expected import Expected
from lapwing.budget.ledger.balance.policy import Waiting
from lapwing.budget.ledger.entry.allowance import Allowance
from lapwing.budget.ledger.entry.blocks import Blocks
from lapwing.budget.ledger.entry.partition import Part
from lapwing.budget.ledger.entry.request import Request
from lapwing.budget.ledger.transaction.reservation import Preview, Receipt, Reservation
from lapwing.budget.ledger.wire.fault import Fault
from lapwing.kernel.language.role import Neighbours

Role = OneOf["analyst", "approver", "owner"]
Needed = Role | OneOf["any"]
Notes = tuple[tuple[str, str], ...]
Settled = tuple[Reservation, str | None, Notes]
Names = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Method:
    """`takes` are the types of its arguments, `gives` that of its answer; `writes` if it changes the ledger."""

    takes: tuple[Any, ...]
    gives: Any
    role: Needed
    writes: bool


@dataclass(frozen=True, slots=True)
class Checked:
    """What a verification of the whole ledger found."""

    entries: int
    head: str
    seen: tuple[int, str] | None
    complaint: str | None


METHODS: dict[str, Method] = {
    "reserve": Method((tuple[Request, ...],), tuple[Reservation | Receipt | Fault, ...], "analyst", True),
    "settle": Method((tuple[Settled, ...],), tuple[Receipt | Fault, ...], "analyst", True),
    "preview": Method((Request,), Preview, "analyst", False),
    "has": Method((Expected,), bool, "any", False),
    "balance": Method((str, str), Balance, "any", False),
    "balances": Method((), tuple[Balance, ...], "any", False),
    "number_of": Method((str, str), int, "any", False),
    "length": Method((), int, "any", False),
    "verify": Method((), Checked, "owner", False),
    "create": Method((str, str, Allowance, Neighbours, int | None, str | None), Balance, "owner", True),
    "create_expected": Method((Expected, bool), type(None), "owner", True),
    "grant": Method((str, str, str, Cost), Balance, "owner", True),
    "divide": Method((str, str, str, tuple[Part, ...], int), type(None), "owner", True),
    "block": Method((str, str, Blocks), Balance, "owner", True),
    "blocks": Method((str, str), tuple[BlockBalance, ...], "any", False),
    "rule": Method((str, str, str | None, Cost | None, Cost | None), Balance, "owner", True),
    "proposals": Method((), tuple[Waiting, ...], "any", False),
    "approve": Method((int,), type(None), "approver", True),
    "close_budget": Method((str, str), Balance, "owner", True),
}
