"""Numbers that are chosen inside terms: by a condition, as absolute values, as the least or largest of two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lapwing.kernel.language import term as t
from lapwing.kernel.language.data import parts_of, rebuild
from lapwing.kernel.language.sort import BOOL, INT, NUMBERS, REAL


class TooHard(Exception):  # noqa: N818
    """No proof by cases was found."""


def opposite(term: t.Term) -> t.Term:
    """The negation, without two in a row."""
    return term.operand if isinstance(term, t.Not) else t.Not(term)


Choice = t.Choose | t.Apply | t.Compare | t.And | t.Or | t.Not


def choices_in(term: t.Term) -> Iterator[Choice]:
    """Numbers that are chosen by a condition inside a literal, the inner ones first."""
    for part in parts_of(term):
        yield from choices_in(part)
    match term:
        case t.Choose() | t.Apply(function="abs" | "min" | "max"):
            yield term
        case t.Compare(left=left, right=right) if t.sort_of(left) == BOOL:
            yield from (side for side in (left, right) if isinstance(side, t.Compare | t.And | t.Or | t.Not))
        case _:
            pass


def condition_of(choice: Choice) -> t.Term:
    """What a number is chosen by."""
    match choice:
        case t.Choose(condition=condition):
            return condition
        case t.Apply(function="abs", arguments=(inner,)):
            return t.Compare("<", inner, t.ZERO)
        case t.Apply(function="min", arguments=(one, two)):
            return t.Compare("<=", one, two)
        case t.Apply(arguments=(one, two)):
            return t.Compare(">=", one, two)
        case t.Compare() | t.And() | t.Or() | t.Not():
            return choice
        case _:
            raise TooHard


def outcomes_of(choice: Choice) -> tuple[t.Term, t.Term]:
    """What a choice gives if its condition holds, and if not."""
    match choice:
        case t.Choose(then=yes, otherwise=no) | t.Apply(function="min" | "max", arguments=(yes, no)):
            return yes, no
        case t.Apply(arguments=(inner,)):
            return t.Negative(inner), inner
        case _:
            return t.TRUE, t.FALSE


@dataclass(frozen=True)
class Made:
    """A number that is chosen by a condition, and its name; inside it other such numbers have theirs."""

    choice: Choice
    named: Choice
    name: t.Logical

    def definition(self) -> t.Term:
        """What the name stands for."""
        condition, (yes, no) = condition_of(self.named), outcomes_of(self.named)
        cases = ((condition, yes), (opposite(condition), no))
        return t.Or(tuple(t.And((case, t.Compare("==", self.name, value))) for case, value in cases))


@dataclass
class Chosen:
    """Names for numbers that are chosen in terms, inner ones first; with whole numbers only, `lia` does the rest."""

    reals: bool
    found: dict[t.Term, Made] = field(default_factory=dict)

    def without(self, term: t.Term) -> t.Term:
        """The term with names for what is chosen in it."""
        parts = parts_of(term)
        named = rebuild(term, [self.without(part) for part in parts]) if parts else term
        if not is_chosen(term, self.reals) or not isinstance(term, t.Choose | t.Apply):
            return named
        if not isinstance(named, t.Choose | t.Apply):
            raise TooHard
        made = Made(term, named, t.Logical(f"chosen{len(self.found)}", t.sort_of(term)))
        return self.found.setdefault(named, made).name


def is_chosen(term: t.Term, reals: bool) -> bool:
    """Whether a number is chosen by a condition."""
    match term:
        case t.Choose():
            return t.sort_of(term) in NUMBERS
        case t.Apply(function="abs" | "min" | "max"):
            return reals
        case _:
            return False


def changed_in(term: t.Term, known: dict[t.Term, t.Term]) -> t.Term:
    """The term with what has been chosen, whether an outer number was chosen first or one inside it."""
    if term in known:
        return as_number(changed_in(known[term], known), term)
    parts = parts_of(term)
    found = rebuild(term, [changed_in(part, known) for part in parts]) if parts else term
    return as_number(changed_in(known[found], known), found) if found in known else found


def changed_inside(term: t.Term, known: dict[t.Term, t.Term]) -> t.Term:
    """The term with what has been chosen inside it; whether it holds itself is not forgotten."""
    if isinstance(term, t.Not):
        return t.Not(changed_inside(term.operand, known))
    parts = parts_of(term)
    return rebuild(term, [changed_in(part, known) for part in parts]) if parts else term


def as_number(value: t.Term, instead: t.Term) -> t.Term:
    """A whole number that stands for a real is one."""
    whole = isinstance(value, t.Literal) and value.sort == INT and t.sort_of(instead) == REAL
    return t.Literal(value.value, REAL) if whole and isinstance(value, t.Literal) else value
