"""Random words that can be repeated: for demonstrations on databases that are made up, never for a release."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray


class Repeated:
    """The same words for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def words(self, count: int) -> NDArray[np.uint64]:
        """This many words."""
        return np.frombuffer(self.random.randbytes(8 * count), dtype=np.uint64)
