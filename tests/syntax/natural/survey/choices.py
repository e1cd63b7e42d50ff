"""Exponential mechanism, noisy max, medians, quantiles, sparse vector."""
import math
import random
import numpy as np
from scipy import stats
from scipy.special import softmax, logsumexp


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 1
# verdict: proved
def exponential_mechanism(scores, epsilon, sensitivity=1.0):
    scores = np.asarray(scores)
    probabilities = np.exp(epsilon * scores / (2 * sensitivity))
    probabilities = probabilities / np.linalg.norm(probabilities, ord=1)
    return np.random.choice(len(scores), p=probabilities)


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 2
# verdict: refuted
def exponential_no_half(scores, epsilon):
    weights = [math.exp(epsilon * s) for s in scores]
    total = sum(weights)
    return random.choices(range(len(scores)), weights=[w / total for w in weights])[0]


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 1
# verdict: proved
def exponential_softmax(scores, epsilon):
    p = softmax(np.array(scores) * epsilon / 2)
    return int(np.random.choice(np.arange(len(scores)), p=p))


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 1
# verdict: proved
def exponential_logspace(scores, epsilon, rng):
    logits = epsilon * np.asarray(scores) / 2
    logits -= logits.max()
    p = np.exp(logits)
    p /= p.sum()
    return rng.choice(len(p), p=p)


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 1
# verdict: proved
def exponential_gumbel(scores, epsilon):
    noisy = epsilon * np.array(scores) / 2 + np.random.gumbel(size=len(scores))
    return np.argmax(noisy)


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 1
# verdict: proved
def exponential_cumulative(scores, epsilon):
    weights = [math.exp(epsilon * s / 2) for s in scores]
    r = random.random() * sum(weights)
    acc = 0.0
    for i, w in enumerate(weights):
        acc += w
        if r < acc:
            return i
    return len(weights) - 1


# lapwing: data: Database(of=Category("pizza", "salad", "soup"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def best_dish(data, epsilon):
    options = ["pizza", "salad", "soup"]
    utility = {o: data.count(o) for o in options}
    weights = np.array([np.exp(epsilon * utility[o] / 2) for o in options])
    return np.random.choice(options, p=weights / weights.sum())


# lapwing: data: Database(of=Category("pizza", "salad", "soup"), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def best_dish_seen(data, epsilon):
    options = sorted(set(data))
    weights = [math.exp(epsilon * data.count(o) / 2) for o in options]
    return random.choices(options, weights=weights, k=1)[0]


# lapwing: data: Database(of=Integers(0, 4), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def private_median(data, epsilon):
    """Exponential mechanism over the possible values."""
    candidates = list(range(5))
    scores = []
    for c in candidates:
        below = sum(1 for x in data if x < c)
        above = sum(1 for x in data if x > c)
        scores.append(-abs(below - above))
    weights = [math.exp(epsilon * s / 2) for s in scores]
    return random.choices(candidates, weights=weights)[0]


# lapwing: data: Database(of=Integers(0, 4), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def private_median_values(data, epsilon):
    """Candidates are the data."""
    s = sorted(data)
    n = len(s)
    scores = [-abs(i - n / 2) for i in range(n)]
    w = np.exp(epsilon * np.array(scores) / 2)
    return s[np.random.choice(n, p=w / w.sum())]


# lapwing: data: Database(of=Interval(0, 100), neighbours="replace"); epsilon = epsilon; requires = len(data) >= 1
# verdict: refuted
def noisy_median(data, epsilon):
    return np.median(data) + np.random.laplace(0, 100 / (len(data) * epsilon))


# lapwing: data: Database(of=Interval(0, 100), neighbours="replace"); epsilon = epsilon; requires = len(data) >= 1
# verdict: refuted
def noisy_percentile(data, epsilon, q=90):
    p = np.percentile(data, q)
    return p + np.random.laplace(0, 1 / epsilon)


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 1
# verdict: proved
def report_noisy_max(scores, epsilon):
    noisy_scores = [s + np.random.laplace(0, 2 / epsilon) for s in scores]
    return noisy_scores.index(max(noisy_scores))


# lapwing: scores: Queries(sensitivity=1); epsilon = epsilon; requires = len(scores) >= 1
# verdict: refuted
def report_noisy_max_value(scores, epsilon):
    noisy = np.array(scores) + np.random.laplace(0, 2 / epsilon, size=len(scores))
    i = int(np.argmax(noisy))
    return i, noisy[i], scores[i]


