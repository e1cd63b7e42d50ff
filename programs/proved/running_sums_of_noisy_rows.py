"""Running sums of rows that got their noise one by one: the second DummySum of the lectures.

Only one row differs between neighbours, and its one noisy copy costs eps.  The sums are computed from noisy rows
alone, so they cost nothing more.
"""

from lapwing import Bit, Database, Epsilon, laplace, private


# row: L4
# expect: proved
# expect: proved(epsilon="eps", d=Database(of=Interval(0, 1)))
@private(epsilon="eps")
def running_sums_of_noisy_rows(d: Database(of=Bit), eps: Epsilon) -> list[float]:
    total = 0
    out = []
    for x in d:
        total += laplace(x, scale=1 / eps)
        out.append(total)
    return out
