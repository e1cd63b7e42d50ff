"""The first answer above a threshold, and its value."""

import numpy as np


# lapwing: answers: Queries(sensitivity=1); threshold: Public[float]; epsilon = epsilon
def first_above(answers, threshold, epsilon):
    half = epsilon / 2
    bar = threshold + np.random.laplace(0, 2 / half)
    for i in range(len(answers)):
        if answers[i] + np.random.laplace(0, 4 / half) >= bar:
            return i, answers[i] + np.random.laplace(0, 1 / half)
    return len(answers), 0.0
