"""Names without needless numbers, each still one variable."""

from __future__ import annotations

from tests.syntax.natural.says import core


def test_numbers_go_where_nothing_else_has_the_name() -> None:
    assert "t_2" not in core("t = 0\nfor x in data:\n    t += x\nreturn t")


def test_parameters_keep_their_names() -> None:
    assert "k_2 = k + 1" in core("k = k + 1\nif data:\n    k = k + rng.laplace(0, 1)\nreturn k") or "k + 1" in core(
        "k = k + 1\nreturn k"
    )
