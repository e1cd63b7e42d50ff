"""Output perturbation (Chaudhuri, Monteleoni and Sarwate, 2011) of a model with one weight.

The minimiser of a strongly convex loss, regularized with weight lam, over n rows with gradients of at most 1 moves by
at most 2 / (n * lam) when a row is replaced.  That is taken for granted here: `minimiser` is an answer with this
sensitivity.  What is proved is that noise with the density of their theorem, proportional to
exp(-eps * n * lam / 2 * |b|), makes it eps-private; with Gaussian noise instead, what it costs in rho.
"""

from lapwing import Epsilon, Public, Query, gaussian, laplace, private


# expect: proved
@private(epsilon="eps", requires=["n >= 1", "lam > 0"])
def output_perturbation(
    minimiser: Query(sensitivity="2 / (n * lam)"), n: Public[int], lam: Public[float], eps: Epsilon
) -> float:
    return laplace(minimiser, scale=2 / (n * lam * eps))


# expect: proved
@private(rho="2 / (n * n * lam * lam * sigma * sigma)", requires=["n >= 1", "lam > 0", "sigma > 0"])
def output_perturbation_in_rho(
    minimiser: Query(sensitivity="2 / (n * lam)"), n: Public[int], lam: Public[float], sigma: Public[float]
) -> float:
    return gaussian(minimiser, sigma=sigma)
