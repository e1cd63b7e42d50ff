"""A contract in which everything is public."""

from lapwing import laplace


# lapwing: epsilon = epsilon  # message: contract-nothing-private
def count(data, epsilon):
    return laplace(sum(data), scale=1 / epsilon)