# lapwing: options: Queries(sensitivity=1); epsilon = epsilon; requires = len(options) >= 1
# verdict: proved
def noisy_max_exponential(options, epsilon, rng):
    return max(range(len(options)), key=lambda i: options[i] + rng.exponential(2 / epsilon))


# lapwing: queries: Queries(sensitivity=1); threshold: Public[float]; c: Public[int]; epsilon = epsilon; requires = c >= 1
# verdict: proved
def sparse(queries, threshold, epsilon, c=1):
    eps1 = epsilon / 2
    eps2 = epsilon - eps1
    rho = np.random.laplace(0, 1 / eps1)
    count = 0
    out = []
    for q in queries:
        nu = np.random.laplace(0, 2 * c / eps2)
        if q + nu >= threshold + rho:
            out.append(True)
            count += 1
            if count >= c:
                break
        else:
            out.append(False)
    return out


# lapwing: queries: Queries(sensitivity=1); threshold: Public[float]; c: Public[int]; epsilon = epsilon; requires = c >= 1
# verdict: refuted
def sparse_no_c(queries, threshold, epsilon, c=1):
    rho = np.random.laplace(0, 2 / epsilon)
    out = []
    for q in queries:
        if q + np.random.laplace(0, 4 / epsilon) >= threshold + rho:
            out.append(True)
        else:
            out.append(False)
    return out


# lapwing: queries: Queries(sensitivity=1); threshold: Public[float]; epsilon = epsilon
# verdict: refuted
def sparse_no_query_noise(queries, threshold, epsilon):
    noisy_t = threshold + np.random.laplace(0, 1 / epsilon)
    return [q >= noisy_t for q in queries]


# lapwing: queries: Queries(sensitivity=1); threshold: Public[float]; epsilon = epsilon
# verdict: proved
def above_threshold_next(queries, threshold, epsilon):
    t = threshold + np.random.laplace(0, 2 / epsilon)
    return next((i for i, q in enumerate(queries) if q + np.random.laplace(0, 4 / epsilon) >= t), None)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def scipy_laplace(data, epsilon):
    return sum(data) + stats.laplace.rvs(loc=0, scale=1 / epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def scipy_dlaplace(data, epsilon):
    return len(data) + stats.dlaplace.rvs(epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def scipy_frozen(data, epsilon):
    noise = stats.laplace(0, epsilon)
    return sum(data) + noise.rvs()


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def inverse_cdf(data, epsilon):
    u = np.random.uniform(-0.5, 0.5)
    noise = -(1 / epsilon) * np.sign(u) * np.log(1 - 2 * np.abs(u))
    return np.sum(data) + noise


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def inverse_cdf_branches(data, epsilon):
    b = 1 / epsilon
    u = random.random()
    if u < 0.5:
        noise = b * math.log(2 * u)
    else:
        noise = -b * math.log(2 * (1 - u))
    return sum(data) + noise


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def two_exponentials(data, epsilon):
    e1 = random.expovariate(epsilon)
    e2 = random.expovariate(epsilon)
    return sum(data) + (e1 - e2)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def exponential_sign(data, epsilon):
    noise = random.choice([-1, 1]) * random.expovariate(epsilon)
    return sum(data) + noise


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def uniform_noise(data, epsilon):
    return sum(data) + np.random.uniform(-1 / epsilon, 1 / epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def seeded(data, epsilon):
    """A leak by the length, and a fixed seed."""
    np.random.seed(42)
    return np.mean(data) + np.random.laplace(0, 1 / (epsilon * len(data)))


# lapwing: data: Database(of=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def staircase_budget(data, epsilon):
    """Geometric series of budgets."""
    out = []
    remaining = epsilon
    for i in range(3):
        eps_i = remaining / 2
        remaining -= eps_i
        out.append(len([d for d in data if d > i]) + np.random.laplace(0, 1 / eps_i))
    return out


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def binary_search_quantile(data, epsilon, steps=3):
    """Each step costs its share; the branch is taken on a noisy value."""
    lo, hi = 0.0, 1.0
    for _ in range(steps):
        mid = (lo + hi) / 2
        below = sum(1 for x in data if x <= mid)
        above = len(data) - below
        if below - above + np.random.laplace(0, steps / epsilon) > 0:
            hi = mid
        else:
            lo = mid
    return (lo + hi) / 2
