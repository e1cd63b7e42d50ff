"""Largest and smallest public numbers in widths have names."""

from __future__ import annotations

from lapwing.syntax.pretty_program import pretty
from tests.syntax.natural.plain import core_of, real_passes

CONTRACT = '# lapwing: data: Database(of=Reals, neighbours="add-remove"); epsilon = epsilon; requires = lo < hi\n'


def lowered(scale: str) -> str:
    text = (
        "import numpy as np\n\n"
        f"{CONTRACT}def f(data, lo, hi, epsilon):\n"
        f"    return np.clip(data, lo, hi).sum() + np.random.laplace(0, {scale})\n"
    )
    return pretty(core_of(text, real_passes).lowered.program, None)


def test_a_width_is_an_arithmetic_expression() -> None:
    text = lowered("2 * max(abs(lo), abs(hi)) / epsilon")
    assert "scale=2 * share / epsilon" in text
    assert '"share == max(abs(lo), abs(hi))"' in text


def test_what_is_scaled_by_a_name_alone_stays() -> None:
    assert "scale=(hi - lo) / epsilon" in lowered("(hi - lo) / epsilon")


def test_private_numbers_get_no_name() -> None:
    assert "share" not in lowered("max(len(data), 1) / epsilon")
