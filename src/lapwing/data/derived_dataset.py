"""The rows of a dataset under another description: one row for each person, or other bounds."""

from __future__ import annotations

from lapwing.data.dataset import Dataset


class DerivedDataset(Dataset):
    """It is open as long as the dataset is that it comes from, and charged to the same budget."""

    __slots__ = ()

    def close(self) -> None:
        """Nothing of its own is open."""
