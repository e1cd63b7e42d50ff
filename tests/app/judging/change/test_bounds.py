"""Rows are limited to bounds that everyone knows."""

from __future__ import annotations

import pytest

from lapwing.app.judging.change.bounds import bounds_of, limits_of
from lapwing.app.judging.change.code import Code
from tests.app.judging.change.texts import PLAIN, indented, read

NOISE = "np.random.laplace(0, {} / epsilon)"


def rows(lines: str, domain: str = "Reals", parameters: str = "cap, lower, upper") -> Code:
    contract = f'# lapwing: data: Database(of={domain}, neighbours="add-remove"); epsilon = epsilon'
    return read(f"{PLAIN}{contract}\ndef f(data, {parameters}, epsilon):\n{indented(lines)}\n")


SUMS = {
    "numpy": ("np.sum(data)", "np.sum(np.clip(data, {}, {}))"),
    "method": ("data.sum()", "np.clip(data, {}, {}).sum()"),
    "builtin": ("sum(x for x in data)", "sum(np.clip(x, {}, {}) for x in data)"),
}


@pytest.mark.parametrize("way", SUMS)
@pytest.mark.parametrize(
    ("scale", "parameters", "low", "high"),
    [
        ("cap", "cap", "0", "cap"),
        ("bound", "bound", "-bound", "bound"),
        ("50", "cap", "0", "50"),
        ("(upper - lower)", "lower, upper", "lower", "upper"),
    ],
)
def test_sums_are_clipped_to_what_the_noise_is_for(way: str, scale: str, parameters: str, low: str, high: str) -> None:
    before, after = SUMS[way]
    code = rows(f"return {before} + {NOISE.format(scale)}", parameters=parameters)
    first = next(limits_of(code)).merged().applied()
    assert f"return {after.format(low, high)} + " in first


def test_what_is_clipped_already_is_not_clipped_again() -> None:
    assert list(limits_of(rows(f"return np.sum(np.clip(data, 0, cap)) + {NOISE.format('cap')}"))) == []
    assert list(limits_of(rows(f"return np.sum(data) + {NOISE.format(1)}", "Interval(0, 1)"))) == []
    assert list(limits_of(rows(f"return len(data) + {NOISE.format(1)}"))) == []


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("total = np.zeros(2)\nfor g in data:\n    total += g", "total += g / max(1, np.linalg.norm(g) / cap)"),
        (
            "total = np.sum(data, axis=0)",
            "np.sum(data / np.maximum(1, np.linalg.norm(data, axis=1, keepdims=True) / cap), axis=0)",
        ),
    ],
)
def test_vectors_are_scaled_down(lines: str, wanted: str) -> None:
    code = rows(f"{lines}\nreturn total + np.random.normal(0, cap / epsilon, size=2)", "Vector(of=Reals, length=2)")
    first = next(limits_of(code))
    assert wanted in first.merged().applied() and first.title == "Clip the norm of each row to cap"


def test_a_range_of_the_data_becomes_a_public_one() -> None:
    code = rows(f"width = max(data) - min(data)\nreturn sum(data) + {NOISE.format('width')}", "Interval(0, 9)")
    first = next(limits_of(code)).merged().applied()
    assert "width = 9\n" in first and "return sum(data) + " in first
    code = rows(f"return sum(np.clip(data, min(data), max(data))) + {NOISE.format('upper')}")
    assert "np.clip(data, lower, upper)" in next(limits_of(code)).merged().applied()


def test_bounds_are_named_by_scales_and_contracts() -> None:
    assert list(bounds_of(rows(f"return sum(data) + {NOISE.format('3 * cap')}"))) == ["3", "cap"]
    assert list(bounds_of(rows("width = cap\nreturn sum(data) + np.random.laplace(0, width)"))) == ["cap"]
    assert list(bounds_of(rows(f"return sum(data) + {NOISE.format(1)}", "Interval(0, 9)"))) == ["9"]


def test_rows_are_not_cut_to_less_than_the_noise_allows() -> None:
    titles = [each.title for each in limits_of(rows(f"return sum(data) + {NOISE.format(1000)}", parameters="n"))]
    assert titles == ["Clip rows to 0 and 1000"]
    titles = [each.title for each in limits_of(rows(f"return sum(data) + {NOISE.format(1)}", parameters="n"))]
    assert titles == ["Clip rows to 0 and 1"]
    titles = [each.title for each in limits_of(rows(f"return sum(data) + {NOISE.format('upper')}"))]
    assert titles[0] == "Clip rows to 0 and upper"
