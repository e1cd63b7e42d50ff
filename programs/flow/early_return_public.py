"""Leaving early because of what everyone knows."""

from lapwing import High, Low, secret_flow


# expect: typed
# expect: noninterferent
@secret_flow
def early_return_public(secret: High[int], given: Low[int]) -> Low[int]:
    kept = secret
    if given > 0:
        return given
    kept = kept + 1
    return -given
