"""The sum of everybody's change of weight, between -5 and 10 kg."""

import numpy as np


# lapwing: changes: Database(of=Interval(-5, 10), neighbours="replace"); epsilon = epsilon
def total_change(changes, epsilon):
    return np.sum(changes) + np.random.laplace(0, 15 / epsilon)
