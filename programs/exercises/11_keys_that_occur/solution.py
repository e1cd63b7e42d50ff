"""How many people chose each colour?"""

import numpy as np

COLOURS = ["red", "green", "blue"]


# lapwing: data: Database(of=Category("red", "green", "blue"), neighbours="add-remove"); epsilon = epsilon
def colour_counts(data, epsilon):
    counts = {colour: 0 for colour in COLOURS}
    for colour in data:
        counts[colour] += 1
    return {colour: counts[colour] + np.random.laplace(0, 1 / epsilon) for colour in COLOURS}
