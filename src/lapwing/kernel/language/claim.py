"""What is claimed of a program: (epsilon, delta)-privacy for neighbours that are `group` steps apart."""

from lapwing.kernel.language.data import Data
from lapwing.kernel.language.term import Term


class Claim(Data):
    epsilon: Term
    delta: Term
    group: Term
