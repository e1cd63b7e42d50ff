"""False claims of Gaussian differential privacy."""

from lapwing import (
    Bit,
    Database,
    Epsilon,
    Integers,
    Interval,
    Public,
    Queries,
    Query,
    Vector,
    add_vectors,
    clip_norm,
    exponential_noise,
    flip,
    gaussian,
    laplace,
    private,
    randomized_response,
)


# expect: false(mu="1 / (2 * sigma)")
# expect: false(mu="1 / sigma", q=Query(sensitivity=2))
# expect: false(mu="1 / sigma", group=2)
# expect: false(mu="1 / (sigma * sigma)")
# expect: false(mu="0")
# expect: false(mu="1 / sigma")
@private(mu="1 / (2 * sigma)", requires="sigma > 0")
def one_answer(q: Query(sensitivity=1), sigma: Public[float]) -> float:
    return gaussian(q, sigma=sigma)


# expect: false
# expect: false(mu="sqrt(k) / (2 * sigma)")
# expect: false(mu="(sqrt(k) - 1 / 2) / sigma")
@private(mu="2 / sigma", requires=["sigma > 0", "k >= 1"])
def many_answers(q: Queries(sensitivity=1), k: Public[int], sigma: Public[float]) -> list[float]:
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(q[i], sigma=sigma))
    return out


# expect: false(mu="eps / 2")
# expect: false(mu="eps")
# expect: false(mu="1.2 * eps")
# expect: false(mu="1.2534 * eps", q=Query(sensitivity=2))
@private(mu="1.2 * eps")
def laplace_in_mu(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return laplace(q, scale=1 / eps)


# expect: false
@private(mu="eps")
def noise_on_one_side(q: Query(sensitivity=1), eps: Epsilon) -> float:
    return exponential_noise(q, scale=1 / eps)


# expect: false
@private(mu="eps / 2")
def honest_answer(b: Bit, eps: Epsilon) -> bool:
    return randomized_response(b, eps)


# expect: false
@private(mu="1 / sigma", requires="sigma > 0")
def shown_half_of_the_time(b: Bit, sigma: Public[float]) -> tuple[int, float]:
    x = gaussian(b, sigma=sigma)
    if flip(1 / 2):
        return b, x
    return 2, x


# expect: false
# expect: false(mu="(c + 1) / sigma")
# expect: false(mu="3 * c / (2 * sigma)")
# expect: false(mu="2 * c / (sigma * sigma)")
# expect: false(mu="(c + sqrt(k) - 1) / sigma")
# expect: false(mu="sqrt(c * c + k) / sigma")
# expect: false(mu="2 * c / sigma", group=2)
@private(mu="c / sigma", requires=["sigma > 0", "c > 0", "k >= 1"])
def sum_of_added_vectors(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    for row in d:
        total = add_vectors(total, clip_norm(row, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
# expect: false(mu="5 * c / (2 * sigma)")
# expect: false(mu="(c + sqrt(k)) / sigma")
@private(mu="2 * c / sigma", requires=["sigma > 0", "c > 0", "k >= 1"])
def sum_of_replaced_vectors(
    d: Database(of=Vector(Interval(-1, 1), "k")), k: Public[int], c: Public[float], sigma: Public[float]
) -> list[float]:
    total = [0.0] * k
    for row in d:
        total = add_vectors(total, clip_norm(row, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
# expect: false(mu="100 * c / sigma")
@private(mu="2 * c / sigma", requires=["sigma > 0", "c > 0", "k >= 1"])
def clipped_after_adding(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    for row in d:
        total = add_vectors(total, row)
    shown = clip_norm(total, c)
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
        out.append(shown[i])
    return out


# expect: false
# expect: false(mu="2 * sqrt(2) / (2 * sigma)")
@private(mu="2 / sigma", requires=["sigma > 0", "k >= 1"])
def histogram_of_replaced_rows(
    d: Database(of=Integers(0, "k - 1"), neighbours="replace"), k: Public[int], sigma: Public[float]
) -> list[float]:
    counts = [0] * k
    for x in d:
        counts[x] += 1
    out: list[float] = []
    for c in counts:
        out.append(gaussian(c, sigma=sigma))
    return out


# expect: false
@private(mu="2 / sigma", requires=["sigma > 0", "k >= 1"])
def histogram_shown_twice(
    d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], sigma: Public[float]
) -> list[float]:
    counts = [0] * k
    for x in d:
        counts[x] += 1
    out: list[float] = []
    for c in counts:
        out.append(gaussian(c, sigma=sigma))
        out.append(gaussian(c, sigma=sigma))
    return out


# expect: false
# expect: false(mu="sqrt(rounds) * c / sigma")
# expect: false(mu="rounds * c / sigma")
@private(mu="2 * c / sigma", requires=["rounds >= 1", "k >= 1", "c > 0", "sigma > 0"])
def descent(
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


# expect: false
# expect: false(mu="20 / sigma")
@private(mu="2 / sigma", requires="sigma > 0")
def noise_on_a_branch(q: Query(sensitivity=1), sigma: Public[float]) -> tuple[bool, float]:
    x = gaussian(q, sigma=sigma)
    return x > q, x
