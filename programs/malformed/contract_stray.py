"""A contract above nothing."""

from lapwing import laplace


# lapwing: data: Database(of=Bit); epsilon = epsilon
def count(data, epsilon):
    return laplace(sum(data), scale=1 / epsilon)


# lapwing: epsilon = epsilon  # message: contract-stray
