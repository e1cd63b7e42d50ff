"""Terms as quotients of polynomials in the one unknown."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lapwing.kernel.finite.rational_function import (
    ITSELF,
    Unknown,
    constant,
    exponential,
    multiple,
    pieces,
    power,
    rational,
    unknown_of,
)
from lapwing.kernel.finite.univariate import value
from lapwing.kernel.language.claim import Claim
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.refuse import Refused
from lapwing.kernel.language.term import Apply, Arithmetic, ArithmeticOperator, Literal, Term
from tests.helpers import lowered
from tests.kernel.exhaustive import EPS, P, claim_of, real, whole

HALF = Fraction(1, 2)
FREE = Unknown(P, False, Fraction(0), Fraction(1))
CLOSED = Unknown(P, False, Fraction(0), Fraction(1), (Fraction(0), Fraction(1)))
GROWTH = Unknown(EPS, True, Fraction(1), None)
NONE = Unknown(None, False, Fraction(0), Fraction(1))


def unknown_in(epsilon: str, requires: str = "0 < p < 1", body: str = "return flip(p)") -> Unknown:
    parameters = "b: Bit, p: Public[float], s: Public[float], n: Public[int], eps: Epsilon, dl: Delta"
    text = f'@private(epsilon="{epsilon}", requires="{requires}")\ndef f({parameters}):\n    {body}\n'
    found = lowered(text)
    return unknown_of(found.program, claim_of(found))


def test_a_program_may_have_no_unknown() -> None:
    assert unknown_in("0", body="return 1") == NONE


@pytest.mark.parametrize(
    ("requires", "low", "high", "ends"),
    [
        ("0 < p < 1", 0, 1, ()),
        ("0 <= p <= 1", 0, 1, (0, 1)),
        ("0 <= p < 1", 0, 1, (0,)),
        ("0 < p <= 1", 0, 1, (1,)),
        ("p > 0 and p < 1 and p < 1/2 and 1/4 <= p", Fraction(1, 4), HALF, (Fraction(1, 4),)),
        ("0 <= p and p > 0 and p <= 1 and 1 > p", 0, 1, ()),
        ("0 < p < 1 and p != 1/2 and s < 0 and n >= 1", 0, 1, ()),
    ],
)
def test_bounds_come_from_the_requirements(requires: str, low: object, high: object, ends: tuple[object, ...]) -> None:
    found = unknown_in("0", requires)
    assert (found.param, found.exponential, found.low, found.high, found.ends) == (P, False, low, high, ends)


def test_a_share_lies_between_0_and_1_by_its_role() -> None:
    found = unknown_in("0", body="return flip(dl)")
    assert (found.exponential, found.low, found.high, found.ends) == (False, Fraction(0), Fraction(1), ())


def test_the_exponential_of_epsilon_is_above_1() -> None:
    assert unknown_in("eps", body="return randomized_response(b, eps)") == GROWTH


@pytest.mark.parametrize(
    ("epsilon", "requires", "body"),
    [
        ("0", "p > 0", "return flip(p)"),
        ("0", "p < 1", "return flip(p)"),
        ("0", "1 <= p <= 1", "return flip(p)"),
        ("0", "2 < p < 1", "return flip(p)"),
        ("0", "s > 0 and s < 1", "return flip(p)"),
        ("log(1 + s)", "0 < p < 1 and 0 < s < 1", "return flip(p)"),
        ("eps", "0 < p < 1", "return flip(p)"),
        ("0", "0 < n < 10", "return n"),
    ],
)
def test_anything_else_is_refused(epsilon: str, requires: str, body: str) -> None:
    with pytest.raises(Refused):
        unknown_in(epsilon, requires, body)


def test_quotients_are_in_lowest_terms() -> None:
    one_minus = rational((Fraction(1), Fraction(-1)))
    square = one_minus * one_minus
    assert rational(square.top, one_minus.top) == one_minus
    assert rational((Fraction(1),), one_minus.top) - rational(ITSELF.top, one_minus.top) == constant(1)
    assert rational((Fraction(2),), (Fraction(-4),)) == constant(-HALF)
    assert ITSELF - ITSELF == constant(0) == rational((), (Fraction(1), Fraction(3)))


def term_of(text: str) -> Term:
    head = f'@private(epsilon="log({text})", requires="0 < p < 1")'
    found = lowered(f"{head}\ndef f(b: Bit, p: Public[float], eps: Epsilon):\n    return flip(p)\n")
    epsilon = claim_of(found).epsilon
    assert isinstance(epsilon, Apply)
    return epsilon.arguments[0]


@pytest.mark.parametrize("x", [Fraction(1, 7), HALF, Fraction(8, 9)])
@pytest.mark.parametrize(
    "text",
    [
        "3",
        "p",
        "-p",
        "1 - p + p * p",
        "(2 - p) / (1 - p)",
        "1 / (1 + 1 / p)",
        "(1 - p + p * p) / (1 - p) ** 2",
        "max(p, 1 - p)",
        "min(p, 1 - p, p * p)",
        "2 - max(p, 1 - p) * min(1 / p, 3)",
        "1 / (1 + max(p, 1 - p))",
    ],
)
def test_terms_have_their_values(text: str, x: Fraction) -> None:
    expected = eval(text, {"p": x, "max": max, "min": min})
    term = term_of(text)
    (found,) = pieces(term, FREE, constant(x), [])
    assert found == constant(expected)
    ties: list[tuple[Fraction, ...]] = []
    symbolic = pieces(term, FREE, ITSELF, ties)
    assert expected in [piece.at(x) for piece in symbolic]
    assert (len(symbolic) > 1) == bool(ties) == ("max" in text or "min" in text)


def test_ties_are_where_the_arguments_meet() -> None:
    ties: list[tuple[Fraction, ...]] = []
    pieces(term_of("max(p, 1 - p)"), FREE, ITSELF, ties)
    assert [value(tie, HALF) for tie in ties] == [0]


@pytest.mark.parametrize("text", ["1 / (2 * p - 1)", "1 / (1 + 1 / (p - 1/3))", "1 / max(p - 1/2, 1)", "1 / (p - p)"])
def test_nothing_is_divided_by_what_may_be_zero(text: str) -> None:
    with pytest.raises(Refused, match="divided"):
        pieces(term_of(text), FREE, ITSELF, [])


def test_ends_matter_only_if_they_belong() -> None:
    for text in ("1 / p", "1 / (1 - p)"):
        pieces(term_of(text), FREE, ITSELF, [])
        with pytest.raises(Refused, match="divided"):
            pieces(term_of(text), CLOSED, ITSELF, [])


@pytest.mark.parametrize("text", ["eps", "log(2)", "sqrt(p)", "1 + abs(p)", "exp(p)", "b"])
def test_other_terms_are_refused(text: str) -> None:
    term = (
        term_of(text)
        if text != "b"
        else lowered("@private(epsilon=0)\ndef f(b: Bit):\n    return b").program.results[0]
    )
    with pytest.raises(Refused):
        pieces(term, FREE, ITSELF, [])


@pytest.mark.parametrize("operator", ["//", "%"])
def test_whole_division_is_refused(operator: ArithmeticOperator) -> None:
    with pytest.raises(Refused, match="arithmetic"):
        pieces(Arithmetic(operator, whole(3), whole(2)), FREE, ITSELF, [])


def test_too_many_pieces_are_refused() -> None:
    sum_of_seven = term_of(" + ".join(["max(p, 1 - p)"] * 7))
    with pytest.raises(Refused, match="pieces"):
        pieces(sum_of_seven, FREE, ITSELF, [])


def test_exponentials_are_powers_of_the_unknown() -> None:
    assert pieces(Apply("exp", (EPS,)), GROWTH, ITSELF, []) == [ITSELF]
    assert pieces(Apply("exp", (Arithmetic("*", whole(2), EPS),)), GROWTH, ITSELF, []) == [ITSELF * ITSELF]
    with pytest.raises(Refused):
        pieces(EPS, GROWTH, ITSELF, [])
    with pytest.raises(Refused):
        pieces(Apply("exp", (P,)), FREE, ITSELF, [])


@pytest.mark.parametrize(
    ("term", "found"),
    [
        (whole(0), 0),
        (EPS, 1),
        (Arithmetic("*", whole(3), EPS), 3),
        (Arithmetic("*", EPS, whole(0)), 0),
        (Arithmetic("+", EPS, Arithmetic("*", whole(2), Arithmetic("*", EPS, whole(2)))), 5),
    ],
)
def test_whole_multiples_of_epsilon(term: Term, found: int) -> None:
    assert multiple(term, GROWTH) == found
    assert exponential(term, GROWTH, ITSELF, []) == [power(ITSELF, found)]


@pytest.mark.parametrize(
    "term",
    [
        whole(1),
        P,
        real(HALF),
        Arithmetic("/", EPS, whole(2)),
        Arithmetic("*", real(HALF), EPS),
        Arithmetic("*", EPS, EPS),
        Arithmetic("-", EPS, EPS),
        Arithmetic("*", whole(-1), EPS),
        Apply("max", (EPS, EPS)),
    ],
)
def test_nothing_else_is_a_multiple_of_epsilon(term: Term) -> None:
    with pytest.raises(Refused, match="whole multiples"):
        multiple(term, GROWTH)
    with pytest.raises(Refused, match="whole multiples"):
        exponential(term, GROWTH, ITSELF, [])


def test_powers_are_bounded() -> None:
    assert power(ITSELF, 3).at(Fraction(2)) == 8
    with pytest.raises(Refused, match="above 64"):
        power(ITSELF, 65)


def test_exp_of_log_is_the_thing_itself() -> None:
    assert exponential(Apply("log", (Literal(3, whole(0).sort),)), NONE, ITSELF, []) == [constant(3)]


def test_only_what_is_read_is_an_unknown() -> None:
    found = lowered("@private(epsilon=0)\ndef f(b: Bit, p: Public[float], eps: Epsilon):\n    return 1\n")
    assert unknown_of(found.program, claim_of(found)) == NONE
    other = Claim(EPS, whole(0), whole(1))
    assert unknown_of(Program("f", found.program.parameters, (), (), (whole(1),)), other) == GROWTH
