"""What runs may cut off for its length is not exported; in scales it is exact."""

from __future__ import annotations

import pytest

from lapwing.kernel.language.term import Variable
from lapwing.prove.rocq.names import NotExportable
from lapwing.prove.rocq.short import check_cut_off
from lapwing.prove.rocq.statements import Statements
from lapwing.prove.rocq.terms import Terms
from tests.kernel.build import program

PUBLIC = "q: Query(sensitivity=1), a: Public[float], b: Public[float], eps: Epsilon"


@pytest.mark.parametrize(
    "line",
    [
        "x = laplace(q + a * b, scale=1)",
        "x = laplace(q, scale=1) + a / b",
        "x = 0.0\nif a * b > 1:\n    x = laplace(q, scale=1)",
    ],
)
def test_a_public_product_that_runs_compute_is_refused(line: str) -> None:
    with pytest.raises(NotExportable, match="too long"):
        check_cut_off(program(f"{line}\nreturn x", PUBLIC))


@pytest.mark.parametrize(
    "line",
    [
        "x = laplace(q, scale=a * b)",
        "x = laplace(2 * a * q + b / 3, scale=1)",
        "x = laplace(q, scale=sqrt(a * b)) + log(a * b)",
        "x = laplace(q, scale=1)\nx = x * a",
    ],
)
def test_what_is_exact_or_varies_is_not(line: str) -> None:
    check_cut_off(program(f"{line}\nreturn x", PUBLIC))


@pytest.mark.parametrize(
    ("law", "text"),
    [
        ("laplace(q, scale=1 / x)", "(over 1 (v_x m))"),
        ("laplace(q, scale=x * x)", "((v_x m) * (v_x m))"),
        ("gaussian(q, sigma=sqrt(1 / x))", "(sqrt (over 1 (v_x m)))"),
        ("exponential_noise(q, scale=2 * (1 / x))", "(2 * (over 1 (v_x m)))"),
    ],
)
def test_scales_that_vary_are_exact(law: str, text: str) -> None:
    found = program(f"x = laplace(q, scale=1)\ny = {law}\nreturn y", PUBLIC)
    names: dict[Variable, str] = {each.param: f"p_{each.param.name}" for each in found.parameters}
    drawn = Statements(Terms(found), names).block(found.body)
    assert text in drawn
    assert " long " not in drawn
