"""Prices, scales and bounds are public, and their signs are known."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.cost.cost_terms import (
    check_nonnegative,
    check_positive,
    check_public_term,
    check_short,
    check_within,
    is_at_most,
    orders,
    ranges_of,
    total,
)
from lapwing.kernel.cost.polynomial import Range, constant, is_positive, quotient_of, subtract
from lapwing.kernel.language import role
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Parameter, Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.sort import INT, REAL, ListOf
from lapwing.kernel.language.term import (
    And,
    Apply,
    Arithmetic,
    Compare,
    Length,
    Literal,
    Local,
    Logical,
    Or,
    Param,
    Sided,
    Spent,
    Square,
    Term,
)
from lapwing.kernel.logic.judgment import Setting
from lapwing.prove.script.assertion import read_assertion
from tests.helpers import lowered
from tests.kernel import build
from tests.kernel.build import EPS, ONE, TWO, ZERO, of

TEXT = """
@private(epsilon="eps", requires="c >= 1 and t > 0.5 and len(q) >= 2")
def program(
    a: Query(sensitivity=1),
    q: Queries(sensitivity=1),
    d: Database(of=Bit, neighbours="add-remove"),
    c: Public[int],
    t: Public[float],
    free: Public[int],
    eps: Epsilon,
    delta: Delta,
):
    return 0
"""


@pytest.fixture(scope="module")
def program() -> Program:
    return lowered(TEXT).program


HIGHS = """
@private(epsilon="eps", requires="eps <= 1 and r < 0.5 and len(q) <= 4 and u * v / v <= 1 and 0 <= w")
def program(
    q: Queries(sensitivity=1),
    r: Public[float],
    u: Public[float],
    v: Public[float],
    w: Public[float],
    eps: Epsilon,
    delta: Delta,
):
    return 0
