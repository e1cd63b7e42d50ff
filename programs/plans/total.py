"""The sum of what rows add, with noise, where rows are replaced.

A row that does not count adds 0.  What it adds is cut to `low` and `low + reach`, so replacing it moves the sum by at
most `reach`, where leaving one cell for another would cost up to twice as much.  One person has k rows, of which some
may not count.
"""

from lapwing import Database, Epsilon, Integers, Public, geometric, private


@private(epsilon="k * eps", group="k", requires=("reach >= 1", "k >= 1"))
def total_replaced(
    rows: Database(of=Integers(-9223372036854775808, 9223372036854775807), neighbours="replace"),
    low: Public[int],
    reach: Public[int],
    k: Public[int],
    eps: Epsilon,
) -> int:
    total = 0
    for amount in rows:
        total += min(max(amount, low), low + reach)
    return geometric(total, scale=reach / eps)
