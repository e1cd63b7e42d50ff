"""The distributions a program may draw from.

Any term may be the scale, probability or epsilon of a law; rules that pay for a draw need it to be public.  Laws are
total: with a scale that is not above 0 the centre or the first candidate comes for certain, with no candidates or cases
0 does, and a probability outside 0 to 1 counts as the nearer of the two.  Products and quotients in a scale (a sigma, a
probability, an epsilon) are exact, however long they are.

On a run all reals lie on a grid, so each law is discrete: `Laplace` at centre a and scale b gives a + k with
probability proportional to exp(-|k| / b) over the grid points k, and `Gaussian` with one proportional to
exp(-k^2 / (2 * sigma^2)).  Around a centre that is a grid value divided by a public whole number, noise is drawn on the
grid that is finer by that number; this quotient is exact, however long it is.
"""

from lapwing.kernel.language.data import Data
from lapwing.kernel.language.sort import BOOL, INT, NUMBERS, REAL, Base, ListOf, Sort
from lapwing.kernel.language.term import Term


class Laplace(Data):
    """Two-sided noise around a centre."""

    center: Term
    scale: Term


class Geometric(Data):
    """Two-sided noise on the integers around an integer centre."""

    center: Term
    scale: Term


class ExponentialNoise(Data):
    """One-sided noise: never below the centre."""

    center: Term
    scale: Term


class Gaussian(Data):
    """Normal noise around a centre."""

    center: Term
    sigma: Term


class Flip(Data):
    """True with the given probability."""

    probability: Term


class RandomizedResponse(Data):
    """The bit itself with probability exp(epsilon) / (1 + exp(epsilon)), its opposite otherwise."""

    bit: Term
    epsilon: Term


class Exponential(Data):
    """The exponential mechanism: index i with probability proportional to exp(scores[i] / scale)."""

    scores: Term
    scale: Term


class Uniform(Data):
    """Each of 0 ... size - 1 with the same probability."""

    size: Term


Law = Laplace | Geometric | ExponentialNoise | Gaussian | Flip | RandomizedResponse | Exponential | Uniform


# The sort of the values that a law gives, then the sorts that each of its terms may have; the last one is its scale.
SORTS: dict[type[Law], tuple[Base, *tuple[tuple[Sort, ...], ...]]] = {
    Laplace: (REAL, NUMBERS, NUMBERS),
    Geometric: (INT, (INT,), NUMBERS),
    ExponentialNoise: (REAL, NUMBERS, NUMBERS),
    Gaussian: (REAL, NUMBERS, NUMBERS),
    Flip: (BOOL, NUMBERS),
    RandomizedResponse: (BOOL, (BOOL,), NUMBERS),
    Exponential: (INT, (ListOf(INT), ListOf(REAL)), NUMBERS),
    Uniform: (INT, (INT,)),
}


def sort_of_law(law: Law) -> Base:
    """The sort of the values a law gives."""
    return SORTS[type(law)][0]
