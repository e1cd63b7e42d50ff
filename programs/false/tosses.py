"""False claims about coins whose probability is private."""

from lapwing import Bit, Database, Histogram, Public, flip, private


# expect: false
# expect: false(epsilon="log(3 / 2)", delta=0.12)
# expect: false(epsilon="log(4 / 3)", delta=0.16)
# expect: false(epsilon="log(2) - 1 / 100", delta=0)
@private(epsilon=0, delta=0.24)
def a_coin_of_one_or_two_quarters(b: Bit) -> bool:
    return flip(1 / 4 + b / 4)


# expect: false
# expect: false(epsilon=5, delta=0)
# expect: false(epsilon=5, delta=0.05)
@private(epsilon=1, delta=0.09)
def heads_on_one_side_only(b: Bit) -> bool:
    return flip(b / 10)


# expect: false
# expect: false(epsilon=5, delta=0.05)
@private(epsilon=1, delta=0.09)
def tails_on_one_side_only(b: Bit) -> bool:
    return flip(1 - b / 10)


# expect: false
@private(epsilon="log(2)", delta=0.3)
def a_coin_that_shows_what_it_is_about(b: Bit) -> int:
    if flip(1 / 4 + b / 4):
        return b
    return 2


# expect: false
@private(epsilon=0, delta=0.3)
def two_coins_for_little_more_than_one(b: Bit) -> tuple[bool, bool]:
    x = flip(1 / 4 + b / 4)
    y = flip(1 / 4 + b / 4)
    return x, y


# expect: false
# expect: false(delta="k * 0.2")
@private(epsilon=0, delta=0.25, requires="k >= 2")
def many_coins_at_the_price_of_one(b: Bit, k: Public[int]) -> list[bool]:
    out: list[bool] = []
    for _ in range(k):
        out.append(flip(1 / 4 + b / 4))
    return out


# expect: false
# expect: false(epsilon=1, delta=0.05)
@private(epsilon=0, delta=0.09)
def keys_are_kept_in_proportion(counts: Histogram(neighbours="add-remove")) -> list[bool]:
    kept: list[bool] = []
    for count in counts:
        kept.append(flip(min(count, 10) / 10))
    return kept


# expect: false
@private(epsilon=0, delta=0.1)
def a_probability_of_all_rows(d: Database(of=Bit, neighbours="add-remove")) -> bool:
    total = 0
    for x in d:
        total += x
    return flip(min(total, 4) / 4)


# expect: false
# expect: false(epsilon="log(1 / p) / 2")
@private(epsilon="log(2)", delta=0.001, requires=["p > 0", "p <= 1 / 2"])
def a_ratio_that_is_left_open(b: Bit, p: Public[float]) -> bool:
    if b == 1:
        return flip(1 / 2)
    return flip(p / 2)
