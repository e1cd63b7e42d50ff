import numpy as np
import math


# lapwing: X: Database(of=Vector(of=Interval(-1, 1), length=3), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def vector_sum(X, epsilon):
    s = np.zeros(3)
    for x in X:
        s += x
    return s + np.random.laplace(0, 3 / epsilon, size=3)


# lapwing: X: Database(of=Vector(of=Interval(-1, 1), length=3), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def vector_sum_small(X, epsilon):
    s = np.zeros(3)
    for x in X:
        s += x
    return s + np.random.laplace(0, 1 / epsilon, size=3)


# lapwing: gradients: Database(of=Vector(of=Reals, length=2), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon < 1; requires = C > 0
# verdict: proved
def dp_sgd_step(gradients, epsilon, delta, C):
    """Clip each gradient to norm C, add, and perturb."""
    total = np.zeros(2)
    for g in gradients:
        norm = np.linalg.norm(g)
        total = total + g / max(1, norm / C)
    sigma = C * math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return total + np.random.normal(0, sigma, size=2)


# lapwing: gradients: Database(of=Vector(of=Reals, length=2), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon < 1
# verdict: refuted
def dp_sgd_unclipped(gradients, epsilon, delta):
    total = np.sum(np.array(gradients), axis=0)
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return total + np.random.normal(0, sigma, size=2)


# lapwing: gradients: Database(of=Vector(of=Reals, length=2), neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon < 1; requires = C > 0
# verdict: refuted
def dp_sgd_batch_clip(gradients, epsilon, delta, C):
    """Clips the sum, but perturbs with the noise of a mean."""
    g = np.sum(gradients, axis=0)
    g = g * min(1, C / (np.linalg.norm(g) + 1e-6))
    sigma = C * math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return g + np.random.normal(0, sigma / len(gradients), size=2)


# lapwing: X: Database(of=Vector(of=Interval(0, 1), length=2), neighbours="replace"); y: Database(of=Bit, along=X); epsilon = epsilon; requires = len(X) >= 1
# verdict: refuted
def logistic_step(X, y, w, epsilon, lr=0.1):
    n = len(X)
    z = X @ w
    p = 1 / (1 + np.exp(-z))
    grad = X.T @ (p - y) / n
    return w - lr * (grad + np.random.laplace(0, 1 / (n * epsilon), size=2))


# lapwing: x: Database(of=Interval(0, 1), neighbours="replace"); y: Database(of=Interval(0, 1), along=x); epsilon = epsilon; requires = len(x) >= 1
# verdict: proved
def linear_sums(x, y, epsilon):
    eps = epsilon / 4
    n = len(x)
    sx = sum(x) + np.random.laplace(0, 1 / eps)
    sy = sum(y) + np.random.laplace(0, 1 / eps)
    sxy = sum(a * b for a, b in zip(x, y)) + np.random.laplace(0, 1 / eps)
    sxx = sum(a * a for a in x) + np.random.laplace(0, 1 / eps)
    denominator = n * sxx - sx ** 2
    slope = (n * sxy - sx * sy) / denominator if denominator != 0 else 0.0
    return slope, (sy - slope * sx) / n


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon; requires = len(data) >= 1
# verdict: proved
def gradient_descent_mean(data, epsilon, steps=3, lr=0.5):
    n = len(data)
    w = 0.0
    for t in range(steps):
        g = np.mean([w - x for x in data])
        g += np.random.laplace(0, steps / (n * epsilon))
        w = w - lr * g
    return w


# lapwing: data: Database(of=Interval(0, 1), neighbours="replace"); epsilon = epsilon; requires = len(data) >= 1
# verdict: refuted
def gradient_descent_mean_over(data, epsilon, steps=3, lr=0.5):
    n = len(data)
    w = 0.0
    for t in range(steps):
        g = np.mean([w - x for x in data])
        g += np.random.laplace(0, 1 / (n * epsilon))
        w = w - lr * g
    return w


# lapwing: points: Database(of=Row(Interval(0, 1), Interval(0, 1)), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def kmeans_step(points, epsilon, centers=((0.2, 0.2), (0.8, 0.8))):
    """One iteration of private k-means with fixed starting centres."""
    sums = [[0.0, 0.0] for _ in centers]
    counts = [0 for _ in centers]
    for p in points:
        distances = [(p[0] - c[0]) ** 2 + (p[1] - c[1]) ** 2 for c in centers]
        j = distances.index(min(distances))
        sums[j][0] += p[0]
        sums[j][1] += p[1]
        counts[j] += 1
    new = []
    for s, n in zip(sums, counts):
        m = max(1.0, n + np.random.laplace(0, 2 / epsilon))
        new.append(((s[0] + np.random.laplace(0, 4 / epsilon)) / m, (s[1] + np.random.laplace(0, 4 / epsilon)) / m))
    return new


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def mean_and_variance(data, epsilon):
    eps = epsilon / 3
    n = len(data) + np.random.laplace(0, 1 / eps)
    s1 = np.sum(data) + np.random.laplace(0, 1 / eps)
    s2 = np.sum(np.square(data)) + np.random.laplace(0, 1 / eps)
    n = max(n, 1)
    mean = s1 / n
    return mean, max(0.0, s2 / n - mean ** 2)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def normalise_first(data, epsilon):
    """The normalisation leaks."""
    data = np.array(data)
    z = (data - data.mean()) / data.std()
    return z.sum() + np.random.laplace(0, 1 / epsilon)


# lapwing: stream: Database(of=Bit, neighbours="replace"); epsilon = len(stream) * epsilon
# verdict: proved
def running_counts(stream, epsilon):
    total = 0
    out = []
    for b in stream:
        total += b
        out.append(total + np.random.laplace(0, 1 / epsilon))
    return out


# lapwing: stream: Database(of=Bit, neighbours="replace"); epsilon = epsilon
# verdict: proved
def running_noisy(stream, epsilon):
    """Noise on each element, then added up."""
    noisy = np.asarray(stream) + np.random.laplace(0, 1 / epsilon, size=len(stream))
    return np.cumsum(noisy)


# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def adaptive_clip(data, epsilon):
    """The bound is a released value."""
    over = sum(1 for x in data if x > 10) + np.random.laplace(0, 2 / epsilon)
    bound = 20 if over > 5 else 10
    s = sum(min(max(x, 0), bound) for x in data)
    return s + np.random.laplace(0, 2 * bound / epsilon)


# lapwing: data: Database(of=Interval(0, 1), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def noisy_length(data, epsilon):
    """A released number decides how many answers there are."""
    n = int(max(0, round(len(data) + np.random.laplace(0, 1 / epsilon))))
    return ["row"] * n


# lapwing: images: Database(of=Vector(of=Bit, length=4), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def mean_image(images, epsilon):
    total = np.zeros(4)
    for image in images:
        total += np.array(image)
    noisy = total + np.random.laplace(0, 4 * 2 / epsilon, size=4)
    n = max(1, len(images) + np.random.laplace(0, 2 / epsilon))
    return noisy / n
