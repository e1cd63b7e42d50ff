"""The first answer above a threshold, and its value."""

import numpy as np


# lapwing: answers: Queries(sensitivity=1); threshold: Public[float]; epsilon = epsilon
def first_above(answers, threshold, epsilon):
    bar = threshold + np.random.laplace(0, 2 / epsilon)
    for i in range(len(answers)):
        noisy = answers[i] + np.random.laplace(0, 4 / epsilon)
        if noisy >= bar:
            return i, noisy
    return len(answers), 0.0
