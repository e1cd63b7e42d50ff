"""The same helper on public values."""

from lapwing import High, Low, secret_flow


def larger(a, b):
    if a > b:
        return a
    return b


# expect: typed
# expect: noninterferent
@secret_flow
def helper_is_harmless(secret: High[int], base: Low[int]) -> tuple[Low[int], High[int]]:
    return larger(7, base), larger(secret, base)
