"""Functions that leave their noise open."""

from __future__ import annotations

import pytest

from lapwing.app.judging.design import Design, design, places_in
from lapwing.diagnostics.source import Source
from lapwing.syntax.contract.definition import definitions_of
from lapwing.syntax.module import parse_python
from lapwing.syntax.subjects.subject import Fault

HEAD = "from lapwing import Database, Epsilon, Interval, Queries, Query, laplace, private, randomized_response\n\n\n"
OPEN = {
    "one answer": ("q: Query(sensitivity=3)", "return laplace(q, scale=...)", "scale=3 / eps"),
    "two answers": (
        "q: Query(sensitivity=1)",
        "x = laplace(q, scale=...)\n    return x + laplace(q, scale=...)",
        "scale=2 / eps",
    ),
    "the largest of several": (
        "q: Queries(sensitivity=1)",
        """best = 0.0
    winner = 0
    for i in range(len(q)):
        x = laplace(q[i], scale=...)
        if i == 0 or x > best:
            best = x
            winner = i
    return winner""",
        "scale=2 / eps",
    ),
}
NATURAL = """import numpy as np


# lapwing: data: Database(of=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
def total(data, epsilon):
    return sum(data) + np.random.laplace(0, ...)
"""


def text_of(parameters: str, body: str) -> str:
    return f'{HEAD}@private(epsilon="eps")\ndef f({parameters}, eps: Epsilon):\n    {body}\n'


@pytest.mark.parametrize("name", OPEN)
def test_the_least_noise_is_found(name: str) -> None:
    parameters, body, scale = OPEN[name]
    (found,) = design(Source("a.py", text_of(parameters, body)), "", None, 40)
    assert isinstance(found, Design)
    assert found.after is not None
    assert found.after.count(scale) == body.count("...")
    assert found.view is not None and found.view["verdict"] == "proved"


def test_ordinary_code_may_leave_its_noise_open() -> None:
    (found,) = design(Source("a.py", NATURAL), "total", None, 40)
    assert isinstance(found, Design)
    assert found.widths == ("10 / epsilon",)


def test_each_draw_gets_an_equal_share_of_the_claim() -> None:
    body = "x = laplace(q, scale=...)\n    y = laplace(r, scale=...)\n    z = laplace(x, scale=...)\n    return x, y, z"
    text = text_of("q: Query(sensitivity=10), r: Query(sensitivity=1)", body)
    (found,) = design(Source("a.py", text), "", None, 40)
    assert isinstance(found, Design)
    assert found.widths == ("20 / eps", "2 / eps", "1 / eps")


def test_a_threshold_and_its_answers() -> None:
    body = """out: list[bool] = []
    threshold = laplace(t, scale=...)
    count = 0
    for i in range(len(q)):
        if count < c:
            if laplace(q[i], scale=...) > threshold:
                out.append(True)
                count += 1
            else:
                out.append(False)
    return out"""
    text = text_of("q: Queries(sensitivity=1), t: Public[float], c: Public[int]", body)
    text = text.replace('"eps")', '"eps", requires=["c >= 1"])').replace("Query,", "Query, Public,")
    (found,) = design(Source("a.py", text), "", None, 60)
    assert isinstance(found, Design)
    assert found.widths == ("2 / eps", "4 * c / eps")


def test_nothing_is_found_for_what_no_noise_mends() -> None:
    text = text_of("q: Query(sensitivity=1)", "return laplace(q, scale=...) + 0 * q, q")
    (found,) = design(Source("a.py", text), "", None, 4)
    assert isinstance(found, Design)
    assert found.after is None


def test_a_function_without_open_noise_is_a_fault() -> None:
    text = text_of("q: Query(sensitivity=1)", "return laplace(q, scale=1 / eps)")
    (found,) = design(Source("a.py", text), "", None, 4)
    assert isinstance(found, Fault)
    assert found.diagnostics[0].id == "design-closed"


def test_only_the_width_of_a_draw_is_a_place() -> None:
    source = Source("a.py", text_of("q: Query(sensitivity=1)", "x = f(...)\n    return laplace(..., scale=1 / eps)"))
    (definition,) = definitions_of(parse_python(source), source)
    assert places_in(definition) == ()


GAUSSIAN = """import numpy as np


# lapwing: data: Database(of=Interval(0, 5), neighbours="add-remove"); {claim}
def f(data, epsilon, delta, rho):
    return np.sum(data) + np.random.normal(0, ...)
"""


@pytest.mark.parametrize(
    ("claim", "width"),
    [
        (
            "epsilon = epsilon; delta = delta; requires = epsilon <= 1",
            "5 * np.sqrt(2 * np.log(1.25 / delta)) / epsilon",
        ),
        ("epsilon = 1/2; delta = 1/1000", "10 * np.sqrt(2 * np.log(1250))"),
        ("rho = rho", "np.sqrt(25 / (2 * rho))"),
        ("rho = 1/2", "5"),
    ],
)
def test_gaussian_noise(claim: str, width: str) -> None:
    (found,) = design(Source("a.py", GAUSSIAN.format(claim=claim)), "", None, 40)
    assert isinstance(found, Design) and found.after is not None
    assert found.widths == (width,) and f"np.random.normal(0, {width})" in found.after


def test_an_import_that_the_noise_needs_comes_with_it() -> None:
    text = """from lapwing import *


@private(rho="1 / 2")
def f(q: Queries(sensitivity=1)) -> tuple[float, float]:
    return gaussian(q[0], sigma=...), gaussian(q[1], sigma=...)
"""
    (found,) = design(Source("a.py", text), "", None, 40)
    assert isinstance(found, Design) and found.after is not None
    assert found.widths == ("sqrt(2)", "sqrt(2)") and found.after.startswith("from math import sqrt\n")


def test_the_mean_of_clipped_rows_moves_by_a_share_of_their_range() -> None:
    text = """import numpy as np


# lapwing: data: Database(of=Reals, neighbours="replace"); epsilon = epsilon
# lapwing: requires = high > low; requires = len(data) >= 1
def mean(data, low, high, epsilon):
    return np.mean(np.clip(data, low, high)) + np.random.laplace(scale=...)
"""
    (found,) = design(Source("a.py", text), "", None, 60)
    assert isinstance(found, Design)
    assert found.widths == ("(high - low) / (len(data) * epsilon)",)
