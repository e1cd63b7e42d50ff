"""Budgets: what releases cost together, and a ledger that cannot be overspent.

- `accounting`: exact amounts and costs, and how they compose.
- `ledger/entry`: what is written, and the chain it forms; `ledger/balance`: the fold of all entries;
  `ledger/store`: where entries are kept; `ledger/transaction`: reserve, settle and open a budget, all or nothing;
  `ledger/wire`: what a ledger service and its clients say to each other;
  `ledger`: the ledger itself, its check, its copies and its client.
- `release`: admit a program, reserve its cost, run it, settle; in this order, and never otherwise.
- `service`: many who ask one ledger: tokens, a fair queue, and one commit for many charges.

Imports `kernel`, `diagnostics`, `numbers`, `syntax` and `run`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.lazy import lazily

if TYPE_CHECKING:
    from lapwing.budget.accounting.cost import Approximate, cost_of
    from lapwing.budget.accounting.odometer import read_odometer
    from lapwing.budget.accounting.shuffle import epsilon_of_shuffle
    from lapwing.budget.ledger.entry.allowance import curve_allowance
    from lapwing.budget.ledger.entry.blocks import blocks_of
    from lapwing.budget.ledger.entry.request import request_of
    from lapwing.budget.ledger.ledger import Ledger, open_ledger
    from lapwing.budget.ledger.transaction.reservation import ChargeRefused
    from lapwing.budget.release.order import place_order
    from lapwing.budget.release.publish import publish
else:
    __getattr__ = lazily(
        __name__,
        {
            "accounting.cost": ["Approximate", "cost_of"],
            "accounting.odometer": ["read_odometer"],
            "accounting.shuffle": ["epsilon_of_shuffle"],
            "ledger.entry.allowance": ["curve_allowance"],
            "ledger.entry.blocks": ["blocks_of"],
            "ledger.entry.request": ["request_of"],
            "ledger.ledger": ["Ledger", "open_ledger"],
            "ledger.transaction.reservation": ["ChargeRefused"],
            "release.order": ["place_order"],
            "release.publish": ["publish"],
        },
    )

__all__ = [
    "Approximate",
    "ChargeRefused",
    "Ledger",
    "blocks_of",
    "cost_of",
    "curve_allowance",
    "epsilon_of_shuffle",
    "open_ledger",
    "place_order",
    "publish",
    "read_odometer",
    "request_of",
]
