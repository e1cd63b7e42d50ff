"""Deciding a finite program outright.

    every draw has finite support, and what is read of the private parameters has finitely many values
    for any two values of those, with P1 and P2 the exact distributions of the results, wherever the unknown ranges
    the sum over the results r of max(0, P1(r) - exp(epsilon) * P2(r)) is at most delta
    ----------------------------------------------------------------------------------------------------------------
    the program is (epsilon, delta)-private

The sum is the largest P1(S) - exp(epsilon) * P2(S) of any set S of results, namely of those with a positive summand.
So the condition is what is to be shown, and it is decided exactly.  If there is an unknown then delta must be 0, and
for each r the sign of the difference is asked for.  Between two roots of all the polynomials that matter (where
arguments of a maximum or minimum meet, where P1(r) meets a piece of exp(epsilon) times P2(r)) exp(epsilon) is one piece
and the sign is constant, so one point tells it.  The roots themselves, and ends that belong to the range, follow by
continuity, as no divisor is 0 there.  Summing over r gives exp(epsilon) >= 1, so the logarithm has a meaning.  Private
parameters that are not read, such as a whole database, change nothing; those that are may all differ at once.
Lecture: the definition of differential privacy, and the examples of biased coins.
"""

from fractions import Fraction
from itertools import product

from lapwing.kernel.finite.evaluate import evaluate
from lapwing.kernel.finite.inputs import inputs_of
from lapwing.kernel.finite.outcomes import outcomes
from lapwing.kernel.finite.rational_function import ITSELF, Rational, Unknown, constant, exponential, unknown_of
from lapwing.kernel.finite.univariate import Polynomial, samples
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.term import ONE, Term
from lapwing.kernel.logic.judgment import Goal, Premises, Step
from lapwing.kernel.rules.shared.currency import approximate
from lapwing.kernel.rules.shared.statement import everywhere

Pair = tuple[Rational, Rational]


class Finite(Step):
    def premises(self, goal: Goal) -> Premises:
        """Nothing is left to show."""
        statement = everywhere(goal)
        program, claim = statement.program, approximate(statement)
        if claim.group != ONE:
            refuse("this rule is about neighbours one step apart")
        unknown, delta = unknown_of(program, claim), evaluate(claim.delta, {})
        if delta and unknown.param is not None:
            refuse("delta is not 0 although a public parameter matters")
        for pairs in probabilities(program, unknown, apart=not delta):
            check_pairs(pairs, claim.epsilon, delta, unknown)
        return Premises(())


def probabilities(program: Program, unknown: Unknown, apart: bool) -> set[tuple[Pair, ...]]:
    """The probabilities of the results on any two neighbours; those of each result apart, if wanted."""
    tables = [outcomes(program, inputs, unknown) for inputs in inputs_of(program)]
    found: set[tuple[Pair, ...]] = set()
    for one, other in product(tables, repeat=2):
        pairs = [(chance, other.get(results, constant(0))) for results, chance in one.items()]
        found.update([(pair,) for pair in pairs] if apart else [tuple(pairs)])
    return found


def check_pairs(pairs: tuple[Pair, ...], epsilon: Term, delta: Fraction, unknown: Unknown) -> None:
    """The first probabilities exceed exp(epsilon) times the second ones by at most delta in all."""
    critical: list[Polynomial] = []
    for bound in exponential(epsilon, unknown, ITSELF, critical):
        critical += [(one - bound * other).top for one, other in pairs]
    for x in samples(critical, unknown.low, unknown.high):
        (factor,) = (bound.at(x) for bound in exponential(epsilon, unknown, constant(x), []))
        excess = sum(max(Fraction(0), one.at(x) - factor * other.at(x)) for one, other in pairs)
        if factor <= 0 or excess > delta:
            refuse("a result is more likely than the claim allows")
