"""What ends before a public value would be an error."""

import numpy as np


# lapwing: data: Database(of=Bit, neighbours="add-remove"); k: Public[int]; epsilon = epsilon
def leaks_where_it_would_divide_by_zero(data, k, epsilon, rng):
    if k == 0:
        return float(sum(data))
    return sum(data) / k + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); k: Public[int]; epsilon = epsilon
def leaks_before_it_raises(data, k, epsilon, rng):
    if k < 0:
        return float(sum(data))
    if k < 1:
        raise ValueError()
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="add-remove"); k: Public[int]; epsilon = epsilon
def ends_for_some_before_it_raises(data, k, epsilon, rng):
    if k == 0 and sum(data) > 1:
        return 0.0
    if k == 0:
        raise ValueError()
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: x: Database(of=Interval(0, 1), neighbours="replace"); y: Database(of=Bit, neighbours="replace")
# lapwing: epsilon = epsilon
def leaks_the_other_dataset_of_an_empty_one(x, y, epsilon, rng):
    if len(x) == 0:
        return sum(y)
    return sum(x) / len(x) + rng.laplace(0, 1 / (len(x) * epsilon))


# lapwing: bit: Record(of=Bit); w: Public[float]; epsilon = log(3)
def leaks_where_a_draw_has_no_width(bit, w, rng):
    if w <= 0:
        return bit
    return bit if rng.uniform(0, w) < 3 * w / 4 else 1 - bit


# lapwing: data: Database(of=Bit, neighbours="replace"); k: Public[int]; epsilon = epsilon
def leaks_where_the_mean_of_nothing_is_no_number(data, k, epsilon, rng):
    m = np.mean(np.arange(k))
    if np.isnan(m):
        return sum(data)
    return m + sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="replace"); k: Public[int]; epsilon = epsilon
def leaks_where_a_mean_is_not_itself(data, k, epsilon, rng):
    m = 0.0
    if k != 7:
        m = np.mean(np.arange(k))
    return sum(data) + (rng.laplace(0, 1 / epsilon) if m == m else 0)


# lapwing: data: Database(of=Bit, neighbours="replace"); k: Public[int]; epsilon = epsilon
def leaks_where_a_quotient_is_infinite(data, k, epsilon, rng):
    share = np.float64(5) / k
    if not share < 1000:
        return sum(data)
    return share + sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="replace"); k: Public[int]; epsilon = epsilon
def leaks_where_a_logarithm_is_infinite(data, k, epsilon, rng):
    if not np.isfinite(np.log(k)):
        return sum(data)
    return sum(data) + rng.laplace(0, 1 / epsilon)


# lapwing: data: Database(of=Bit, neighbours="replace"); k: Public[int]; epsilon = epsilon
def leaks_where_a_root_is_no_number(data, k, epsilon, rng):
    root = np.sqrt(k)
    return sum(data) + (rng.laplace(0, 1 / epsilon) if root >= 0 else 0)


# lapwing: data: Database(of=Bit, neighbours="replace"); k: Public[int]; epsilon = epsilon
def leaks_after_a_quotient_is_infinite(data, k, epsilon, rng):
    share = np.float64(5) / k
    if k == 0:
        return sum(data), share
    return sum(data) + rng.laplace(0, 1 / epsilon), share


# lapwing: data: Database(of=Bit, neighbours="replace"); k: Public[int]; epsilon = epsilon
def leaks_in_a_loop_after_a_mean_of_nothing(data, k, epsilon, rng):
    middle = np.mean(np.arange(k))
    return [sum(data) for _ in range(1 - k)], middle, sum(data) + rng.laplace(0, 1 / epsilon)
