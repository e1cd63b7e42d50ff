"""Both branches do the same, so the branch tells nothing; types see only that there is one."""

from lapwing import High, Low, secret_flow


# expect: untyped
# expect: noninterferent
@secret_flow
def implicit_same_branches(secret: High[int], base: Low[int]) -> Low[int]:
    if secret > base:
        out = base + 1
    else:
        out = 1 + base
    return out
