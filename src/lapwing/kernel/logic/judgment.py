"""Judgments: the statements of the logic.

A judgment `left ~ right : pre ==> post` relates two runs of parts of one program.  Assertions are terms over public
parameters (`Param`), variables and private parameters of a run (`Sided`), values no run changes (`Logical`), and the
amounts spent so far (`Spent`).  Each unit has a price, a public term above 0, and counts against epsilon or delta; with
the claim (epsilon, delta) the credits are `e = epsilon - sum of spent * price` over the epsilon units and
`d = delta - sum of spent * price` over the delta units.  Either may be below 0 in between: rules for draws use that
probabilities add up to 1, and rules that cut runs off see to d >= 0 themselves (`rules/shared/delta_credit.py`).

Validity is about any two neighbouring inputs and any values of the logical variables that witness their being so (where
they differ, which way) and satisfy the setting's restriction; inputs and logical variables never change.  It says: for
all functions f, g from memories to [0, 1], if f(m1) <= exp(e) * g(m2) + d for every (m1, m2, amounts) in post, then
E[f after left from m1] <= exp(e) * E[g after right from m2] + d for every (m1, m2, amounts) in pre.

If the claim is in rho, all units count against rho, and the credit is `r = rho - sum of spent * price`.  Validity then
says: for every alpha > 1, with c = alpha - 1 and beta = alpha / (alpha - 1), and for all functions f, g from memories
to reals that are not negative, if f(m1) <= exp(c * r) * g(m2) for every (m1, m2, amounts) in post, then
E[f after left from m1] <= exp(c * r) * E[g^beta after right from m2]^(1 / beta) for every (m1, m2, amounts) in pre.
This is what a Renyi divergence of at most alpha * r means, by Hoelder's inequality.  It composes: with G(m) for
E[g^beta from m]^(1 / beta), E[G^beta] is E[g^beta] after both.  Rules that cost nothing hold as they do for epsilon, as
E[G] <= E[G^beta]^(1 / beta) and min G is not above either; and rules that cut runs off may set f = 0 there.

If the claim is in rho with a delta, units count against rho or delta, with the credits r and d.  Validity says: for
every alpha > 1, all f from memories to [0, 1] and all g from memories to reals that are not negative, if
f(m1) <= exp(c * r) * g(m2) + d for every (m1, m2, amounts) in post, then E[f after left from m1] <=
exp(c * r) * E[g^beta after right from m2]^(1 / beta) + d for every (m1, m2, amounts) in pre.  It composes as the others
do: E[f after the second part] is in [0, 1] again.  Rules that cost nothing hold as for rho; rules that cut runs off see
to d >= 0; and draws that pay in rho leave d as it is, one number for all values drawn, so for F and G after each value
max(F - d, 0) is not negative and at most exp(c * r') * G, and F <= max(F - d, 0) + d.

If the claim is in mu, all units count against its square, and the credit is `q = mu^2 - sum of spent * price`.  Let Phi
be the normal distribution function and T(c, u) = Phi(Phi^-1(u) + c) for 0 < u < 1, T(c, 0) = 0 and T(c, 1) = 1; T(c, u)
stands for 0 where c is the root of a number below 0.  Validity then says: for all functions f, g from memories to
[0, 1], if f(m1) <= T(sqrt(q), g(m2)) for every (m1, m2, amounts) in post, then E[f after left from m1] <=
T(sqrt(q), E[g after right from m2]) for every (m1, m2, amounts) in pre.  It composes as for epsilon.  T rises with both
arguments; in u it is concave (its slope exp(-c * Phi^-1(u) - c^2 / 2) falls) and 0 at 0.  So rules that cost nothing
hold, as E[T(c, G)] <= T(c, E[G]) also if probabilities add up to less than 1, and T(c, min G) <= T(c, E[G]) where they
add up to 1; and rules that cut runs off may set f = 0 there.
"""

from typing import Literal as OneOf

from lapwing.kernel.language.claim import AnyClaim
from lapwing.kernel.language.data import Data
from lapwing.kernel.language.program import Block, Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import TRUE, Term

Credit = OneOf["epsilon", "delta", "rho", "mu"]


class Unit(Data):
    """A price in which a derivation counts, and the part of the claim that it counts against."""

    price: Term
    credit: Credit = "epsilon"


class Setting(Data):
    """What all judgments of a derivation share: the program, what is claimed of which neighbours, units and bounds.

    Each alternative has a bound for each unit, and the bounds of the delta units together are worth at most delta.
    """

    program: Program
    claim: AnyClaim
    units: tuple[Unit, ...]
    alternatives: tuple[tuple[Term, ...], ...] = ()
    where: Term = TRUE


class Judgment(Data):
    setting: Setting
    left: Block
    right: Block
    pre: Term
    post: Term


class Private(Data):
    """The program is private as claimed, where a condition on neighbours holds.

    For all ordered pairs of neighbours and all witnesses of their being so that satisfy `where`: for all sets S of
    results, P1(S) <= exp(epsilon) * P2(S) + delta; or for all alpha > 1, D_alpha(P1 || P2) <= alpha * rho; or, with a
    delta besides rho, for all alpha > 1 there is a Q <= P1 that has lost at most delta, P1 - Q adding up to no more,
    such that the sum of Q^alpha * P2^(1 - alpha) is at most exp((alpha - 1) * alpha * rho); or for one
    alpha, D_alpha(P1 || P2) <= epsilon; or for every real e, P1(S) <= exp(e) * P2(S) + d(e, mu), where
    d(e, mu) = Phi(mu / 2 - e / mu) - exp(e) * Phi(-mu / 2 - e / mu) is that of two normal variables mu apart.  One pair
    may have several witnesses (equal databases differ at any place) and the swapped pair others; every ordered pair
    has some, so what is private everywhere is private.
    """

    program: Program
    claim: AnyClaim
    where: Term = TRUE


Goal = Judgment | Private


class Obligation(Data):
    """A fact of linear arithmetic that both solvers must find valid: the assumption implies the conclusion."""

    name: str
    assumption: Term
    conclusion: Term


class Premises(Data):
    """What is left to show of a goal after a rule, and what the result rests on besides."""

    goals: tuple[Goal, ...]
    obligations: tuple[Obligation, ...] = ()
    assumes: tuple[str, ...] = ()


class Step(Data):
    """What every rule is: data that says which premises are left to show of a goal."""

    def premises(self, goal: Goal) -> Premises:
        """The premises, or a refusal."""
        raise NotImplementedError


def judgment(goal: Goal) -> Judgment:
    """The goal, if it is a judgment."""
    return goal if isinstance(goal, Judgment) else refuse("this rule is about judgments")
