"""The number of yes and the number of no."""

import numpy as np


# lapwing: yes: Query(sensitivity=1); no: Query(sensitivity=1); epsilon = epsilon
def both_counts(yes, no, epsilon):
    noise = np.random.laplace(0, 2 / epsilon)
    return yes + noise, no + noise
