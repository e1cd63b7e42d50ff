"""False claims about lists: rows read twice or not alone, rounds that repeat, scores and cells that move further."""

from lapwing import (
    Bit,
    Database,
    Epsilon,
    Integers,
    Interval,
    Public,
    exponential,
    gaussian,
    laplace,
    private,
    randomized_response,
)


# expect: false
@private(epsilon="eps")
def a_row_and_the_next_one(d: Database(of=Bit), eps: Epsilon) -> list[bool]:
    out: list[bool] = []
    for i in range(len(d)):
        out.append(randomized_response(d[i], eps))
        out.append(randomized_response(d[i + 1], eps))
    return out


# expect: false
@private(epsilon="eps")
def changes_between_rows(d: Database(of=Bit), eps: Epsilon) -> list[bool]:
    out: list[bool] = []
    before = 0
    for bit in d:
        out.append(randomized_response(bit != before, eps))
        before = bit
    return out


# expect: false
# expect: false(epsilon="10 * eps")
@private(epsilon="eps")
def the_first_row_in_each_round(d: Database(of=Bit), eps: Epsilon) -> list[bool]:
    out: list[bool] = []
    for _ in d:
        out.append(randomized_response(d[0], eps))
    return out


# expect: false
# expect: false(epsilon="3 * eps")
@private(epsilon="eps")
def rows_of_which_one_is_added(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon) -> list[bool]:
    out: list[bool] = []
    for bit in d:
        out.append(randomized_response(bit, eps))
    return out


# expect: false
@private(epsilon="eps")
def rows_until_heads(d: Database(of=Bit), eps: Epsilon) -> list[bool]:
    out: list[bool] = []
    i = 0
    while i < len(d):
        answer = randomized_response(d[i], eps)
        out.append(answer)
        if answer:
            i = i + 1
    return out


# expect: false
# expect: false(rho="2 / (2 * sigma * sigma)")
@private(rho="1 / (2 * sigma * sigma)", requires="sigma > 0")
def rows_that_move_by_two(d: Database(of=Interval(0, 2)), sigma: Public[float]) -> list[float]:
    out: list[float] = []
    for x in d:
        out.append(gaussian(x, sigma=sigma))
    return out


# expect: false
# expect: false(mu="3 / sigma")
@private(mu="2 / sigma", requires="sigma > 0")
def rows_that_move_by_four(d: Database(of=Interval(0, 4)), sigma: Public[float]) -> list[float]:
    out: list[float] = []
    for x in d:
        out.append(gaussian(x, sigma=sigma))
    return out


# expect: false
@private(epsilon="eps")
def the_last_row_is_not_randomized(d: Database(of=Bit), eps: Epsilon) -> tuple[list[bool], int]:
    out: list[bool] = []
    last = 0
    for bit in d:
        out.append(randomized_response(bit, eps))
        last = bit
    return out, last


# expect: false
# expect: false(epsilon="(k + m) * eps")
# expect: false(epsilon="m * eps")
@private(epsilon="k * eps", requires=["k >= 3", "m >= 3"])
def rounds_in_rounds(b: Bit, k: Public[int], m: Public[int], eps: Epsilon) -> list[bool]:
    out: list[bool] = []
    for _ in range(k):
        for _ in range(m):
            out.append(randomized_response(b, eps))
    return out


# expect: false
@private(epsilon="k * eps", requires="k >= 1")
def rounds_that_are_repeated(b: Bit, k: Public[int], eps: Epsilon) -> list[bool]:
    out: list[bool] = []
    i = 0
    while i < k:
        answer = randomized_response(b, eps)
        out.append(answer)
        if answer:
            i = i + 1
    return out


# expect: false
@private(epsilon="k * eps", requires="k >= 1")
def one_round_more(b: Bit, k: Public[int], eps: Epsilon) -> list[bool]:
    out: list[bool] = []
    i = 0
    while i <= k:
        out.append(randomized_response(b, eps))
        i = i + 1
    return out


# expect: false
@private(rho="k / (2 * sigma * sigma)", requires=["sigma > 0", "k >= 1"])
def rounds_with_less_and_less_noise(b: Bit, k: Public[int], sigma: Public[float]) -> list[float]:
    out: list[float] = []
    scale = sigma
    for _ in range(k):
        out.append(gaussian(b, sigma=scale))
        scale = scale / 2
    return out


