"""One contract and two functions of its name."""

from lapwing import laplace


if True:
    # lapwing: data: Database(of=Bit); epsilon = epsilon
    def count(data, epsilon):  # message: several-definitions
        return laplace(sum(data), scale=1 / epsilon)

else:

    def count(data, epsilon):
        return laplace(sum(data), scale=2 / epsilon)
