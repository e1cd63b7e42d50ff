"""Output perturbation with noise for a minimiser that moves by 1 / (n * lam), where it moves by twice that."""

from lapwing import Epsilon, Public, Query, laplace, private


# expect: refuted
@private(epsilon="eps", requires=["n >= 1", "lam > 0"])
def output_perturbation_half(
    minimiser: Query(sensitivity="2 / (n * lam)"), n: Public[int], lam: Public[float], eps: Epsilon
) -> float:
    return laplace(minimiser, scale=1 / (n * lam * eps))
