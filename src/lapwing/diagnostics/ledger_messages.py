"""Messages about where budgets are kept, and whose they are."""

from __future__ import annotations

LEDGER_MESSAGES: dict[str, tuple[str, str]] = {
    "budget-differs": (
        "The budget of {dataset} was created with {what} {kept}, and the description says {said}.",
        "Change the description back: what a budget is created with holds for good.",
    ),
    "further-unit": (
        "{dataset} has a budget for the unit {first}, and nothing says how many of those make up one {unit} at most.",
        "Say so with --group, or `group=`; without a limit that is publicly known there is no budget for both.",
    ),
    "share-measure": (
        "A share of {cost} cannot be given out of a budget in {measure}.",
        "Give the share in {measure}.",
    ),
    "ledger-gone": (
        "The ledger that was kept at {place} is not there anymore.",
        "Put it back, as what it recorded is spent. To begin a new ledger there on purpose, remove {record} first.",
    ),
    "ledger-place": (
        "{what} is a URL that was made into a path, which spoils it.",
        'Give the URL as text: ledger="postgresql://...".',
    ),
    "ledger-forked": (
        "This process was forked while {place} was in use, so the ledger cannot be used here.",
        "Open the ledger after the fork, in a process that is started anew (multiprocessing: spawn or forkserver).",
    ),
}
