"""What a claim divides by: public numbers of which it says nothing else are positive, or it would say nothing.

A claim of `1 / (2 * sigma ** 2)` has no meaning at a sigma of 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from lapwing.syntax import tree
from lapwing.syntax.walk import names_in, parts_in


def divisors(claim: tree.ClaimTree) -> Iterator[str]:
    """The names that amounts of a claim are divided by, each once, but for those that it makes a requirement of."""
    spoken_of = {each.name for term in claim.requires for each in names_in(term)}
    found = [
        name
        for amount in claim.amounts()
        for part in parts_in(amount)
        if isinstance(part, tree.Binary) and part.operator == "/"
        for name in factors(part.right)
    ]
    return (name for name in dict.fromkeys(found) if name not in spoken_of)


def factors(term: tree.Expression) -> Iterator[str]:
    """The names that a product is 0 with."""
    match term:
        case tree.Name(name=name):
            yield name
        case tree.Binary(operator="*", left=left, right=right):
            yield from factors(left)
            yield from factors(right)
        case tree.Builtin(function="sqrt", arguments=(operand,)):
            yield from factors(operand)
        case _:
            pass
