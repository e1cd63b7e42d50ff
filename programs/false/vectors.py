"""False claims about vectors: norms that nothing bounds, noise in another norm than the clip, and lists that differ."""

from lapwing import (
    Bit,
    Database,
    Epsilon,
    Integers,
    Interval,
    Public,
    Vector,
    add_vectors,
    clip_norm,
    flip,
    gaussian,
    laplace,
    private,
    unknown,
)


# expect: false(rho="c * c / (4 * sigma * sigma)")
# expect: false(rho="c / (2 * sigma * sigma)")
# expect: false(rho="c * c / (2 * sigma)")
# expect: false(rho="c * c / (2 * sigma * sigma) - 1 / 1000")
# expect: false(rho="c * c / (2 * sigma * sigma)", group=2)
# expect: false(rho="0")
@private(rho="c * c / (3 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def sum_of_added(
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


# expect: false(rho="c * c / (2 * sigma * sigma)")
# expect: false(rho="c * c / (sigma * sigma)")
@private(rho="3 * c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def sum_of_replaced(
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
@private(epsilon="eps", requires=["c > 0", "k >= 1"])
def clipped_in_another_norm(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    eps: Epsilon,
) -> list[float]:
    total = [0.0] * k
    for row in d:
        total = add_vectors(total, clip_norm(row, c))
    out: list[float] = []
    for i in range(k):
        out.append(laplace(total[i], scale=c / eps))
    return out


# expect: false
@private(rho="1 / 2")
def realised_batch(d: Database(of=Vector(Bit, 2), neighbours="add-remove")) -> tuple[float, float]:
    total = [0.0] * 2
    for row in d:
        total = add_vectors(total, clip_norm(row, 1))
    one = gaussian(total[0], sigma=1)
    two = gaussian(total[1], sigma=1)
    return one / max(len(d), 1), two / max(len(d), 1)


# expect: false
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def added_twice(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    for row in d:
        total = add_vectors(total, clip_norm(row, c))
        total = add_vectors(total, clip_norm(row, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def clipped_before_it_is_doubled(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    for row in d:
        clipped = clip_norm(row, c)
        total = add_vectors(total, add_vectors(clipped, clipped))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def each_coordinate_twice(
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
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(rho="1 / (2 * sigma * sigma)", requires="sigma > 0")
def the_sum_is_clipped_and_its_length_told(
    d: Database(of=Vector(Bit, 2), neighbours="add-remove"), sigma: Public[float]
) -> tuple[float, int]:
    total: list[float] = []
    for row in d:
        total = add_vectors(clip_norm(row, 1), total, len(total) + 1)
    return gaussian(total[0], sigma=sigma), len(total)


# expect: false
@private(rho="1 / (2 * sigma * sigma)", requires=["sigma > 0", "k >= 1"])
def unclipped(
    d: Database(of=Vector(Bit, "k"), neighbours="add-remove"), k: Public[int], sigma: Public[float]
) -> list[float]:
    total = [0.0] * k
    for row in d:
        total = add_vectors(total, row)
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def clipped_to_a_private_bound(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    for row in d:
        total = add_vectors(total, clip_norm(row, len(d) * c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(rho="1 / (2 * sigma * sigma)", requires="sigma > 0")
def noise_around_a_clipped_function_of_all_rows(d: Database(of=Integers(0, 9)), sigma: Public[float]) -> float:
    v: list[float] = [unknown("model", d)]
    return gaussian(clip_norm(v, 1)[0], sigma=sigma)


# expect: false
@private(rho="0")
def a_vector_without_noise(d: Database(of=Vector(Bit, 2))) -> list[float]:
    total = [0.0] * 2
    for row in d:
        total = add_vectors(total, clip_norm(row, 1))
    return total


# expect: false
# expect: false(d=Database(of=Vector(Interval(-1, 1), "k")))
@private(renyi=(8, "1 / 20000"), requires="k >= 1")
def one_sampled_round(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"), k: Public[int]
) -> list[float]:
    total = [0.0] * k
    for row in d:
        if flip(1 / 100):
            total = add_vectors(total, clip_norm(row, 1))
    step: list[float] = []
    for i in range(k):
        step.append(gaussian(total[i], sigma=2))
    return step


# expect: false
@private(renyi=(8, "1 / 500"), requires="k >= 1")
def one_sampled_round_and_how_many_were_taken(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"), k: Public[int]
) -> tuple[list[float], int]:
    total = [0.0] * k
    taken = 0
    for row in d:
        if flip(1 / 100):
            total = add_vectors(total, clip_norm(row, 1))
            taken += 1
    step: list[float] = []
    for i in range(k):
        step.append(gaussian(total[i], sigma=2))
    return step, taken


# expect: false(rho="c * c / (2 * sigma * sigma)")
@private(rho="(rounds - 1) * c * c / (2 * sigma * sigma)", requires=["rounds >= 1", "k >= 1", "c > 0", "sigma > 0"])
def many_rounds(
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


# expect: false(rho="c * c / (2 * sigma * sigma)")
@private(rho="c * c / (4 * sigma * sigma)", requires=["k >= 2", "c > 0", "sigma > 0"])
def clipped_by_coordinate(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    for row in d:
        gradient: list[float] = []
        for i in range(k):
            gradient.append(max(min(2 * c * row[i], c), -c))
        total = add_vectors(total, gradient)
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(rho="c * c / (2 * sigma * sigma)", requires=["k >= 1", "c > 0", "sigma > 0"])
def gradient_of_two_rows(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    before = [0.0] * k
    for row in d:
        gradient: list[float] = []
        for i in range(k):
            gradient.append(10 * c * (row[i] + before[i]))
        before = list(row)
        total = add_vectors(total, clip_norm(gradient, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(rho="c * c / (2 * sigma * sigma)", requires=["k >= 1", "c > 0", "sigma > 0"])
def gradient_that_knows_the_sum(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    for row in d:
        gradient: list[float] = []
        for i in range(k):
            gradient.append(10 * c * total[i])
        total = add_vectors(total, clip_norm(add_vectors(gradient, row), c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out
