"""The entries of a ledger, which never change."""

from __future__ import annotations

from dataclasses import dataclass

from lapwing.budget.accounting.cost import Cost
from lapwing.budget.ledger.entry.allowance import Allowance
from lapwing.budget.ledger.entry.blocks import Blocks
from lapwing.budget.ledger.entry.charge import Charge
from lapwing.budget.ledger.entry.partition import Partition
from lapwing.kernel.language.role import Neighbours

Where = tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Founded:
    """The first entry: which ledger this is."""

    at: str
    ledger: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A budget; its number is the place of this entry.

    Units of one dataset are charged together: one `unit` is at most `group` units of the dataset's first budget.
    """

    at: str
    dataset: str
    unit: str
    allowance: Allowance
    neighbours: Neighbours
    group: int
    fingerprint: str | None


@dataclass(frozen=True, slots=True)
class Granted:
    """A part of a budget for one analyst, who may not spend more than this in all."""

    at: str
    budget: int
    analyst: str
    limit: Charge


@dataclass(frozen=True, slots=True)
class Divided:
    """The data of a budget is divided into parts."""

    at: str
    budget: int
    partition: Partition


@dataclass(frozen=True, slots=True)
class Reserved:
    """Spent, whatever happens afterwards.  `charges` has the charge for each budget of the dataset, its own first."""

    at: str
    budget: int
    cost: Cost
    charges: tuple[tuple[int, Charge], ...]
    analyst: str | None
    where: Where
    key: str | None
    request: str
    about: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Released:
    """The answer to a reservation; `answer` is nothing if it is not kept."""

    at: str
    reservation: int
    answer: str | None
    about: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """A request that was not granted; it costs nothing."""

    at: str
    budget: int
    cost: Cost
    analyst: str | None
    where: Where
    reason: str


@dataclass(frozen=True, slots=True)
class Closed:
    """No more charges to this budget."""

    at: str
    budget: int


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The digest of the snapshot of all balances at this place."""

    at: str
    digest: str


@dataclass(frozen=True, slots=True)
class Blocked:
    """The data of a budget is cut into blocks, each of which has the whole budget for itself."""

    at: str
    budget: int
    blocks: Blocks


@dataclass(frozen=True, slots=True)
class Ruled:
    """What an analyst, or everyone else for "", may spend in a day, and the largest charge that needs no approval."""

    at: str
    budget: int
    analyst: str
    daily: Charge | None
    approval: Charge | None


@dataclass(frozen=True, slots=True)
class Proposed:
    """A request that another has to approve before it is charged; it costs nothing yet."""

    at: str
    budget: int
    cost: Cost
    analyst: str | None
    where: Where
    request: str
    about: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Approved:
    """Another has approved a request, which is the proposal at that place."""

    at: str
    proposal: int
    by: str


Entry = (
    Founded
    | Opened
    | Granted
    | Divided
    | Reserved
    | Released
    | Refused
    | Closed
    | Checkpoint
    | Blocked
    | Ruled
    | Proposed
    | Approved
)
