"""Coins whose probability rises or falls with a private number: a coin for the number, answered at random.

For x between l and h, a coin of probability p(x) = p(l) + (x - l) / (h - l) * (p(h) - p(l)) is one of p(h) with
probability (x - l) / (h - l), and else one of p(l).  If p(l) = 1 - p(h), that is randomized response to the first coin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lapwing.kernel.cost.polynomial import quotient_of, subtract
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import BOOL
from lapwing.kernel.language.term import ONE, Arithmetic, Term
from lapwing.kernel.rules.shared.odds import multiple_of_log_odds
from lapwing.syntax import tree
from lapwing.syntax.natural.passes.known_numbers import KnownNumbers, term_of
from lapwing.syntax.natural.passes.substitute import with_blocks
from lapwing.syntax.natural.rewrite import replaced
from lapwing.syntax.walk import children

Fresh = Callable[[str], tree.Name]


def with_mixed_coins(block: tree.Block, known: KnownNumbers, fresh: Fresh) -> tree.Block:
    """The block with each such coin in two steps."""
    return tuple(each for statement in block for each in mixed(statement, known, fresh))


def mixed(statement: tree.Statement, known: KnownNumbers, fresh: Fresh) -> Iterator[tree.Statement]:
    """A statement, or the two steps of such a coin."""
    match statement:
        case tree.Assign(targets=(target,), values=(tree.Draw(law="flip", arguments=(chance,), span=span),)):
            found = in_two_steps(known.written_out(chance), known)
            if found is None:
                yield statement
                return
            first, epsilon = found
            bit = fresh("bit")
            yield tree.Assign((bit,), (tree.Draw("flip", (first,), span),), BOOL, span)
            response = tree.Draw("randomized_response", (bit, epsilon), span)
            yield tree.Assign((target,), (response,), statement.declared, statement.span)
        case _:
            yield with_blocks(statement, lambda inner: with_mixed_coins(inner, known, fresh))


def in_two_steps(chance: tree.Expression, known: KnownNumbers) -> tuple[tree.Expression, tree.Expression] | None:
    """The probability of the first coin, and the epsilon of the answer to it."""
    private = set(known.private_parts(chance))
    if len(private) != 1:
        return None
    [varying] = private
    low, high = known.ends(varying)
    if low is None or high is None or low == high or not known.is_affine(chance, varying):
        return None
    for start, end in ((low, high), (high, low)):
        epsilon = response_between(chance, varying, (start, end), known)
        if epsilon is not None:
            above, distance = (tree.Binary("-", each, start, chance.span) for each in (varying, end))
            return tree.Binary("/", above, distance, chance.span), epsilon
    return None


def response_between(
    chance: tree.Expression,
    varying: tree.Expression,
    ends: tuple[tree.Expression, tree.Expression],
    known: KnownNumbers,
) -> tree.Expression | None:
    """The epsilon of randomized response, if the probabilities at two ends are those of false and of true answers."""
    false, true = (term_of(with_value(chance, varying, end)) for end in ends)
    if false is None or true is None:
        return None
    try:
        opposite = not subtract(quotient_of(false), quotient_of(Arithmetic("-", ONE, true))).top
    except Refused:
        return None
    return epsilon_of(true, chance, known) if opposite else None


def with_value(term: tree.Expression, varying: tree.Expression, end: tree.Expression) -> tree.Expression:
    """A term at one value of the number."""
    return end if term == varying else replaced(term, lambda part: with_value(part, varying, end))


def epsilon_of(chance: Term, whole: tree.Expression, known: KnownNumbers) -> tree.Expression | None:
    """The epsilon at which a true answer has this probability: a multiple of what the probability takes exp of."""
    for exponent in dict.fromkeys(exponents_in(whole)):
        price = term_of(exponent)
        if price is None:
            continue
        try:
            share = multiple_of_log_odds(chance, price, known.setting)
        except Refused:
            continue
        if share > 0:
            number = tree.Number(int(share) if share.denominator == 1 else share, exponent.span)
            return exponent if share == 1 else tree.Binary("*", number, exponent, exponent.span)
    return None


def exponents_in(term: tree.Expression) -> Iterator[tree.Expression]:
    """What a term takes exp of."""
    match term:
        case tree.Builtin(function="exp", arguments=(exponent,)):
            yield exponent
        case _:
            for part in children(term):
                yield from exponents_in(part)
