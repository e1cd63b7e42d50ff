"""What a claim is made in: epsilon and delta, or rho."""

from lapwing.kernel.language.claim import AnyClaim, Claim, ZeroConcentrated
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import Term
from lapwing.kernel.logic.judgment import Credit, Private


def approximate(statement: Private) -> Claim:
    """What is claimed, in epsilon and delta."""
    return statement.claim if isinstance(statement.claim, Claim) else refuse("this rule is about epsilon and delta")


def concentrated(statement: Private) -> ZeroConcentrated:
    """What is claimed, in rho."""
    return statement.claim if isinstance(statement.claim, ZeroConcentrated) else refuse("this rule is about rho")


def amounts_of(claim: AnyClaim) -> tuple[tuple[Credit, Term], ...]:
    """The parts of a claim that something can count against."""
    match claim:
        case Claim(epsilon=epsilon, delta=delta):
            return ("epsilon", epsilon), ("delta", delta)
        case ZeroConcentrated(rho=rho):
            return (("rho", rho),)
