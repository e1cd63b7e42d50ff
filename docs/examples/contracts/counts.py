"""Counts without annotations: contracts stand above the functions, or in `lapwing.toml`."""

from lapwing import laplace


# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def noisy_count(data, epsilon):
    """How many people said yes."""
    return laplace(sum(data), scale=1 / epsilon)


def half_noise(data, epsilon):
    """The same with half the noise it needs."""
    return laplace(sum(data), scale=1 / (2 * epsilon))


def first_row(data, epsilon):
    """One person's value with noise, and then once more without."""
    noisy = laplace(data[0], scale=1 / epsilon)
    return noisy, data[0]
