"""Secret cells may get anything anywhere; their number does not change."""

from lapwing import High, Low, secret_flow


# expect: typed
# expect: noninterferent
@secret_flow
def memory_stays_secret(secret: High[int], cells: list[High[int]]) -> Low[int]:
    kept = list(cells)
    if secret > 0:
        kept[secret] = secret
    return len(kept)
