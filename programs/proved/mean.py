"""The mean of rows between 0 and 1, made private in two ways.

One row moves the sum by at most 1 and the mean by at most 1/n, where the number n of rows is public.  So noise of
scale 1/eps on the sum, divided by n afterwards, costs eps, and so does noise of scale 1/(n eps) on the mean.
"""

from lapwing import Database, Epsilon, Interval, laplace, private


# row: L2
# expect: proved
@private(epsilon="eps", requires="len(d) >= 1")
def mean_of_noisy_sum(d: Database(of=Interval(0, 1)), eps: Epsilon) -> float:
    total = 0
    for x in d:
        total += x
    noisy = laplace(total, scale=1 / eps)
    return noisy / len(d)


# row: L2
# expect: proved
@private(epsilon="eps", requires="len(d) >= 1")
def noisy_mean(d: Database(of=Interval(0, 1)), eps: Epsilon) -> float:
    total = 0
    for x in d:
        total += x
    return laplace(total / len(d), scale=1 / (len(d) * eps))


# row: L2
# expect: proved
@private(epsilon="eps", requires="len(d) >= 1")
def noisy_mean_by_counter(d: Database(of=Interval(0, 1)), eps: Epsilon) -> float:
    s = 0
    i = 0
    while i < len(d):
        s = s + d[i]
        i = i + 1
    return laplace(s / i, scale=1 / (i * eps))
