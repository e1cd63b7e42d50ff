"""Two different claims."""

from lapwing import laplace


# lapwing: data: Database(of=Bit)
# lapwing: epsilon = epsilon
# lapwing: epsilon = 2 * epsilon  # message: contract-twice
def count(data, epsilon):
    return laplace(sum(data), scale=1 / epsilon)
