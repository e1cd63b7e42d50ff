"""A role that is not Python."""

from lapwing import laplace


# lapwing: data: Database(of Bit); epsilon = epsilon  # message: contract-text
def count(data, epsilon):
    return laplace(sum(data), scale=1 / epsilon)
