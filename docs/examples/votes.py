"""Which of several options has the most votes? For docs/start.md: one try that is wrong, and one that is right."""

from lapwing import Epsilon, Queries, laplace, private


@private(epsilon="eps")
def too_little_noise(votes: Queries, eps: Epsilon) -> int:
    """Noise on each count, but too little of it if a person may move two counts."""
    best = 0
    winner = 0
    for i in range(len(votes)):
        noisy = laplace(votes[i], scale=1 / eps)
        if i == 0 or noisy > best:
            best = noisy
            winner = i
    return winner


@private(epsilon="eps")
def most_votes(votes: Queries, eps: Epsilon) -> int:
    """Twice as much noise."""
    best = 0
    winner = 0
    for i in range(len(votes)):
        noisy = laplace(votes[i], scale=2 / eps)
        if i == 0 or noisy > best:
            best = noisy
            winner = i
    return winner
