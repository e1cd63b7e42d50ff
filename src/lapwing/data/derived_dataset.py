"""The rows of a dataset under another description: one row for each person, or other bounds."""

from __future__ import annotations

from lapwing.data.dataset import Dataset
from lapwing.data.description.description import Description


class DerivedDataset(Dataset):
    """It is open as long as the dataset is that it comes from, and charged to the same budget."""

    __slots__ = ()

    def __init__(self, base: Dataset, description: Description) -> None:
        super().__init__(description, base.engine, base.ledger, base.origin, base.narrow)
        self.snapshot = base.snapshot

    def close(self) -> None:
        """Nothing of its own is open."""
