"""Why a charge would be refused, in words."""

from __future__ import annotations

REASONS = {
    "analyst-unknown": "the analyst has no allowance",
    "awaiting-approval": "it needs someone's approval",
    "blocks-missing": "the data has not been divided into blocks",
    "budget-closed": "the budget is closed",
    "data-no-budget": "there is no budget yet; `lapwing budget create` creates it",
    "over-allowance": "it exceeds the analyst's allowance",
    "over-budget": "it exceeds the remaining budget",
    "over-day": "it exceeds what may be spent in a day",
    "part-unknown": "the budget has no such part",
}


def reason_words(reason: str) -> str:
    """The id of a message as the end of a sentence."""
    return REASONS.get(reason, reason)
