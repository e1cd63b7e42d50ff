"""The sum of everybody's score, each between 0 and 10."""

import numpy as np


# lapwing: scores: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
def total_score(scores, epsilon):
    return np.sum(scores) + np.random.laplace(0, 1 / epsilon)
