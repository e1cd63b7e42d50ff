"""A file that patches what it imports: nothing in it may be taken for noise."""

from __future__ import annotations

import numpy as np

np.random.laplace = lambda loc=0.0, scale=1.0, size=None: loc


# lapwing: data: Database(of=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def patched(data, epsilon):
    return np.random.laplace(sum(data), 1 / epsilon)
