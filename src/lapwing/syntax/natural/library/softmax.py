"""Weights that are exponentials of scores: the exponential mechanism, whatever way it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lapwing.kernel.language.sort import REAL
from lapwing.syntax import tree
from lapwing.syntax.natural import value as v
from lapwing.syntax.natural.sequence import store, view
from lapwing.syntax.natural.state import PUBLIC
from lapwing.syntax.walk import assigned_in, names_in

if TYPE_CHECKING:
    from lapwing.syntax.natural.machine import Machine

Factors = tuple[list[tree.Expression], list[tree.Expression]]


def softmax(machine: Machine, weights: v.Value) -> tuple[tree.Expression, tree.Expression] | None:
    """The scores, as a list, and the scale, if every weight is exp(score / scale) up to a common factor."""
    found = view(machine, weights)
    if isinstance(found, v.Items):
        return known_scores(machine, found)
    if found.guard is not None:
        return None
    with machine.scratch():
        probe = machine.probe(found)
        split = scored(machine, found, probe)
    if split is None or any(name.name not in machine.roles for name in names_in(split[1])):
        return None
    score, scale = split
    whole = whole_list(machine, score, probe, found.length)
    if whole is not None:
        return whole, scale

    def item(at: Machine, index: tree.Expression) -> v.Value:
        again = scored(at, found, index)
        if again is None or again[1] != scale:
            at.outside("weights that are not all exponentials of one form", "Use exp(epsilon * score / 2) for each.")
        return v.Number(again[0], REAL)

    return store(machine, v.Lazy(found.length, item)).names[0], scale


def scored(machine: Machine, found: v.Lazy, place: tree.Expression) -> tuple[tree.Expression, tree.Expression] | None:
    """The score at a place and the scale; what is computed on the way to the weight may vary from place to place."""
    start = len(machine.code)
    machine.weighing = True  # exponentials that are all there add up to more than 0
    machine.inside.append(machine.expanded(machine.number(found.length)[0]))
    try:
        weight = found.item(machine, place)
    finally:
        machine.weighing = False
        machine.inside.pop()
    varying = frozenset(names_of(place)) | assigned_in(tuple(machine.code[start:]))
    exponent = exponent_of(machine, weight, varying)
    if exponent is None:
        return None
    score, scale = scaled(machine, exponent)
    return without_common(score, varying), scale


def names_of(place: tree.Expression) -> set[str]:
    """The names in an expression."""
    return {name.name for name in names_in(place)}


def whole_list(machine: Machine, score: tree.Expression, place: tree.Name, length: v.Value) -> tree.Expression | None:
    """The list of the core whose item at each place is the score there, if there is one of this length."""
    if not (isinstance(score, tree.Subscript) and isinstance(score.list, tree.Name) and score.index == place):
        return None
    size = machine.expanded(machine.number(length)[0])
    return score.list if size == tree.Builtin("len", (score.list,), machine.span) else None


def known_scores(machine: Machine, found: v.Items) -> tuple[tree.Expression, tree.Expression] | None:
    """The scores and the scale of known weights, without what all of them share."""
    if not found.values or not all(isinstance(item, v.Number) for item in found.values):
        return None
    terms = stripped(machine, [item.term for item in found.values], ("/", "*"))  # type: ignore[union-attr]
    if not all(isinstance(term, tree.Builtin) and term.function == "exp" for term in terms):
        return None
    inside = stripped(machine, [term.arguments[0] for term in terms], ("-", "+"))  # type: ignore[union-attr]
    split = [scaled(machine, term) for term in inside]
    if any(scale != split[0][1] for _, scale in split):
        split = [scaled(machine, term, weighted=True) for term in inside]
    private = [scale for (_, scale), term in zip(split, inside, strict=True) if not is_public(machine, term)]
    scale = private[0] if private else split[0][1]
    scores = [
        score if own == scale else beside(machine, term, scale)
        for (score, own), term in zip(split, inside, strict=True)
    ]
    known = stripped(machine, [score for score in scores if score is not None], ("-", "+"))
    if len(known) < len(scores):
        return None
    known = [machine.expanded(score) for score in known]
    return store(machine, v.Items(tuple(v.Number(score, REAL) for score in known))).names[0], scale


def is_public(machine: Machine, term: tree.Expression) -> bool:
    """Whether a term is a public number."""
    return machine.label(term) == PUBLIC and machine.is_fixed(machine.expanded(term))


def beside(machine: Machine, term: tree.Expression, scale: tree.Expression) -> tree.Expression | None:
    """The score whose quotient by a scale a public term is, where it is a quotient by the factors of the scale."""
    if not is_public(machine, term):
        return None
    (above, below), (over, under) = factors(machine, machine.expanded(term)), factors(machine, scale)
    for parts, others in ((above, under), (below, over)):
        for other in others:
            if other not in parts:
                return None
            parts.remove(other)
    score = product(machine, above)
    return tree.Binary("/", score, product(machine, below), machine.span) if below else score


def stripped(machine: Machine, terms: list[tree.Expression], signs: tuple[str, str]) -> list[tree.Expression]:
    """Expressions without what the same sign joins to all of them, written out no further than that takes."""
    terms = [machine.headed(term) for term in terms]
    while all(isinstance(term, tree.Binary) and term.operator in signs for term in terms):
        parts = [term for term in terms if isinstance(term, tree.Binary)]
        first = parts[0]
        if any(part.operator != first.operator for part in parts):
            return terms
        if len(parts) > 1 and are_alike(machine, [part.right for part in parts]):
            terms = [machine.headed(part.left) for part in parts]
        elif len(parts) > 1 and first.operator in ("*", "+") and are_alike(machine, [part.left for part in parts]):
            terms = [machine.headed(part.right) for part in parts]
        else:
            return terms
    return terms


def are_alike(machine: Machine, terms: list[tree.Expression]) -> bool:
    """Whether expressions are the same, as they stand or written out."""
    if all(term == terms[0] for term in terms):
        return True
    first = machine.expanded(terms[0])
    return all(machine.expanded(term) == first for term in terms[1:])


def exponent_of(machine: Machine, weight: v.Value, varying: frozenset[str]) -> tree.Expression | None:
    """The score in a weight, without factors and terms that all weights have in common."""
    if not isinstance(weight, v.Number):
        return None
    term = machine.expanded(weight.term)
    while isinstance(term, tree.Binary) and term.operator in ("/", "*"):
        if is_common(term.right, varying):
            term = term.left
        elif term.operator == "*" and is_common(term.left, varying):
            term = term.right
        else:
            return None
    if not (isinstance(term, tree.Builtin) and term.function == "exp"):
        return None
    return without_common(term.arguments[0], varying)


def without_common(term: tree.Expression, varying: frozenset[str]) -> tree.Expression:
    """A score without what all scores add or take away, which cancels: `score - max(scores)` is the score."""
    while isinstance(term, tree.Binary) and term.operator in ("-", "+"):
        if is_common(term.right, varying):
            term = term.left
        elif term.operator == "+" and is_common(term.left, varying):
            term = term.right
        else:
            break
    return term


def is_common(term: tree.Expression, varying: frozenset[str]) -> bool:
    """Whether all weights share a part."""
    return not any(name.name in varying for name in names_in(term))


def scaled(machine: Machine, term: tree.Expression, weighted: bool = False) -> tuple[tree.Expression, tree.Expression]:
    """A score and a public scale whose quotient a term is; numbers may be weights, and then are part of the score."""
    (above, below), public = factors(machine, term), ([], [])  # type: ignore[var-annotated]
    score: list[list[tree.Expression]] = [[], []]
    for side, parts in enumerate((above, below)):
        for part in parts:
            weight = weighted and not side and isinstance(part, tree.Number)
            if is_public(machine, part) and not weight:
                public[side].append(machine.expanded(part))
            else:
                score[side].append(part)
    rest = product(machine, score[0])
    if score[1]:
        rest = tree.Binary("/", rest, product(machine, score[1]), machine.span)
    scale = product(machine, public[1])
    if public[0]:
        scale = tree.Binary("/", scale, product(machine, public[0]), machine.span)
    return rest, scale


def factors(machine: Machine, term: tree.Expression) -> Factors:
    """The factors above and below the line, written out no further."""
    match term := machine.headed(term):
        case tree.Binary(operator="*", left=left, right=right):
            one, two = factors(machine, left), factors(machine, right)
            return [*one[0], *two[0]], [*one[1], *two[1]]
        case tree.Binary(operator="/", left=left, right=right):
            one, two = factors(machine, left), factors(machine, right)
            return [*one[0], *two[1]], [*one[1], *two[0]]
        case tree.Number(value=1):
            return [], []
        case tree.Minus(operand=operand):
            one = factors(machine, operand)
            first, *others = one[0] or [tree.Number(1, machine.span)]
            return [tree.Minus(first, machine.span), *others], one[1]
        case _:
            return [term], []


def product(machine: Machine, parts: list[tree.Expression]) -> tree.Expression:
    """Factors multiplied."""
    result: tree.Expression = tree.Number(1, machine.span)
    for place, part in enumerate(parts):
        result = part if place == 0 else tree.Binary("*", result, part, machine.span)
    return result
