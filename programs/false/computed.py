"""False claims about vectors that loops compute: from more than one row, or clipped to more than one bound."""

from lapwing import Database, Interval, Public, Vector, add_vectors, clip_norm, gaussian, laplace, private, unknown


# expect: false
# expect: false(rho="c * c / (sigma * sigma)")
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def gradients_from_the_sum_so_far(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    for row in d:
        g: list[float] = []
        for i in range(k):
            g.append(row[i] - total[i])
        total = add_vectors(total, clip_norm(g, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def gradients_with_the_number_of_the_row(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    t = 0
    while t < len(d):
        row = list(d[t])
        g: list[float] = []
        for i in range(k):
            g.append(row[i] * t)
        total = add_vectors(total, clip_norm(g, c))
        t = t + 1
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def gradients_over_the_number_of_rows(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    for row in d:
        g: list[float] = []
        for i in range(k):
            g.append(row[i] + len(d))
        total = add_vectors(total, clip_norm(g, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def gradients_with_momentum(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    g = [0.0] * k
    for row in d:
        for i in range(k):
            g[i] = g[i] + row[i]
        total = add_vectors(total, clip_norm(g, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
# expect: false(rho="c * c / (sigma * sigma)")
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def clipped_to_twice_the_bound_on_a_branch(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    for row in d:
        g: list[float] = []
        for i in range(k):
            g.append(9 * row[i] * row[i])
        if row[0] > 0:
            total = add_vectors(total, clip_norm(g, 2 * c))
        else:
            total = add_vectors(total, clip_norm(g, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def not_clipped_on_a_branch(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    for row in d:
        g: list[float] = []
        for i in range(k):
            g.append(row[i] * row[i])
        if row[0] > 0:
            total = add_vectors(total, g)
        else:
            total = add_vectors(total, clip_norm(g, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


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
        g: list[float] = []
        for i in range(k):
            g.append(row[i] * row[i])
        total = add_vectors(total, clip_norm(g, c))
        total = add_vectors(total, clip_norm(g, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def of_replaced_rows_at_the_price_of_added_ones(
    d: Database(of=Vector(Interval(-1, 1), "k")), k: Public[int], c: Public[float], sigma: Public[float]
) -> list[float]:
    total = [0.0] * k
    for row in d:
        g: list[float] = []
        for i in range(k):
            g.append(3 * row[i])
        total = add_vectors(total, clip_norm(g, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def an_item_of_the_last_gradient_beside_the_sum(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> tuple[list[float], float]:
    total = [0.0] * k
    last = 0.0
    for row in d:
        g: list[float] = []
        for i in range(k):
            last = row[i] * row[i]
            g.append(last)
        total = add_vectors(total, clip_norm(g, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out, last


# expect: false
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def a_function_of_all_rows(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    n = 0
    for _ in d:
        n = n + 1
    g: list[float] = []
    for i in range(k):
        g.append(unknown("f", n, i))
    total = add_vectors([0.0] * k, clip_norm(g, c))
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(rho="c * c / (2 * sigma * sigma)", requires=["sigma > 0", "c > 0", "k >= 1"])
def stops_at_a_large_row(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    sigma: Public[float],
) -> list[float]:
    total = [0.0] * k
    going = True
    for row in d:
        g: list[float] = []
        for i in range(k):
            g.append(row[i] * row[i])
        if going:
            total = add_vectors(total, clip_norm(g, c))
        if row[0] > 0:
            going = False
    out: list[float] = []
    for i in range(k):
        out.append(gaussian(total[i], sigma=sigma))
    return out


# expect: false
@private(epsilon="c / b", requires=["b > 0", "c > 0", "k >= 2"])
def laplace_noise_for_a_clip_in_the_other_norm(
    d: Database(of=Vector(Interval(-1, 1), "k"), neighbours="add-remove"),
    k: Public[int],
    c: Public[float],
    b: Public[float],
) -> list[float]:
    total = [0.0] * k
    for row in d:
        g: list[float] = []
        for i in range(k):
            g.append(row[i] * row[i])
        total = add_vectors(total, clip_norm(g, c))
    out: list[float] = []
    for i in range(k):
        out.append(laplace(total[i], scale=b))
    return out
