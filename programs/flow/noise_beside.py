"""Noise that has nothing to do with the secret."""

from lapwing import High, Low, laplace, secret_flow


# expect: typed
# expect: noninterferent
@secret_flow
def noise_beside(secret: High[int], center: Low[float]) -> tuple[Low[float], High[float]]:
    shown = laplace(center, scale=2)
    kept = laplace(secret, scale=2)
    return shown, kept
