"""Changing an item of one of several objects."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core, refusal


@pytest.mark.parametrize(
    "body",
    [
        "t = [[0, 0], [0, 0], [0, 0]]\nfor x in data:\n    t[x % 3][x % 2] += x\nreturn t",
        "t = [[0, 0], [0, 0], [0, 0]]\nfor x in data:\n    t[x % 3][1] = x\nreturn t",
        "t = [[], [], []]\nfor x in data:\n    t[x % 3] += [x]\nreturn [len(row) for row in t]",
        (
            "t = {'a': {'x': 0, 'y': 0}, 'b': {'x': 0, 'y': 0}}\n"
            "for x in data:\n    t['a' if x > 2 else 'b']['x' if x % 2 else 'y'] += 1\nreturn t"
        ),
        "t = [[[0, 1], [2, 3]], [[4, 5], [6, 7]]]\nfor x in data:\n    t[x % 2][k % 2][(x + k) % 2] -= 1\nreturn t",
        "t = [[0, 0], [0, 0]]\nfor x in data:\n    t[x - 4][0] += 1\nreturn t",
        "a = [0]\nt = [a, a]\nfor x in data:\n    t[x % 2][0] += 1\nreturn a",
        "t = [[1], [2, 3]]\nfor x in data:\n    t[x % 2].append(x)\n    break\nreturn len(t)",
    ],
)
def test_one_of_several_objects_changes(body: str) -> None:
    assert_as_python(body)


def test_a_key_that_is_in_no_dictionary_is_an_error() -> None:
    assert_as_python("t = {0: [0], 1: [0]}\nfor x in data:\n    t[x][0] += 1\nreturn t[0][0]")


def test_arrays_of_arrays_take_two_indices() -> None:
    before = "import numpy as np"
    made = core("t = np.zeros((2, 2))\nfor x in data:\n    t[x % 2, 1] += 1\nreturn t", before)
    assert "if" in made
    assert made == core("t = np.zeros((2, 2))\nfor x in data:\n    t[x % 2][1] += 1\nreturn t", before)


def test_lists_of_different_lengths_at_an_unknown_place_are_refused() -> None:
    found = refusal("t = [[[0]], [[0], [0]]]\nfor x in data:\n    t[x % 2][x % 3][0] += 1\nreturn t")
    assert "several lists" in found.cause