"""


@pytest.mark.parametrize(
    ("text", "limit", "most", "below"),
    [
        ("eps", 1, True, False),
        ("eps / 2", 1, True, True),
        ("2 * eps", 1, False, False),
        ("2 * eps", 2, True, False),
        ("delta", 1, True, True),
        ("delta", Fraction(3, 4), False, False),
        ("r", Fraction(1, 2), True, True),
        ("len(q)", 4, True, False),
        ("3", 3, True, False),
        ("3", 4, True, True),
        ("3", 2, False, False),
        ("0 * eps", 0, True, False),
        ("0 - eps", 1, True, True),
        ("0 - r", 10, False, False),
        ("r - eps", 1, True, True),
        ("eps + r", 10, True, True),
        ("eps + r", 1, False, False),
        ("w", 10, False, False),
        ("u", 1, False, False),
        ("u * v / v", 1, False, False),
    ],
)
def test_what_is_bounded_from_above(text: str, limit: Fraction, most: bool, below: bool) -> None:
    """`u * v / v <= 1` says nothing of u: at v = 0 it is 0 <= 1."""
    found = lowered(HIGHS).program
    value = quotient_of(term(text, found))
    assert is_at_most(value, Fraction(limit), found) == most
    more = subtract(constant(Fraction(limit)), value)
    assert is_positive(more.top, ranges_of(found)) == below


def requiring(*conditions: Term) -> Program:
    return Program("p", (), conditions, (), ())


def test_bounds_from_above_are_read_off_requirements() -> None:
    required = requiring(And((Compare("<=", EPS, ONE), Compare(">", TWO, EPS), Or(()))), Compare(">=", EPS, ZERO))
    assert [*orders(required)] == [(ONE, EPS, False), (TWO, EPS, True), (EPS, ZERO, False)]
    assert ranges_of(required)(EPS) == Range(Fraction(0), False, Fraction(1), False)
    assert ranges_of(requiring(Compare("<=", EPS, ONE)))(EPS) == Range(None, False, Fraction(1), False)
    assert ranges_of(requiring())(EPS) is None
    weak, strict = (
        (Compare("<=", EPS, ONE), Compare(">=", EPS, ZERO)),
        (Compare("<", EPS, ONE), Compare(">", EPS, ZERO)),
    )
    twice = requiring(*weak, *strict)
    assert ranges_of(twice)(EPS) == Range(Fraction(0), True, Fraction(1), True)


def test_roles_give_bounds() -> None:
    share = Param("share", REAL)
    found = Program("p", (Parameter(EPS, role.Epsilon()), Parameter(share, role.Delta())), (), (), ())
    assert [*orders(found)] == [(EPS, ZERO, True), (share, ZERO, True), (ONE, share, True)]


def term(text: str, program: Program) -> Term:
    return read_assertion(text, Setting(program, Claim(EPS, ZERO, ONE), ()))


@pytest.mark.parametrize(
    ("text", "low"),
    [
        ("eps", (0, True)),
        ("delta", (0, True)),
        ("c", (1, False)),
        ("t", (Fraction(1, 2), True)),
        ("len(q)", (2, False)),
        ("free", None),
        ("log(2)", (0, True)),
        ("log(1)", (0, False)),
        ("log(c)", (0, False)),
        ("log(c + 1)", (0, True)),
        ("log(free)", None),
        ("log(max(c, 2))", None),
        ("log(1 / delta)", (0, True)),
        ("log(1.25 / delta)", (0, True)),
        ("log(0.5 / delta)", None),
        ("log(delta)", None),
        ("log(eps)", None),
        ("exp(eps)", (1, True)),
        ("exp(len(q) - 2)", (1, False)),
        ("exp(free)", (0, True)),
        ("exp(-eps)", (0, True)),
        ("sqrt(2 * eps)", (0, True)),
        ("sqrt(c - 1)", (0, False)),
        ("sqrt(free)", None),
        ("sqrt(2 * log(1.25 / delta))", (0, True)),
    ],
)
def test_what_is_known_of_public_values(text: str, low: tuple[Fraction, bool] | None, program: Program) -> None:
    found = ranges_of(program)(term(text, program))
    assert (None if found is None else (found.low, found.above)) == low


def test_only_comparisons_with_numbers_are_bounds() -> None:
    c: Term = Param("c", INT)
    at_least: Term = Compare("<", ONE, c)
    assert [*orders(requiring(at_least))] == [(c, ONE, True)]
    two = And((at_least, Compare(">=", c, TWO)))
    assert [*orders(requiring(two))] == [(c, ONE, True), (c, TWO, False)]
    for other in (Compare("==", c, ONE), Compare("!=", c, ONE), Or((at_least, at_least))):
        assert [*orders(requiring(other))] == []


@pytest.mark.parametrize("text", ["eps", "c * eps", "len(q)", "3", "log(c)", "eps / c", "min(eps, t)"])
def test_public_terms(text: str, program: Program) -> None:
    check_public_term(term(text, program), program)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (Param("a", REAL), "public"),
        (Param("nobody", REAL), "public"),
        (Local("x", REAL), "public"),
        (Sided("a", REAL, 1), "public"),
        (Logical("k", REAL), "public"),
        (Spent(0), "public"),
        (of("*", EPS, Param("a", REAL)), "public"),
        (Apply("log", (Param("a", REAL),)), "public"),
        (Length(Param("d", ListOf(INT))), "public"),
        (Length(Param("nobody", ListOf(INT))), "public"),
        (Length(Sided("q", ListOf(REAL), 1)), "public"),
    ],
)
def test_terms_that_are_not_public(wrong: Term, why: str, program: Program) -> None:
    with pytest.raises(Refused, match=why):
        check_public_term(wrong, program)


@pytest.mark.parametrize("text", ["eps", "1 / eps", "c", "eps / (2 * c)", "len(q) - 1", "t - 0.5", "log(2) * delta"])
def test_what_is_above_zero(text: str, program: Program) -> None:
    check_positive(term(text, program), program)


@pytest.mark.parametrize("text", ["0", "-eps", "free", "c - 1", "log(1)", "eps - delta", "len(q) - 2", "log(c)"])
def test_what_may_not_be_above_zero(text: str, program: Program) -> None:
    with pytest.raises(Refused, match="not known to be above 0"):
        check_positive(term(text, program), program)


@pytest.mark.parametrize("text", ["1 / free", "eps + 1 / (1 / free + 1)", "eps * free / free", "1 / (c - 1)"])
def test_nothing_divides_by_what_may_be_zero(text: str, program: Program) -> None:
    with pytest.raises(Refused):
        check_public_term(term(text, program), program)


@pytest.mark.parametrize(
    ("amounts", "prices", "claim", "fits"),
    [
        ("1", "eps", "eps", True),
        ("2", "eps / 2", "eps", True),
        ("2 * c", "eps / (2 * c)", "eps", True),
        ("2", "eps", "eps", False),
        ("c", "eps", "eps", False),
        ("c", "eps", "c * eps", True),
        ("1", "eps", "max(eps, delta)", True),
        ("1", "eps", "max(delta, t)", False),
        ("1", "eps", "min(eps, 2 * eps)", True),
        ("1", "eps", "min(eps, delta)", False),
        ("1", "eps", "delta + max(eps, c)", True),
        ("1", "eps", "max(c, 0) + (delta + max(delta, eps)) + 1", True),
        ("2", "eps", "eps + max(eps, c)", True),
        ("3", "eps", "eps + max(eps, c)", False),
        ("2", "eps", "max(eps, delta) + max(delta, c)", False),
        ("1", "eps", "min(eps, delta) + max(eps, delta)", True),
        ("1", "max(eps, delta)", "max(eps, delta)", True),
        ("1", "max(eps, delta) + max(delta, c)", "max(eps, delta) + max(delta, c)", True),
        ("1", "max(eps, delta) + max(delta, c)", "max(delta, c)", False),
        ("2", "max(eps, delta)", "max(eps, delta)", False),
        ("1", "max(eps, delta)", "max(eps, c)", False),
        ("1", "max(eps, delta)", "max(c, max(eps, delta))", True),
        ("1", "min(eps, delta)", "min(eps, delta)", True),
        ("1", "max(eps, delta)", "min(eps, delta)", False),
        ("1", "eps", "min(eps, delta) + delta", False),
        ("1", "eps", "eps - 1", False),
        ("0", "eps", "0", True),
        ("-1", "eps", "0", True),
        ("1", "eps", "0", False),
    ],
)
def test_costs_stay_within_the_claim(amounts: str, prices: str, claim: str, fits: bool, program: Program) -> None:
    cost = total((term(amounts, program), term(prices, program)))
    if fits:
        check_within(cost, term(claim, program), program)
    else:
        with pytest.raises(Refused, match="not known to stay within the claim"):
            check_within(cost, term(claim, program), program)


def test_costs_of_several_units_add_up(program: Program) -> None:
    prices = (of("/", EPS, TWO), of("/", EPS, Literal(4, INT)))
    check_within(total((ONE, prices[0]), (TWO, prices[1])), EPS, program)
    with pytest.raises(Refused):
        check_within(total((TWO, prices[0]), (TWO, prices[1])), EPS, program)


def test_a_claim_is_public(program: Program) -> None:
    with pytest.raises(Refused, match="public"):
        check_within(total((ZERO, EPS)), Param("a", REAL), program)


def test_squares_are_of_public_values_and_of_roots_that_exist(program: Program) -> None:
    check_within(total((ONE, of("*", EPS, EPS))), Square(EPS), program)
    check_within(total((ONE, EPS)), Square(Apply("sqrt", (EPS,))), program)
    with pytest.raises(Refused, match="not public"):
        check_within(total((ZERO, EPS)), Square(Param("a", REAL)), program)
    with pytest.raises(Refused, match="within the claim"):
        check_within(total((ZERO, EPS)), Square(Apply("sqrt", (of("-", EPS, ONE),))), program)


def test_a_public_term_is_well_sorted_and_public() -> None:
    found = build.program("return 0")
    with pytest.raises(Refused, match="wrong sort"):
        check_public_term(build.of("+", build.EPS, build.YES), found)
    with pytest.raises(Refused, match="something is not public"):
        check_positive(build.of("+", build.EPS, build.of("*", build.ZERO, Param("a", REAL))), found)


LOW, HIGH, WIDE = (Param(name, REAL) for name in ("low", "high", "wide"))


def between(*requires: Term) -> Program:
    """A program with three public numbers, of which something is required."""
    parameters = tuple(Parameter(each, role.Public()) for each in (LOW, HIGH, WIDE))
    return Program("p", (*parameters, Parameter(Param("eps", REAL), role.Epsilon())), requires, (), ())


@pytest.mark.parametrize(
    ("requires", "term", "known"),
    [
        ((Compare(">", HIGH, LOW),), Arithmetic("-", HIGH, LOW), True),
        ((Compare("<", LOW, HIGH),), Arithmetic("-", HIGH, LOW), True),
        ((Compare("<", LOW, HIGH),), Arithmetic("*", Param("eps", REAL), Arithmetic("-", HIGH, LOW)), True),
        ((Compare(">", HIGH, LOW), Compare(">", LOW, Literal(0, INT))), Arithmetic("+", HIGH, LOW), True),
        ((Compare(">", HIGH, LOW), Compare(">", WIDE, HIGH)), Arithmetic("-", WIDE, HIGH), True),
        ((Compare(">=", HIGH, LOW),), Arithmetic("-", HIGH, LOW), False),
        ((Compare(">", HIGH, LOW),), Arithmetic("-", LOW, HIGH), False),
        ((Compare(">", HIGH, LOW),), HIGH, False),
        ((Compare(">", HIGH, LOW),), Arithmetic("+", HIGH, LOW), False),
        ((Compare("!=", HIGH, LOW),), Arithmetic("-", HIGH, LOW), False),
        ((Compare(">", HIGH, LOW), Compare(">", WIDE, LOW)), Arithmetic("-", WIDE, HIGH), False),
        ((Or((Compare(">", HIGH, LOW), Compare(">", WIDE, LOW))),), Arithmetic("-", HIGH, LOW), False),
        ((), Arithmetic("-", HIGH, LOW), False),
    ],
)
def test_a_difference_is_above_0_where_that_is_required(requires: tuple[Term, ...], term: Term, known: bool) -> None:
    try:
        check_positive(term, between(*requires))
    except Refused:
        assert not known
    else:
        assert known


def test_what_costs_the_width_stays_within_it() -> None:
    program = between(Compare(">", HIGH, LOW))
    eps = Param("eps", REAL)
    wide = Arithmetic("*", eps, Arithmetic("-", HIGH, LOW))
    cost = total((eps, Arithmetic("/", Arithmetic("-", HIGH, LOW), Literal(2, INT))))
    check_within(cost, wide, program)
    with pytest.raises(Refused):
        check_within(cost, wide, between(Compare(">", LOW, HIGH)))


def test_what_a_run_may_cut_off_is_not_short() -> None:
    k = Param("k", INT)
    product = of("*", k, k)
    assert check_short(of("*", TWO, k)) == of("*", TWO, k)
    assert check_short(product, product=True) == product
    for wrong, may_be_a_product in (
        (product, False),
        (of("+", product, ONE), True),
        (of("*", of("+", product, ONE), k), True),
    ):
        with pytest.raises(Refused, match="too long"):
            check_short(wrong, may_be_a_product)


def test_what_may_be_below_0_is_refused(program: Program) -> None:
    assert check_nonnegative(of("*", TWO, EPS), program, "it").top == {((EPS, 1),): Fraction(2)}
    check_nonnegative(ZERO, program, "it")
    for wrong in (of("-", EPS, ONE), of("-", ZERO, EPS), of("-", ZERO, ONE)):
        with pytest.raises(Refused, match="it may be below 0"):
            check_nonnegative(wrong, program, "it")
    with pytest.raises(Refused, match="public"):
        check_nonnegative(Param("a", REAL), program, "it")
