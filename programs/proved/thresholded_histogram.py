"""A histogram of keys that are not known beforehand: a noisy count is shown only where it passes a threshold.

A key that one person brings has count 1 in one dataset and does not occur in the other, where nothing is drawn for it.
So the two runs can only agree if its noisy count stays hidden, and delta pays for the probability that it does not.  On
a grid the mass at the threshold counts: `x > t` leaves half of the tail, `x >= t` more than that.  The third program
has the usual threshold `1 + log(1 / delta) / eps`, which need not be a point of the grid, and the fourth one Gaussian
noise.  After Korolova, Kenthapadi, Mishra and Ntoulas (2009), and Google's differential privacy library.
"""

from math import log, sqrt

from lapwing import Delta, Epsilon, Histogram, Public, gaussian, geometric, laplace, private


# expect: proved
# expect: refuted(epsilon="eps", delta="exp(-(t - 1) * eps) / 3")
@private(epsilon="eps", delta="exp(-(t - 1) * eps) / 2")
def thresholded_histogram(counts: Histogram(neighbours="add-remove"), t: Public[int], eps: Epsilon) -> list[float]:
    shown: list[float] = []
    for count in counts:
        shown.append(0.0)
        if count > 0:
            x = laplace(count, scale=1 / eps)
            if x > t:
                shown.append(x)
    return shown


# expect: proved
# expect: refuted(epsilon="eps", delta="exp(-(t - 1) * eps) / 2")
@private(epsilon="eps", delta="exp(-(t - 1) * eps)")
def histogram_from_the_threshold(counts: Histogram(neighbours="add-remove"), t: Public[int], eps: Epsilon) -> list[int]:
    shown: list[int] = []
    for count in counts:
        shown.append(0)
        if count > 0:
            x = geometric(count, scale=1 / eps)
            if x >= t:
                shown.append(x)
    return shown


# expect: proved
@private(epsilon="eps", delta="delta")
def histogram_of_new_keys(counts: Histogram(neighbours="add-remove"), eps: Epsilon, delta: Delta) -> list[float]:
    shown: list[float] = []
    for count in counts:
        shown.append(0.0)
        if count > 0:
            x = laplace(count, scale=1 / eps)
            if x > 1 + log(1 / delta) / eps:
                shown.append(x)
    return shown


# expect: proved
@private(epsilon="eps", delta="2 * delta", requires="eps <= 1")
def gaussian_histogram_of_new_keys(
    counts: Histogram(neighbours="add-remove"), eps: Epsilon, delta: Delta
) -> list[float]:
    shown: list[float] = []
    for count in counts:
        shown.append(0.0)
        if count > 0:
            x = gaussian(count, sigma=sqrt(2 * log(1.25 / delta)) / eps)
            if x > 1 + sqrt(2 * log(1.25 / delta)) * sqrt(2 * log(1 / delta)) / eps:
                shown.append(x)
    return shown
