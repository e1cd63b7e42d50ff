"""Deciding a finite program outright.

    every draw has finite support, and what is read of the private parameters has finitely many values
    for any two values of those, with P1 and P2 the exact distributions of the results, for all public values
    the sum over the results r of max(0, P1(r) - exp(epsilon) * P2(r)) is at most delta
    ----------------------------------------------------------------------------------------------------------------
    the program is (epsilon, delta)-private

The sum is the largest P1(S) - exp(epsilon) * P2(S) of any set S of results, namely of those with a positive summand.
So the condition is what is to be shown.  If all probabilities and exp(epsilon) are numbers then it is computed.  If
not then delta must be 0, and exp(epsilon) * P2(r) - P1(r) is not below 0 for each r: a maximum or minimum in
exp(epsilon) is one of its parts, each coin is the quotient that its probability is, divisors are above 0, and the sign
of the polynomial that is left is known in each part of the range of the public values.  Summing over r gives
exp(epsilon) >= 1, so the logarithm has a meaning.  Private parameters that are not read, such as a whole database,
change nothing; those that are may all differ at once.
Lecture: the definition of differential privacy, and the examples of biased coins.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

from lapwing.kernel.cost.cost_terms import check_public_term, outermost, ranges_of
from lapwing.kernel.cost.polynomial import (
    Polynomial,
    Quotient,
    Ranges,
    is_positive,
    lowest_sign,
    plus,
    quotient_of,
    replaced,
    times,
)
from lapwing.kernel.finite.evaluate import evaluate
from lapwing.kernel.finite.inputs import inputs_of
from lapwing.kernel.finite.parts import is_known
from lapwing.kernel.finite.ways import Runs
from lapwing.kernel.language.data import inside
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import refuse
from lapwing.kernel.language.substitute import variables_of
from lapwing.kernel.language.term import ONE, ZERO, Apply, Term, is_irrational
from lapwing.kernel.logic.judgment import Goal, Premises, Step
from lapwing.kernel.rules.shared.currency import approximate
from lapwing.kernel.rules.shared.statement import single_steps

Pair = tuple[Polynomial, Polynomial]
Coins = dict[Term, Quotient]


class Finite(Step):
    def premises(self, goal: Goal) -> Premises:
        """Nothing is left to show."""
        statement = single_steps(goal)
        program, claim = statement.program, approximate(statement)
        growth, delta = growth_of(claim.epsilon), evaluate(claim.delta, {})
        runs = Runs(program)
        known = not any(variables_of(growth)) and not any(map(is_irrational, inside(growth)))
        for pairs in pairs_of(program, runs):
            if known and all(each.keys() <= {()} for pair in pairs for each in pair):
                factor = evaluate(growth, {})
                over = (one.get((), Fraction(0)) - factor * other.get((), Fraction(0)) for one, other in pairs)
                fine = factor > 0 and sum(max(more, Fraction(0)) for more in over) <= delta
            elif delta:
                refuse("delta is not 0 although a public parameter matters")
            else:
                check_public_term(growth, program)
                fine = all(is_covered(pair, growth, runs.coins, program) for pair in pairs)
            if not fine:
                refuse("a result is more likely than the claim allows")
        return Premises(())


def growth_of(epsilon: Term) -> Term:
    """exp of a term: c for log(c)."""
    match epsilon:
        case Apply(function="log", arguments=(inner,)):
            return inner
        case _:
            return ONE if epsilon == ZERO else Apply("exp", (epsilon,))


def pairs_of(program: Program, runs: Runs) -> Iterator[list[Pair]]:
    """The probabilities of the results on any two neighbours."""
    tables = [{way.holds: chance for way, chance in runs.ways(inputs).items()} for inputs in inputs_of(program)]
    for one, other in product(tables, repeat=2):
        yield [(chance, other.get(results, {})) for results, chance in one.items()]


def is_covered(pair: Pair, growth: Term, coins: Coins, program: Program) -> bool:
    """Whether the first probability is at most so many times the second one, for all public values."""
    leaves: list[Polynomial] = []
    condition = condition_of(pair, growth, coins, leaves)
    return is_known(condition, ranges_of(program), *leaves)


def condition_of(pair: Pair, growth: Term, coins: Coins, leaves: list[Polynomial]) -> Callable[[Ranges], bool]:
    """What has to be known of ranges, and of which polynomials."""
    match outermost(growth):
        case Apply(function="max" | "min" as function, arguments=parts):
            each = [condition_of(pair, part, coins, leaves) for part in parts]
            choose = any if function == "max" else all
            return lambda ranges: choose(part(ranges) for part in each)
        case bound:
            value = quotient_of(bound)
            more = plus(times(value.top, pair[1]), times(value.bottom, pair[0]), -1)
            for coin, worth in coins.items():
                more = replaced(more, coin, worth.top, worth.bottom)
            leaves.append(more)
            return lambda ranges: is_positive(value.bottom, ranges) and lowest_sign(more, ranges) is not None
