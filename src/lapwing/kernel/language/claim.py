"""Claims about a program, for neighbours that are `group` steps apart."""

from lapwing.kernel.language.data import Data
from lapwing.kernel.language.term import Term


class Claim(Data):
    """(epsilon, delta)-privacy."""

    epsilon: Term
    delta: Term
    group: Term


class ZeroConcentrated(Data):
    """rho-zCDP: for every order alpha > 1 the Renyi divergence of the results is at most alpha * rho."""

    rho: Term
    group: Term


class ApproximateConcentrated(Data):
    """delta-approximate rho-zCDP: but for a part of probability delta, the results are as close as rho-zCDP says."""

    rho: Term
    delta: Term
    group: Term


class Renyi(Data):
    """(alpha, epsilon)-Renyi privacy: the Renyi divergence of the results of this order is at most epsilon."""

    alpha: Term
    epsilon: Term
    group: Term


class GaussianPrivacy(Data):
    """mu-GDP: the results are no easier to tell apart than two normal variables of variance 1 whose means differ by mu.

    That is, (e, d)-privacy for every real e, where d is what those two normal variables have.
    """

    mu: Term
    group: Term


AnyClaim = Claim | ZeroConcentrated | ApproximateConcentrated | Renyi | GaussianPrivacy
