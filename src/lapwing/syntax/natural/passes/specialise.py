"""Noise whose scale is one of a few numbers: one way on for each of them.

`bound = 10 if noisy < 5 else 100` and then noise of scale `bound / epsilon` is two programs, each with a scale that is
known; which of them is gone on with is told by what chose the bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from lapwing.syntax import tree
from lapwing.syntax.natural.passes.decide import decided
from lapwing.syntax.natural.passes.substitute import substituted, with_blocks, with_expressions
from lapwing.syntax.natural.passes.uses import gifts
from lapwing.syntax.walk import blocks_of, children, names_in

MOST_VALUES = 8
MOST_STATEMENTS = 160
Numbers = frozenset[int | Fraction]


def specialised(block: tree.Block) -> tree.Block:
    """The block with its end written once for each value of the names that scales depend on."""
    given = dict(assigned(block))
    for name in scaling(block):
        values = numbers_of(tree.Name(name, block[0].span), given, frozenset())
        place = 1 + max((at for at, each in enumerate(block) if name in dict(assigned((each,)))), default=-1)
        end = len(block) if jumps(block[place:-1]) else len(block) - 1
        rest = block[place:end]
        if values is None or not 2 <= len(values) <= MOST_VALUES or name not in scaling(rest):
            continue
        if not isinstance(block[-1], tree.Return) or size(rest) * len(values) > MOST_STATEMENTS:
            continue
        return (*block[:place], *split(name, sorted(values), rest), *block[end:])
    return block


def split(name: str, values: list[int | Fraction], rest: tree.Block) -> tree.Block:
    """What to do for each value of a name; it has one of them."""
    first, *others = values
    span = rest[0].span
    then = specialised_for(name, first, rest)
    if not others:
        return then
    is_first = tree.Comparison(("==",), (tree.Name(name, span), tree.Number(first, span)), span)
    return (tree.If(is_first, then, split(name, others, rest), span),)


def specialised_for(name: str, value: int | Fraction, block: tree.Block) -> tree.Block:
    """A block in which a name has a known value."""
    known = {name: tree.Number(value, block[0].span)}

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


def numbers_of(
    term: tree.Expression, given: dict[str, list[tree.Expression | None]], seen: frozenset[str]
) -> Numbers | None:
    """The numbers that a term may be, if they are few and known."""
    match term:
        case tree.Number(value=value):
            return frozenset((value,))
        case tree.Conditional(then=then, otherwise=otherwise):
            return together([numbers_of(part, given, seen) for part in (then, otherwise)])
        case tree.Name(name=name) if name in seen:
            return frozenset()
        case tree.Name(name=name) if name in given:
            parts = [None if each is None else numbers_of(each, given, seen | {name}) for each in given[name]]
            return together(parts)
        case tree.Draw(law="exponential", arguments=(tree.Name(name=name), _)):
            match given.get(name):
                case [tree.ListDisplay(items=items)]:
                    return frozenset(range(len(items)))
    return None


def together(found: list[Numbers | None]) -> Numbers | None:
    """All of some numbers, whole ones as reals if one is a real; None if any are unknown."""
    if any(each is None for each in found):
        return None
    numbers = [number for each in found for number in each or ()]
    if any(isinstance(number, Fraction) for number in numbers):
        return frozenset(Fraction(number) for number in numbers)
    return frozenset(numbers)


def size(block: tree.Block) -> int:
    """How many statements a block has, all told."""
    return sum(1 + sum(size(inner) for inner in blocks_of(statement)) for statement in block)


def jumps(block: tree.Block) -> bool:
    """Whether a block may end anywhere but at its end."""
    return any(
        isinstance(statement, tree.Return) or any(jumps(inner) for inner in blocks_of(statement)) for statement in block
    )
