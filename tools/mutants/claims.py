"""Changes of what is claimed, and of who are neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from lapwing.kernel.language import role as roles
from lapwing.kernel.language.claim import (
    AnyClaim,
    ApproximateConcentrated,
    Claim,
    GaussianPrivacy,
    Renyi,
    ZeroConcentrated,
)
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.role import Domain, Role
from lapwing.kernel.language.sort import INT, REAL
from lapwing.kernel.language.term import Apply, Arithmetic, Length, Literal, Param, Term
from lapwing.prove.program.parts import price_of
from tools.mutants.places import RoleEdit, each_role, in_term

ZERO, ONE, TWO = (Literal(number, INT) for number in (0, 1, 2))


def epsilon(change: Callable[[Term], Iterator[Term]]) -> Callable[[Program, AnyClaim], Iterator[AnyClaim]]:
    """Claims with another epsilon, rho or mu."""
    return lambda program, claim: (with_price(claim, new) for new in change(price_of(claim)))


def with_price(claim: AnyClaim, price: Term) -> AnyClaim:
    """The same claim with another epsilon, rho or mu."""
    match claim:
        case Claim() | Renyi():
            return replace(claim, epsilon=price)
        case ZeroConcentrated() | ApproximateConcentrated():
            return replace(claim, rho=price)
        case GaussianPrivacy():
            return replace(claim, mu=price)


def delta(change: Callable[[Term], Iterator[Term]]) -> Callable[[Program, AnyClaim], Iterator[AnyClaim]]:
    """Claims with another delta."""

    def edit(program: Program, claim: AnyClaim) -> Iterator[AnyClaim]:
        if isinstance(claim, Claim | ApproximateConcentrated) and claim.delta != ZERO:
            yield from (replace(claim, delta=new) for new in change(claim.delta))

    return edit


def higher_order(program: Program, claim: AnyClaim) -> Iterator[AnyClaim]:
    """The same epsilon at twice the Renyi order."""
    if isinstance(claim, Renyi):
        yield replace(claim, alpha=Arithmetic("*", TWO, claim.alpha))


def other_currency(program: Program, claim: AnyClaim) -> Iterator[AnyClaim]:
    """The number that is claimed, as an epsilon, a rho, a mu or an epsilon of order 2."""
    price, group = price_of(claim), claim.group
    yield from (
        Claim(price, ZERO, group),
        ZeroConcentrated(price, group),
        GaussianPrivacy(price, group),
        Renyi(TWO, price, group),
    )


def times(factor: Fraction) -> Callable[[Term], Iterator[Term]]:
    """So many times as much."""
    return lambda term: iter((Arithmetic("*", Literal(factor, REAL), term),))


def parts_left_out(term: Term) -> Iterator[Term]:
    """One part of a sum or of a maximum is left out."""

    def edit(part: Term) -> Iterator[Term]:
        match part:
            case Arithmetic(operator="+", left=left, right=right):
                yield from (left, right)
            case Apply(function="max", arguments=arguments) if len(arguments) > 1:
                yield from (Apply("max", tuple(each for each in arguments if each != one)) for one in arguments)
            case _:
                pass

    yield from in_term(term, edit)


def factors_left_out(term: Term) -> Iterator[Term]:
    """A length or a whole number in the claim becomes 1, or one less."""

    def edit(part: Term) -> Iterator[Term]:
        if isinstance(part, Length) or (isinstance(part, Param) and part.sort == INT):
            yield ONE
            yield Arithmetic("-", part, ONE)

    yield from in_term(term, edit)


def larger_group(program: Program, claim: AnyClaim) -> Iterator[AnyClaim]:
    """Neighbours one step further apart."""
    yield replace(claim, group=TWO if claim.group == ONE else Arithmetic("+", claim.group, ONE))


def monotone(now: bool) -> RoleEdit:
    """Answers that move together, or each by itself."""

    def edit(role: Role) -> Iterator[Role]:
        if isinstance(role, roles.Queries) and role.monotone != now:
            yield replace(role, monotone=now)

    return edit


def more_sensitive(role: Role) -> Iterator[Role]:
    """Answers move by twice as much."""
    if isinstance(role, roles.Query | roles.Queries):
        yield replace(role, sensitivity=Arithmetic("*", TWO, role.sensitivity))


Nested = roles.Vector | roles.Row


def wider(role: Role) -> Iterator[Role]:
    """Rows of a larger domain."""
    if isinstance(role, roles.Record | roles.Database):
        yield from (replace(role, of=domain) for domain in wider_domains(role.of))


def wider_domains(domain: Domain) -> Iterator[Domain]:
    """A domain with one more number above or below."""
    if isinstance(domain, roles.Vector):
        yield from (replace(domain, of=of) for of in wider_domains(domain.of) if not isinstance(of, Nested))
        return
    if isinstance(domain, roles.Row):
        for place, field in enumerate(domain.of):
            for of in wider_domains(field):
                if not isinstance(of, Nested):
                    yield roles.Row((*domain.of[:place], of, *domain.of[place + 1 :]))
        return
    match domain.low, domain.high:
        case Literal(value=low), Literal(value=high):
            yield replace(domain, high=Literal(high + 1, INT))
            yield replace(domain, low=Literal(low - 1, INT))
        case _, high:
            yield replace(domain, high=Arithmetic("+", high, ONE))


def other_neighbours(role: Role) -> Iterator[Role]:
    """One row more for one row replaced, and the other way round."""
    if isinstance(role, roles.Database | roles.Histogram):
        yield replace(role, neighbours="replace" if role.neighbours == "add-remove" else "add-remove")


def made_private(role: Role) -> Iterator[Role]:
    """A public number becomes a private answer."""
    if isinstance(role, roles.Public):
        yield roles.Query(ONE)


def on_each(edit: RoleEdit) -> Callable[[Program], Iterator[Program]]:
    """An edit of roles as a change of programs."""
    return lambda program: each_role(program, edit)


def requirement_dropped(program: Program) -> Iterator[Program]:
    """Public values may be anything."""
    for place in range(len(program.requires)):
        yield replace(program, requires=(*program.requires[:place], *program.requires[place + 1 :]))


CLAIMS: dict[str, Callable[[Program, AnyClaim], Iterator[AnyClaim]]] = {
    "claim halved": epsilon(times(Fraction(1, 2))),
    "claim a little less": epsilon(times(Fraction(9, 10))),
    "claim nothing": epsilon(lambda term: iter((ZERO,))),
    "part of the claim left out": epsilon(parts_left_out),
    "factor of the claim left out": epsilon(factors_left_out),
    "claim for a larger group": larger_group,
    "delta halved": delta(times(Fraction(1, 2))),
    "delta a little less": delta(times(Fraction(9, 10))),
    "no delta": delta(lambda term: iter((ZERO,))),
    "factor of delta left out": delta(factors_left_out),
    "higher order": higher_order,
    "claim in another currency": other_currency,
}
ROLES: dict[str, Callable[[Program], Iterator[Program]]] = {
    "answers move each by itself": on_each(monotone(False)),
    "answers move together": on_each(monotone(True)),
    "sensitivity doubled": on_each(more_sensitive),
    "domain widened": on_each(wider),
    "other neighbours": on_each(other_neighbours),
    "public value made private": on_each(made_private),
    "requirement dropped": requirement_dropped,
}
