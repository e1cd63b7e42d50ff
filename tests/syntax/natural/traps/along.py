"""Datasets of the same people: a neighbour has one person more or less in all of them."""

from __future__ import annotations

import numpy as np


# lapwing: X: Database(of=Reals, neighbours="add-remove"); y: Database(of=Bit, along=X); epsilon = epsilon
def number_of_labels(X, y, epsilon):
    return len(y)


# lapwing: X: Database(of=Interval(0, 1), neighbours="add-remove"); y: Database(of=Bit, along=X); epsilon = epsilon
def both_sums_at_the_price_of_one(X, y, epsilon):
    return sum(X) + np.random.laplace(0, 1 / epsilon), sum(y) + np.random.laplace(0, 1 / epsilon)


# lapwing: X: Database(of=Vector(of=Interval(0, 1), length=2), neighbours="add-remove"); y: Database(of=Bit, along=X)
# lapwing: epsilon = epsilon
def label_beside_a_vector(X, y, epsilon):
    return sum(x[1] for x, t in zip(X, y) if t == 1)
