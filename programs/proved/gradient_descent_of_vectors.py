"""Stochastic gradient descent in any number of dimensions: clip, sample, add up, add noise, and step.

The loss is half the squared distance to a point; `w` is the point with its sign changed, so that a gradient is the sum
of a row and `w`.  Each round clips gradients to a norm of c and adds Gaussian noise to every coordinate of their sum.
With all rows in each round it costs c * c / (2 * sigma * sigma) in rho, and 2 * c / sigma in mu, whose squares add up;
with rows that coins choose, it is cheaper at a Rényi order.  Rounds are composed, for any number of them.  The last
program computes each gradient by a loop of its own (here of a squared loss of a linear model, with products) and steps
by a learning rate: what a gradient is does not matter, as it is clipped.  Abadi and others (2016).
"""

from lapwing import Database, Interval, Public, Vector, add_vectors, clip_norm, flip, gaussian, private


# expect: proved
@private(rho="rounds * c * c / (2 * sigma * sigma)", requires=["rounds >= 0", "k >= 1", "c > 0", "sigma > 0"])
def descent_of_all_rows(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    rounds: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    w = [0.0] * k
    for t in range(rounds):
        total = [0.0] * k
        for row in d:
            total = add_vectors(total, clip_norm(add_vectors(row, w), c))
        step: list[float] = []
        for i in range(k):
            step.append(gaussian(total[i], sigma=sigma))
        w = add_vectors(w, step)
    return w


# expect: proved
@private(mu="2 * sqrt(rounds) * c / sigma", requires=["rounds >= 1", "k >= 1", "c > 0", "sigma > 0"])
def descent_in_mu(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    rounds: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    w = [0.0] * k
    for t in range(rounds):
        total = [0.0] * k
        for row in d:
            total = add_vectors(total, clip_norm(add_vectors(row, w), c))
        step: list[float] = []
        for i in range(k):
            step.append(gaussian(total[i], sigma=sigma))
        w = add_vectors(w, step)
    return w


# expect: proved
@private(renyi=(8, "rounds / 500"), requires=["rounds >= 0", "k >= 1"])
def descent_of_sampled_rows(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"), k: Public[int], rounds: Public[int]
) -> list[float]:
    w = [0.0] * k
    for t in range(rounds):
        total = [0.0] * k
        for row in d:
            if flip(1 / 100):
                total = add_vectors(total, clip_norm(add_vectors(row, w), 1))
        step: list[float] = []
        for i in range(k):
            step.append(gaussian(total[i], sigma=2))
        w = add_vectors(w, step)
    return w


# expect: proved
@private(rho="rounds * c * c / (2 * sigma * sigma)", requires=["rounds >= 0", "k >= 1", "c > 0", "sigma > 0"])
def descent_with_products(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    rounds: Public[int],
    c: Public[float],
    sigma: Public[float],
    rate: Public[float],
) -> list[float]:
    w = [0.0] * k
    for t in range(rounds):
        total = [0.0] * k
        for row in d:
            error = -row[0]
            for i in range(1, k):
                error = error + w[i] * row[i]
            gradient: list[float] = []
            for i in range(k):
                gradient.append(2 * error * row[i])
            total = add_vectors(total, clip_norm(gradient, c))
        step: list[float] = []
        for i in range(k):
            x = gaussian(total[i], sigma=sigma)
            step.append(w[i] - rate * x)
        w = list(step)
    return w
