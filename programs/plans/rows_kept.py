"""How many rows the contribution bound keeps, and how many it leaves out, where people are replaced.

Of each person at most `bound + more` rows are looked at, and the first `bound` of them are kept.  So replacing a person
moves one number by at most `bound`, the other by at most `more`.
"""

from lapwing import Database, Epsilon, Integers, Public, geometric, private


@private(epsilon="(bound + more) * eps", requires=("bound >= 1", "more >= 1"))
def rows_kept(
    people: Database(of=Integers(0, "bound + more"), neighbours="replace"),
    bound: Public[int],
    more: Public[int],
    eps: Epsilon,
) -> tuple[int, int]:
    kept = 0
    for rows in people:
        kept += min(max(rows, 0), bound)
    noisy_kept = geometric(kept, scale=1 / eps)
    left = 0
    for rows in people:
        left += min(max(rows - bound, 0), more)
    noisy_left = geometric(left, scale=1 / eps)
    return noisy_kept, noisy_left
