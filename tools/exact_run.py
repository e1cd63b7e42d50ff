"""Run a private program on exact inputs with noise that is given by hand."""

from fractions import Fraction

from lapwing import Epsilon, Queries, laplace, private


@private(epsilon="eps")
def report_noisy_max(q: Queries(sensitivity=1), eps: Epsilon) -> int:
    """The index of the largest noisy answer."""
    best = 0
    winner = 0
    for i in range(len(q)):
        cur = laplace(q[i], scale=2 / eps)
        if i == 0 or cur > best:
            best = cur
            winner = i
    return winner


votes = [41, 44, 43]
for noise in ([0, 0, 0], [2, -3, 1], [Fraction(7, 2), 0, 0]):
    winner = report_noisy_max.interpret(votes, eps=1, noise=noise)
    print(f"votes {votes} with noise {[str(value) for value in noise]}: candidate {winner} wins")
