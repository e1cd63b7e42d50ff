"""Noise whose scale is one of a few amounts: one way on for each of them.

`bound = 10 if noisy < 5 else 100` and then noise of scale `bound / epsilon` is two programs, each with a scale that is
known; which of them is gone on with is told by what chose the bound.  So are `bound = k if noisy < 5 else 4 * k` and
a bound that is doubled a few times.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.amounts import computed
from lapwing.syntax.natural.passes.decide import decided
from lapwing.syntax.natural.passes.substitute import substituted, with_blocks, with_expressions
from lapwing.syntax.natural.passes.uses import gifts
from lapwing.syntax.walk import blocks_of, children, names_in

MOST_VALUES = 8
MOST_STATEMENTS = 160
Amounts = tuple[tree.Expression, ...]


def specialised(block: tree.Block, parameters: frozenset[str]) -> tree.Block:
    """The block with its end written once for each value of the names that scales depend on."""
    given = dict(assigned(block))
    fixed = parameters - given.keys()
    for name in scaling(block):
        values = None if name in fixed else amounts_of(tree.Name(name, block[0].span), given, fixed, frozenset())
        place = 1 + max((at for at, each in enumerate(block) if name in dict(assigned((each,)))), default=-1)
        end = len(block) if jumps(block[place:-1]) else len(block) - 1
        rest = block[place:end]
        if values is None or not 2 <= len(values) <= MOST_VALUES or name not in scaling(rest):
            continue
        if not isinstance(block[-1], tree.Return) or size(rest) * len(values) > MOST_STATEMENTS:
            continue
        return (*block[:place], *split(name, in_order(values), rest), *block[end:])
    return block


def split(name: str, values: list[tree.Expression], rest: tree.Block) -> tree.Block:
    """What to do for each value of a name; it has one of them."""
    first, *others = values
    span = rest[0].span
    then = specialised_for(name, first, rest)
    if not others:
        return then
    is_first = tree.Comparison(("==",), (tree.Name(name, span), first), span)
    return (tree.If(is_first, then, split(name, others, rest), span),)


def specialised_for(name: str, value: tree.Expression, block: tree.Block) -> tree.Block:
    """A block in which a name has a known value."""
    known = {name: value}

    def put(inner: tree.Block) -> tree.Block:
        return tuple(with_blocks(with_expressions(each, lambda term: substituted(term, known)), put) for each in inner)

    return decided(put(block))


def assigned(block: tree.Block) -> Iterator[tuple[str, list[tree.Expression | None]]]:
    """Each name with all that it is given; None stands for what is no single expression."""
    found: dict[str, list[tree.Expression | None]] = {}
    for name, value in gifts(block):
        found.setdefault(name, []).append(value)
    yield from found.items()


def scaling(block: tree.Block) -> list[str]:
    """The names in the scales and probabilities of noise."""
    found: dict[str, None] = {}
    for _, value in gifts(block):
        for draw in draws_in(value) if value is not None else ():
            found.update({each.name: None for each in names_in(draw.arguments[-1])} if draw.arguments else {})
    return list(found)


def draws_in(term: tree.Expression) -> Iterator[tree.Draw]:
    """The draws of an expression."""
    if isinstance(term, tree.Draw):
        yield term
    for part in children(term):
        yield from draws_in(part)


def amounts_of(
    term: tree.Expression,
    given: dict[str, list[tree.Expression | None]],
    fixed: frozenset[str],
    seen: frozenset[str],
    computing: bool = False,
) -> Amounts | None:
    """The numbers and parameters, and what is computed from them, that a term may be, if they are few and known.

    A name that is given itself has no amounts of its own; one that is computed from itself may be any.
    """

    def of(part: tree.Expression, name: str | None = None, computes: bool = False) -> Amounts | None:
        inner = seen if name is None else seen | {name}
        return amounts_of(part, given, fixed, inner, computing or computes)

    match term:
        case tree.Number():
            return (term,)
        case tree.Name(name=name) if name in fixed:
            return (term,)
        case tree.Conditional(then=then, otherwise=otherwise):
            return together([of(then), of(otherwise)])
        case tree.Name(name=name) if name in seen:
            return None if computing else ()
        case tree.Name(name=name) if name in given:
            return together([None if each is None else of(each, name) for each in given[name]])
        case tree.Binary(operator="+" | "-" | "*" | "/", left=left, right=right):
            return combined(term, [of(left, computes=True), of(right, computes=True)])
        case tree.Builtin(function="min" | "max", arguments=arguments):
            return combined(term, [of(each, computes=True) for each in arguments])
        case tree.Draw(law="exponential", arguments=(tree.Name(name=name), _)):
            match given.get(name):
                case [tree.ListDisplay(items=items)]:
                    return tuple(tree.Number(place, term.span) for place in range(len(items)))
    return None


def combined(term: tree.Expression, parts: list[Amounts | None]) -> Amounts | None:
    """What comes of any amounts of the parts; None if a part may be any."""
    found = [each for each in parts if each is not None]
    if len(found) < len(parts) or prod(map(len, found)) > MOST_VALUES**2:
        return None
    return together([(computed(term, list(each)),) for each in product(*found)])


def together(found: list[Amounts | None]) -> Amounts | None:
    """All of some amounts, whole numbers as reals if one is a real; None if any are unknown."""
    if any(each is None for each in found):
        return None
    amounts = list(dict.fromkeys(amount for each in found for amount in each or ()))
    if any(isinstance(each, tree.Number) and isinstance(each.value, Fraction) for each in amounts):
        amounts = [
            tree.Number(Fraction(each.value), each.span) if isinstance(each, tree.Number) else each for each in amounts
        ]
    return tuple(dict.fromkeys(amounts)) if len(amounts) <= MOST_VALUES**2 else None


def in_order(amounts: Amounts) -> list[tree.Expression]:
    """Numbers by their size, and then the others as they come."""
    numbers = [each for each in amounts if isinstance(each, tree.Number)]
    others = [each for each in amounts if not isinstance(each, tree.Number)]
    return [*sorted(numbers, key=lambda each: each.value), *others]


def size(block: tree.Block) -> int:
    """How many statements a block has, all told."""
    return sum(1 + sum(size(inner) for inner in blocks_of(statement)) for statement in block)


def jumps(block: tree.Block) -> bool:
    """Whether a block may end anywhere but at its end."""
    return any(
        isinstance(statement, tree.Return) or any(jumps(inner) for inner in blocks_of(statement)) for statement in block
    )
