"""The table of library functions."""

from __future__ import annotations

import pytest

from lapwing.syntax.natural.library.registry import FUNCTIONS, METHODS, load
from tests.agreement import agree, refusal


def test_everything_in_the_table_says_what_it_means() -> None:
    load()
    silent = [path for path, handler in (FUNCTIONS | METHODS).items() if not handler.__doc__]
    assert [path for path in silent if not path.startswith("lapwing.")] == []


@pytest.mark.parametrize(
    "lines",
    [
        "d = {1: sum(data)}\nd.frobnicate()\nreturn len(d)",
        "x = [sum(data)]\nsecrets.frobnicate(x)\nreturn x",
        "x = np.array([sum(data), 1])\nx.partition(1)\nreturn x",
    ],
)
def test_what_might_change_an_object_is_no_unknown_function(lines: str) -> None:
    assert "might change" in refusal(lines)


@pytest.mark.parametrize(
    "lines",
    [
        'd = {"a": 1}\nd.pop("a")\nreturn len(d)',
        "a = np.array([1, 2, 3])\nb = a\na += 1\nreturn b",
        "a = np.array([3, 1, 2])\na.sort()\nreturn a",
    ],
)
def test_changes_are_followed(lines: str) -> None:
    agree(lines)


def test_with_an_argument_that_is_not_known_it_is_an_unknown_function() -> None:
    assert refusal("np.sum(data, where=[True])") == ""
    assert refusal("rng.laplace(0, width=1)") == "laplace does not take these arguments: unknown width."


def test_the_page_of_library_functions_is_up_to_date() -> None:
    from tools.imports import ROOT
    from tools.library import page

    assert (ROOT / "docs" / "library.md").read_text() == page()
