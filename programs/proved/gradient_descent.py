"""Stochastic gradient descent with clipped steps: each round takes rows by coins, adds up, and adds Gaussian noise.

The loss is the squared distance to one number.  The rounds are composed at a Rényi order, for any number of them, and
for a hundred of them an epsilon and a delta follow.  To divide the noisy sum by a public number would be free; to
divide it by how many rows were taken would not be, as that is private.
"""

from lapwing import Database, Interval, Public, flip, gaussian, private


# expect: proved
@private(renyi=(8, "rounds / 500"), requires="rounds >= 0")
def gradient_descent(d: Database(of=Interval(0, 1), neighbours="add-remove"), rounds: Public[int]) -> list[float]:
    sums: list[float] = []
    w = 0.0
    for t in range(rounds):
        total = 0.0
        for x in d:
            if flip(1 / 100):
                total += max(min(x - w, 1), -1)
        z = gaussian(total, sigma=2)
        w = w + z
        sums.append(z)
    return sums


# expect: proved
@private(epsilon=2, delta="1 / 100000")
def a_hundred_steps(d: Database(of=Interval(0, 1), neighbours="add-remove")) -> float:
    w = 0.0
    for t in range(100):
        total = 0.0
        for x in d:
            if flip(1 / 100):
                total += max(min(x - w, 1), -1)
        z = gaussian(total, sigma=2)
        w = w + z
    return w
