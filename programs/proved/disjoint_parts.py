"""Two noisy sums over two parts of the data, cut at a public position, or told apart by what the rows are.

The row in which neighbours differ lies in one of the parts, so only one of the two prices is paid, and the larger
one always suffices: parallel composition, as in the lectures and in McSherry's PINQ (2009).  With Gaussian noise the
same holds of delta.  Parts by value need rows that are added or removed: a replaced row may leave one part for another.
"""

from math import log, sqrt

from lapwing import Bit, Database, Delta, Epsilon, Interval, Public, gaussian, laplace, private


# row: L23
# expect: proved
@private(epsilon="max(eps1, eps2)", requires="0 <= m <= len(d)")
def disjoint_parts(d: Database(of=Interval(0, 1)), m: Public[int], eps1: Epsilon, eps2: Epsilon) -> tuple[float, float]:
    front = 0
    for i in range(m):
        front += d[i]
    noisy_front = laplace(front, scale=1 / eps1)
    back = 0
    for i in range(m, len(d)):
        back += d[i]
    noisy_back = laplace(back, scale=1 / eps2)
    return noisy_front, noisy_back


# expect: proved
# expect: refuted(epsilon="eps1")
@private(epsilon="max(eps1, eps2)")
def parts_by_value(d: Database(of=Bit, neighbours="add-remove"), eps1: Epsilon, eps2: Epsilon) -> tuple[float, float]:
    zeros = 0
    for bit in d:
        if bit == 0:
            zeros += 1
    noisy_zeros = laplace(zeros, scale=1 / eps1)
    ones = 0
    for bit in d:
        if bit == 1:
            ones += 1
    noisy_ones = laplace(ones, scale=1 / eps2)
    return noisy_zeros, noisy_ones


# expect: proved
@private(epsilon="max(eps1, eps2)", delta="max(del1, del2)", requires="0 <= m <= len(d) and eps1 <= 1 and eps2 <= 1")
def gaussian_parts(
    d: Database(of=Interval(0, 1)), m: Public[int], eps1: Epsilon, eps2: Epsilon, del1: Delta, del2: Delta
) -> tuple[float, float]:
    front = 0
    for i in range(m):
        front += d[i]
    noisy_front = gaussian(front, sigma=sqrt(2 * log(1.25 / del1)) / eps1)
    back = 0
    for i in range(m, len(d)):
        back += d[i]
    noisy_back = gaussian(back, sigma=sqrt(2 * log(1.25 / del2)) / eps2)
    return noisy_front, noisy_back


# expect: proved
@private(epsilon="eps", delta="delta", requires="eps <= 1")
def gaussian_parts_by_value(
    d: Database(of=Bit, neighbours="add-remove"), eps: Epsilon, delta: Delta
) -> tuple[float, float]:
    zeros = 0
    for bit in d:
        if bit == 0:
            zeros += 1
    noisy_zeros = gaussian(zeros, sigma=sqrt(2 * log(1.25 / delta)) / eps)
    ones = 0
    for bit in d:
        if bit == 1:
            ones += 1
    noisy_ones = gaussian(ones, sigma=sqrt(2 * log(1.25 / delta)) / eps)
    return noisy_zeros, noisy_ones
