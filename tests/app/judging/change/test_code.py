"""Which names hold data, and how noise is written."""

from __future__ import annotations

import ast

from lapwing.app.judging.change.code import code_of
from tests.app.judging.change.texts import code, plain, read
from tests.app.judging.programs import MARKED
from tests.app.judging.test_verdict import asked


def value(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def test_data_is_followed_until_noise() -> None:
    found = code("a = q[0] + 1\nb = a\nx = laplace(b, scale=1 / eps)\ny = x + 1\nn = len(q)\nreturn y")
    assert found.holding_data == {"q", "a", "b"}
    assert (
        found.is_bare(value("a > t")) and not found.is_bare(value("x + y")) and not found.is_bare(value("len(q) + t"))
    )


def test_items_of_loops_are_data() -> None:
    assert "v" in code("s = 0\nfor v in q:\n    s += v\nreturn laplace(s, scale=1)").holding_data
    assert "i" not in code("s = 0\nfor i in range(len(q)):\n    s += i\nreturn laplace(s, scale=1)").holding_data


def test_noise_is_drawn_as_the_function_draws() -> None:
    assert code("return laplace(q[0], scale=1)").noise_around(value("t"), "2") == "laplace(t, scale=2)"
    assert plain("return sum(data) + rng.laplace(0, 1 / epsilon)").noise_around(value("t"), "2") == (
        "t + rng.laplace(scale=2)"
    )


def test_whole_numbers_stay_whole() -> None:
    text = code("return q[0]").source_text.replace("eps: Epsilon):", "eps: Epsilon) -> list[int]:")
    whole = read(text.replace("q: Queries", "q: Histogram").replace("return q[0]", "return q"))
    assert whole.noise_around(value("q[0]"), "2", is_result=True) == "geometric(q[0], scale=2)"
    assert whole.noise_around(value("q[0]"), "2") == "laplace(q[0], scale=2)"


def test_loops_are_counted() -> None:
    found = code("out = []\nfor v in q:\n    out.append(laplace(v, scale=1))\nx = laplace(t, scale=1)\nreturn out")
    assert [found.rounds(each.call) for each in found.draws] == [1, 0]


def test_a_function_that_claims_nothing_has_none() -> None:
    assert code_of(asked(MARKED, "twice")) is not None
    without = MARKED.replace('@private(epsilon="eps")\ndef twice', "@private\ndef twice")
    assert code_of(asked(without, "twice")) is None


def test_a_list_holds_what_is_put_into_it() -> None:
    assert "out" in code("out = []\nout.append(q[0])\nreturn laplace(out[0], scale=1)").holding_data
