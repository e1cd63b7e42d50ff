"""How many people chose each colour?"""

import numpy as np

COLOURS = ["red", "green", "blue"]


# lapwing: data: Database(of=Category("red", "green", "blue"), neighbours="add-remove"); epsilon = epsilon
def colour_counts(data, epsilon):
    counts = {}
    for colour in data:
        counts[colour] = counts.get(colour, 0) + 1
    return {colour: count + np.random.laplace(0, 1 / epsilon) for colour, count in counts.items()}
