"""From statements back to the text."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.source import Source, Span
from lapwing.syntax.places import Mark, Places
from tests.helpers import body, lowered


def span(line: int) -> Span:
    return Span(Source("a.py", ""), line, 0, line, 1)


def test_a_path_names_a_statement() -> None:
    inner = Mark(span(3), ())
    places = Places((Mark(span(1), ()), Mark(span(2), ((inner,), (Mark(span(4), ()), Mark(span(5), ()))))))
    assert places.span((0,)).line == 1
    assert places.span((1,)).line == 2
    assert places.span((1, 0, 0)).line == 3
    assert places.span((1, 1, 1)).line == 5


def test_a_path_that_ends_in_a_block_is_no_place() -> None:
    with pytest.raises(ValueError, match="zip"):
        Places((Mark(span(1), ((), ())),)).span((0, 1))


def test_statements_know_their_lines() -> None:
    places = lowered(
        body(
            """
            n = 0
            for i in range(len(q)):
                if q[i] > 0:
                    n += 1
                else:
                    n -= 1
            return n
            """
        )
    ).places
    assert places.span((0,)).line == 3
    assert [places.span(path).line for path in ((1,), (2,), (2, 0, 0), (2, 0, 0, 0, 0))] == [4, 4, 5, 6]
    assert places.span((2, 0, 0, 1, 0)).line == 8


def test_a_draw_is_found_where_it_is_written() -> None:
    place = lowered(body("x = 1 + laplace(0, scale=1)\nreturn x")).places.span((0,))
    assert place.source.line(place.line)[place.column : place.end_column] == "laplace(0, scale=1)"


def test_statements_of_a_helper_are_found_in_the_helper() -> None:
    text = "def noisy(x):\n    y = laplace(x, scale=1)\n    return y\n\n" + body("return noisy(q[0])")
    assert lowered(text).places.span((0,)).line == 2
