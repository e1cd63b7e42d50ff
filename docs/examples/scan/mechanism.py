"""Noise as a library might have it, without a word about contracts."""

from lapwing import laplace


def laplace_mechanism(true_answer, sensitivity, epsilon):
    """Add noise to the answer of a query."""
    return laplace(true_answer, scale=sensitivity / epsilon)


def noisy_share(true_count, epsilon, people):
    """The share of people, beside their number."""
    noisy = laplace(true_count, scale=1 / epsilon)
    return noisy / people, true_count
