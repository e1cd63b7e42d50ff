"""Local reports, vectors and gradients, from papers and repositories."""
import math
import random

import numpy as np
import pandas as pd

D = 4


# verdict: proved
# lapwing: x: Category(4); epsilon = epsilon
def unary_encode(x, epsilon, rng):
    p = math.exp(epsilon / 2) / (1 + math.exp(epsilon / 2))
    bits = [1 if i == x else 0 for i in range(D)]
    return [b if rng.random() < p else 1 - b for b in bits]


# verdict: refuted
# lapwing: x: Category(4); epsilon = epsilon
def unary_encode_full(x, epsilon, rng):
    p = math.exp(epsilon) / (1 + math.exp(epsilon))
    bits = np.zeros(D)
    bits[x] = 1
    flips = rng.random(D) > p
    return np.where(flips, 1 - bits, bits).tolist()


# verdict: proved
# lapwing: x: Category(k); k: Public[int]; epsilon = epsilon; requires = k >= 2
def unary_symbolic(x, k, epsilon, rng):
    p = math.exp(epsilon / 2) / (1 + math.exp(epsilon / 2))
    out = []
    for j in range(k):
        bit = 1 if j == x else 0
        out.append(bit if rng.random() < p else 1 - bit)
    return out


# verdict: proved
# lapwing: x: Category(4); epsilon = epsilon
def optimised_unary(x, epsilon, rng):
    p, q = 0.5, 1 / (math.exp(epsilon) + 1)
    out = []
    for i in range(D):
        if i == x:
            out.append(int(rng.random() < p))
        else:
            out.append(int(rng.random() < q))
    return out


# verdict: refuted
# lapwing: x: Category(4); epsilon = epsilon
def optimised_unary_wrong(x, epsilon, rng):
    p, q = 0.75, 1 / (math.exp(epsilon) + 1)
    return [int(rng.random() < (p if i == x else q)) for i in range(D)]


# verdict: proved
# lapwing: answer: Bool; epsilon = log(3)
def two_coins(answer):
    if random.random() < 0.5:
        return answer
    return random.random() < 0.5


# verdict: refuted
# lapwing: answer: Bool; epsilon = log(3)
def two_coins_biased(answer):
    if random.random() < 0.6:
        return answer
    return random.random() < 0.5


# verdict: proved
# lapwing: x: Interval(-1, 1); epsilon = epsilon
def duchi(x, epsilon, rng):
    e = math.exp(epsilon)
    p = 0.5 + x * (e - 1) / (2 * (e + 1))
    c = (e + 1) / (e - 1)
    return c if rng.random() < p else -c


# verdict: refuted
# lapwing: x: Interval(-1, 1); epsilon = epsilon
def duchi_wrong(x, epsilon, rng):
    p = 0.5 + x / 2
    return 1 if rng.random() < p else -1


# verdict: proved
# lapwing: X: Database(of=Vector(of=Reals, length=3), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def clipped_vector_sum(X, epsilon, delta, rng):
    total = np.zeros(3)
    for v in X:
        norm = np.linalg.norm(v)
        total += v / max(1.0, norm)
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return total + rng.normal(0, sigma, size=3)


# verdict: refuted
# lapwing: X: Database(of=Vector(of=Reals, length=3), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def unclipped_vector_sum(X, epsilon, delta, rng):
    total = np.zeros(3)
    for v in X:
        total += v
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return total + rng.normal(0, sigma, size=3)


# verdict: proved
# lapwing: X: Database(of=Vector(of=Reals, length=2), neighbours="add-remove"); rho = 1 / (2 * sigma ** 2); requires = sigma > 0; requires = C > 0
def noisy_gradient(X, C, sigma, rng):
    clipped = [g * min(1, C / np.linalg.norm(g)) for g in X]
    return np.sum(clipped, axis=0) + rng.normal(0, C * sigma, size=2)


# verdict: refuted
# lapwing: X: Database(of=Vector(of=Reals, length=2), neighbours="add-remove"); rho = 1 / (2 * sigma ** 2); requires = sigma > 0; requires = C > 0
def noisy_gradient_mean(X, C, sigma, rng):
    clipped = [g * min(1, C / np.linalg.norm(g)) for g in X]
    n = max(len(X), 1)
    return np.sum(clipped, axis=0) / n + rng.normal(0, C * sigma / n, size=2)


# verdict: proved
# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); rho = rho
def rho_sum(data, rho, rng):
    sigma = math.sqrt(1 / (2 * rho))
    return np.sum(data) + rng.normal(0, sigma)


# verdict: proved
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def geometric_count(data, epsilon, rng):
    p = 1 - math.exp(-epsilon)
    return sum(data) + rng.geometric(p) - rng.geometric(p)


# verdict: refuted
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def geometric_count_one_sided(data, epsilon, rng):
    p = 1 - math.exp(-epsilon)
    return sum(data) + rng.geometric(p)


# verdict: refuted
# lapwing: data: Database(of=Bit, neighbours="add-remove"); epsilon = epsilon
def uniform_noise(data, epsilon, rng):
    return sum(data) + rng.integers(-10, 11)


# verdict: proved
# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = T * epsilon; T: Public[int]; requires = T >= 0
def repeated_sums(data, T, epsilon, rng):
    answers = []
    for t in range(T):
        answers.append(np.sum(data) + rng.laplace(scale=1 / epsilon))
    return answers


# verdict: refuted
# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon; T: Public[int]; requires = T >= 0
def repeated_mean(data, T, epsilon, rng):
    answers = []
    for t in range(T):
        answers.append(np.sum(data) + rng.laplace(scale=1 / epsilon))
    return np.mean(answers) if answers else 0.0


# verdict: refuted
# lapwing: data: Database(of=Vector(of=Bit, length=5), neighbours="add-remove"); epsilon = epsilon
def weekly_presence(data, epsilon, rng):
    days = np.array([sum(row[d] for row in data) for d in range(5)])
    return days + rng.laplace(0, 1 / epsilon, size=5)
