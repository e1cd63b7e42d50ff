"""A release whose groups are a table that an engine wrote: where it is, what it cost, and what it rests on."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from lapwing.budget.accounting.amount import show_amount
from lapwing.data.description.description import Measure
from lapwing.data.proof.proof import FORMAT, Proof, proof_data
from lapwing.numbers.readable import exact_text


@dataclass(frozen=True, slots=True, repr=False)
class TableRelease:
    """`frame` reads the table at `path`; `entry` is the place of the charge in the ledger.

    `about` says what the intervals cover; they hold `together` with the confidence, or else each by itself.
    """

    dataset: str
    path: str
    frame: Any = field(repr=False, compare=False)
    keys: tuple[str, ...]
    columns: tuple[str, ...]
    epsilon: Fraction
    delta: Fraction
    left: tuple[Fraction, Fraction]
    confidence: Fraction
    engine: str
    entry: int
    seconds: float
    proof: Proof
    about: str
    together: bool
    notes: tuple[str, ...] = ()
    measure: Measure = "epsilon"

    def view(self) -> dict[str, Any]:
        """All of it but the rows, as JSON has it: `lapwing check` checks it again."""
        table = {
            "shape": "table",
            "path": self.path,
            "keys": list(self.keys),
            "columns": list(self.columns),
            "about": self.about,
            "together": self.together,
            "notes": list(self.notes),
        }
        return {
            "format": FORMAT,
            "dataset": self.dataset,
            "epsilon": exact_text(self.epsilon),
            "delta": exact_text(self.delta),
            "left": {self.measure: exact_text(self.left[0]), "delta": exact_text(self.left[1])},
            "confidence": exact_text(self.confidence),
            "engine": self.engine,
            "entry": self.entry,
            "proof": proof_data(self.proof),
            "answers": [table],
        }

    def __str__(self) -> str:
        cost = f"epsilon {show_amount(self.epsilon)}" + (f", delta {show_amount(self.delta)}" if self.delta else "")
        names = ", ".join((*self.keys, *self.columns))
        notes = "".join(f"\n{note}" for note in (self.about, *self.notes))
        return f"{self.dataset}: a table at {self.path}\ncolumns: {names}\ncost: {cost}; {self.engine}{notes}"

    __repr__ = __str__
