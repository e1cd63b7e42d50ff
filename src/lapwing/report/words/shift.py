"""How a rule couples two draws, in words, and what it pays."""

from __future__ import annotations

from lapwing.kernel.derivation import Rule
from lapwing.kernel.language.program import Sample
from lapwing.kernel.language.sort import BOOL
from lapwing.kernel.language.substitute import substitute, variables_of
from lapwing.kernel.language.term import (
    TRUE,
    And,
    Arithmetic,
    Choose,
    Compare,
    Literal,
    Local,
    Logical,
    Sided,
    Spent,
    Term,
    sort_of,
)
from lapwing.kernel.logic.grid import DRAWN
from lapwing.kernel.logic.judgment import Judgment
from lapwing.kernel.logic.relational_terms import Side
from lapwing.kernel.rules.exponential import Exponential
from lapwing.kernel.rules.exponential_noise import ExponentialNoise
from lapwing.kernel.rules.gauss import Gauss
from lapwing.kernel.rules.gauss_branch import GaussBranch
from lapwing.kernel.rules.laplace import Laplace
from lapwing.kernel.rules.laplace_steps import LaplaceSteps
from lapwing.kernel.rules.metered import Metered
from lapwing.kernel.rules.response import Response
from lapwing.kernel.rules.scores import Scores
from lapwing.kernel.rules.shared.bad_events import Coin, Far, center_of
from lapwing.kernel.rules.toss import Toss
from lapwing.kernel.rules.up_to_bad import UpToBad
from lapwing.report.words.tidy import ZERO, tidy
from lapwing.syntax.pretty_term import LOWEST, SUM, show_term


def coupling_words(rule: Rule, draw: Sample) -> str:
    """`x<2> = x<1> + 1 where …, else x<1>`."""
    match rule:
        case Laplace(shift=shift) | LaplaceSteps(shift=shift) | ExponentialNoise(shift=shift) | Response(swap=shift):
            return shift_words(draw.target, shift)
        case GaussBranch(shift=shift) | Metered(shift=shift):
            return shift_words(draw.target, shift)
        case UpToBad(coupling=coupling):
            return coupling_words(coupling, draw)
        case _:
            return shift_words(draw.target, ZERO)


def excluded_words(rule: UpToBad, draw: Sample) -> str:
    """`x<1> <= a<1> + t, but for probability …`."""
    target = Sided(draw.target.name, draw.target.sort, rule.side)
    match rule.bad, draw.law:
        case Coin(heads=heads), _:
            fact = f"{'not ' if heads else ''}{show_term(target, LOWEST)}"
        case Far(upwards=upwards, beyond=beyond, reached=reached), law:
            sign = ("<" if upwards else ">") + ("" if reached else "=")
            bound = tidy(Arithmetic("+" if upwards else "-", one_run(center_of(law), rule.side), beyond))
            fact = f"{show_term(target, LOWEST)} {sign} {show_term(bound, LOWEST)}"
    where = "" if rule.needed == TRUE else f" where {show_term(rule.needed, LOWEST)}"
    return f"{fact}{where}, but for probability {show_term(tidy(rule.delta), LOWEST)}"


def excluded_price_words(rule: UpToBad) -> str:
    """What is paid for excluding something."""
    return f"<{show_term(tidy(rule.delta), LOWEST)}>" + ("" if rule.needed == TRUE else " there")


def moved_price_words(rule: GaussBranch) -> str:
    """What Gaussian noise costs that is moved on branches."""
    epsilon, delta = (show_term(tidy(each), LOWEST) for each in (rule.epsilon, rule.delta))
    return f"<{epsilon}> where it is moved, and <{delta}> for each way to move it"


def one_run(term: Term, side: Side) -> Term:
    """A term of the program as one run sees it; public names are left as they are."""
    return substitute(term, {v: Sided(v.name, v.sort, side) for v in variables_of(term) if isinstance(v, Local)})


def shift_words(target: Local, shift: Term) -> str:
    """The second run's value by the first one's; a truth value says when the second answer is the opposite one."""
    name = target.name
    shift = substitute(shift, {Logical(DRAWN, target.sort): Sided(name, target.sort, 1)})
    if sort_of(shift) == BOOL:
        return swap_words(name, shift)
    return f"{name}<2> = {moved_words(name, tidy(shift))}"


def moved_words(name: str, shift: Term) -> str:
    """The first run's value and a shift."""
    if isinstance(shift, Choose):
        sides = moved_words(name, shift.then), moved_words(name, shift.otherwise)
        return f"{sides[0]} where {show_term(shift.condition, LOWEST)}, else {sides[1]}"
    moved = tidy(Arithmetic("+", Sided(name, sort_of(shift), 1), shift))
    return show_term(moved, SUM)


def swap_words(name: str, swap: Term) -> str:
    """When the second answer is the opposite of the first."""
    match swap:
        case Literal(value=value):
            return f"{name}<2> = {'not ' if value else ''}{name}<1>"
        case _:
            return f"{name}<2> = not {name}<1> where {show_term(swap, LOWEST)}, else {name}<1>"


def paid(rule: Rule, after: Judgment) -> dict[int, Term]:
    """What a draw has added to its units, as the judgment after it says."""
    known = after.pre.operands if isinstance(after.pre, And) else (after.pre,)
    found: dict[int, Term] = {}
    for fact in known:
        match fact:
            case Compare(operator="==", left=Spent(unit=unit), right=Arithmetic(operator="+", right=cost)):
                if unit in units_of(rule):
                    found[unit] = cost
            case _:
                pass
    return dict(sorted(found.items()))


def units_of(rule: Rule) -> tuple[int, ...]:
    """The units in which a draw is paid."""
    match rule:
        case Laplace() | LaplaceSteps() | ExponentialNoise() | Response() | Exponential() | Metered() | Scores():
            return (rule.unit,)
        case Gauss(epsilon_unit=one, delta_unit=two) | Toss(epsilon_unit=one, delta_unit=two):
            return one, two
        case _:
            return ()


def payment_words(rule: Rule, cost: Term, price: Term) -> str:
    """What a draw pays, case by case; a true answer pays, and gets it back where the other answer is the true one."""
    match rule, cost:
        case Response(), Arithmetic(operator="*", left=share):
            worth = show_term(product(tidy(share), price), LOWEST)
            return f"<{worth}> where only the first answer is the true one, and gets that back where only the second is"
        case _:
            return amount_words(tidy(cost), price)


def amount_words(steps: Term, price: Term) -> str:
    """`<steps * price>`, nothing if it is 0."""
    if isinstance(steps, Choose):
        sides = amount_words(steps.then, price), amount_words(steps.otherwise, price)
        return f"{sides[0]} where {show_term(steps.condition, LOWEST)}, else {sides[1]}"
    if steps == ZERO:
        return "nothing"
    return f"<{show_term(product(steps, price), LOWEST)}>"


def product(amount: Term, price: Term) -> Term:
    """An amount at a price; one at a price is the price, and any amount at 1 is the amount."""
    if isinstance(price, Literal) and price.value == 1:
        return amount
    return price if isinstance(amount, Literal) and amount.value == 1 else Arithmetic("*", amount, price)
