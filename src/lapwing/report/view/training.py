"""An audit of training as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lapwing.verify.auditing.canaries import Training


def view_training(found: Training, name: str) -> dict[str, Any]:
    """How many canaries were guessed, and what that shows."""
    claim = None if found.epsilon is None else {"epsilon": str(found.epsilon), "delta": str(found.delta)}
    return {
        "training": name,
        "canaries": found.canaries,
        "guesses": found.guesses,
        "right": found.right,
        "epsilon_at_least": float(found.epsilon_at_least),
        "delta": str(found.delta),
        "confidence": str(found.confidence),
        "claim": claim,
        "violated": found.violated,
    }
