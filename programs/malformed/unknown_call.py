"""A whole table given to a function that Lapwing does not know and that may change it."""

import elsewhere
import numpy as np


# lapwing: data: Database(of=Bit); epsilon = eps
def program(data, eps):
    elsewhere.shuffle_in_place(data)  # message: unknown-call
    return len(data) + np.random.laplace(scale=1 / eps)
