"""Secrets are worked with, and stay with those who may know them."""

from lapwing import High, Low, secret_flow


# expect: typed
# expect: noninterferent
@secret_flow
def secret_work(secret: High[int], key: High[int], count: Low[int]) -> tuple[Low[int], High[int]]:
    mixed = secret + 3 * key
    if mixed > count:
        mixed = mixed - count
    return count + 1, mixed