# expect: false
@private(epsilon="k * eps", requires="k >= 1")
def as_many_rounds_as_rows(d: Database(of=Bit, neighbours="add-remove"), k: Public[int], eps: Epsilon) -> list[float]:
    out: list[float] = []
    for i in range(len(d)):
        if i < k:
            out.append(laplace(d[i], scale=1 / eps))
    return out


# expect: false
@private(epsilon="eps", requires="k >= 2")
def scores_of_replaced_rows(d: Database(of=Integers(0, "k - 1")), k: Public[int], eps: Epsilon) -> int:
    scores = [0] * k
    for x in d:
        scores[x] += 1
    return exponential(scores, scale=1 / eps)


# expect: false
@private(epsilon="eps", requires="k >= 2")
def scores_that_fall_and_rise(
    d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], eps: Epsilon
) -> int:
    scores = [0] * k
    for x in d:
        scores[x] += 1
        scores[0] -= 1
    return exponential(scores, scale=1 / eps)


# expect: false
@private(epsilon="eps", requires="k >= 2")
def scores_that_are_doubled(
    d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], eps: Epsilon
) -> int:
    scores = [0] * k
    for x in d:
        scores[x] += 2
    return exponential(scores, scale=1 / eps)


# expect: false
@private(epsilon="eps")
def as_many_scores_as_rows(d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon) -> int:
    scores: list[int] = []
    for x in d:
        scores.append(x)
    return exponential(scores, scale=1 / eps)


# expect: false
# expect: false(epsilon="2 * eps")
@private(epsilon="eps", requires="k >= 2")
def the_winner_taken_out_and_chosen_again(
    d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], eps: Epsilon
) -> tuple[int, int, int]:
    scores = [0] * k
    for x in d:
        scores[x] += 1
    one = exponential(scores, scale=1 / eps)
    two = exponential(scores, scale=1 / eps)
    three = exponential(scores, scale=1 / eps)
    return one, two, three


# expect: false
# expect: false(epsilon="5 * eps")
@private(epsilon="eps", requires="k >= 2")
def a_cell_chosen_by_the_cells(
    d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], eps: Epsilon
) -> list[float]:
    counts = [0] * k
    for x in d:
        counts[(x + counts[0]) % k] += 1
    out: list[float] = []
    for c in counts:
        out.append(laplace(c, scale=1 / eps))
    return out


# expect: false
@private(epsilon="eps", requires="k >= 2")
def cells_of_replaced_rows(d: Database(of=Integers(0, "k - 1")), k: Public[int], eps: Epsilon) -> list[float]:
    counts = [0] * k
    for x in d:
        counts[x] += 1
    out: list[float] = []
    for c in counts:
        out.append(laplace(c, scale=1 / eps))
    return out


# expect: false
@private(epsilon="eps", requires="k >= 3")
def a_cell_and_its_neighbour(
    d: Database(of=Integers(0, "k - 2"), neighbours="add-remove"), k: Public[int], eps: Epsilon
) -> list[float]:
    counts = [0] * k
    for x in d:
        counts[x] += 1
        counts[x + 1] += 1
    out: list[float] = []
    for c in counts:
        out.append(laplace(c, scale=1 / eps))
    return out


# expect: false
@private(epsilon="eps", requires="k >= 2")
def a_cell_read_twice(
    d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], eps: Epsilon
) -> list[float]:
    counts = [0] * k
    for x in d:
        counts[x] += 1
    out: list[float] = []
    for c in counts:
        out.append(laplace(c, scale=1 / eps))
    out.append(laplace(counts[0], scale=1 / eps))
    return out


# expect: false
@private(epsilon="eps", requires="k >= 2")
def the_last_index_is_kept(
    d: Database(of=Integers(0, "k - 1"), neighbours="add-remove"), k: Public[int], eps: Epsilon
) -> tuple[list[float], int]:
    counts = [0] * k
    last = 0
    for x in d:
        counts[x] += 1
        last = x
    out: list[float] = []
    for c in counts:
        out.append(laplace(c, scale=1 / eps))
    return out, last
