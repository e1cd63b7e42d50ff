"""What is claimed of a program, for neighbours that are `group` steps apart."""

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


AnyClaim = Claim | ZeroConcentrated
