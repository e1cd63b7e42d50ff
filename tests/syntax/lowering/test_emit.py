"""From the core to the kernel's program."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.law import Flip, Geometric, Laplace
from lapwing.kernel.language.program import Assign, Sample
from lapwing.kernel.language.sort import BOOL, INT, REAL
from lapwing.kernel.language.term import Choose, Literal, Local, Param
from tests.helpers import body, lowered, rejection
from tests.running import normal, ran

TABLES = "p: Public[list[list[int]]], eps: Epsilon"


def test_a_draw_becomes_a_sample() -> None:
    program = lowered(body("x = laplace(q[0], scale=1 / eps)\nreturn x")).program
    (sample,) = program.body
    assert isinstance(sample, Sample)
    assert sample.target == Local("x", REAL)
    assert isinstance(sample.law, Laplace)
    assert program.results == (Local("x", REAL),)


def test_an_integer_law_may_fill_a_real_variable() -> None:
    (_, sample) = lowered(body("x = 0.5\nx = geometric(c, scale=1)\nreturn x")).program.body
    assert isinstance(sample, Sample)
    assert sample.target == Local("x", REAL)
    assert sample.law == Geometric(Param("c", INT), Literal(1, INT))


def test_a_coin_that_fills_a_number_counts_as_one_or_zero() -> None:
    _, sample, assign = lowered(body("n = 2\nn = flip(1)\nreturn n")).program.body
    drawn = Local("draw", BOOL)
    assert sample == Sample(drawn, Flip(Literal(1, INT)))
    assert assign == Assign(Local("n", INT), Choose(drawn, Literal(1, INT), Literal(0, INT)))


def test_names_of_fixed_public_values_are_written_out() -> None:
    lines = "half = eps / 2\nscale = c / half\nx = laplace(0, scale=scale)\nreturn x"
    assert normal(body(lines)) == "x = laplace(0, scale=c / (eps / 2))\nreturn x\n"


def test_names_that_change_are_kept() -> None:
    assert normal(body("k = 1\nk += c\nreturn k")) == "k = 1\nk = k + c\nreturn k\n"


def test_a_length_is_that_of_the_time_it_was_asked_for() -> None:
    lines = "i = 0\nn = len(p[i])\ni = 1\nreturn n"
    assert ran(body(lines, TABLES), p=[[7], [7, 7]]) == 1


def test_an_item_is_that_of_the_time_it_was_read() -> None:
    lines = "i = 0\nn = p[i][0]\ni = 1\nreturn n"
    assert ran(body(lines, TABLES), p=[[7], [8]]) == 7


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ("laplace(0, scale=0)", "scale-sign"),
        ("laplace(0, scale=1 - 2)", "scale-sign"),
        ("gaussian(0, sigma=-0.5)", "scale-sign"),
        ("randomized_response(d[0], 0)", "scale-sign"),
        ("uniform(0)", "scale-sign"),
        ("uniform(2.5)", "sort"),
        ("flip(1.5)", "probability"),
        ("flip(-1)", "probability"),
        ("geometric(0.5, scale=1)", "sort"),
        ("geometric(q[0], scale=1)", "sort"),
        ("exponential(c, scale=1)", "sort"),
        ("laplace(q, scale=1)", "sort"),
        ("laplace(0, scale=q)", "sort"),
    ],
)
def test_a_law_with_wrong_parts_is_rejected(line: str, id: str) -> None:
    assert rejection(f"x = {line}\nreturn x") == [id]


def test_scores_are_numbers() -> None:
    assert rejection("return exponential(p, scale=1)", parameters=TABLES) == ["sort"]


@pytest.mark.parametrize(
    "lines",
    [
        "out = []\nother = out\nreturn other",
        "a = b = []\nreturn a",
        "other = q\nreturn other",
        "row = p[0]\nrow.append(1)\nreturn row",
        "out = [1]\na, b = out, 1\nreturn a",
        "out = [1]\nother = [2]\nout, other = other, out\nreturn out",
    ],
)
def test_a_list_has_one_name(lines: str) -> None:
    assert rejection(lines, parameters=f"q: Queries, {TABLES}") == ["list-alias"]


@pytest.mark.parametrize("value", ["c[0]", "-q", "abs(q)", "q * q", "max(q, q)", "q[0][0]", "c[0][0]", "-[1]"])
def test_a_value_without_a_sort_is_rejected(value: str) -> None:
    assert rejection(f"y = {value}\nreturn y") == ["sort"]


@pytest.mark.parametrize("scale", ["0 / eps", "1 / (eps - eps)", "c - c", "-1 / 2", "2 * eps / eps - 2"])
def test_a_scale_that_is_never_above_zero_is_refused(scale: str) -> None:
    assert rejection(f"return laplace(q[0], scale={scale})") == ["scale-sign"]


@pytest.mark.parametrize("scale", ["1 / eps", "c", "1 / min(eps, c)", "log(c)", "c - 3"])
def test_other_scales_are_for_the_rules_to_judge(scale: str) -> None:
    assert lowered(body(f"return laplace(q[0], scale={scale})")).program.body
