"""Data without noise beside noise."""

from __future__ import annotations

import pytest

from lapwing.app.judging.change.beside import noise_beside_noise
from tests.app.judging.change.texts import code, plain

NOISE = "np.random.laplace(scale=1 / epsilon)"
TOTAL = f"total = sum(data) + {NOISE}\n"
SHAPES = {
    "inside a limit": (
        f"{TOTAL}return total / max(len(data), 1)",
        f"{TOTAL}return total / max(len(data) + {NOISE}, 1)",
    ),
    "in brackets": (f"{TOTAL}return total / len(data)", f"{TOTAL}return total / max(len(data) + {NOISE}, 1)"),
    "where it is computed": (
        f"n = max(len(data), 1)\n{TOTAL}return total / n",
        f"n = max(len(data) + {NOISE}, 1)\n{TOTAL}return total / n",
    ),
    "once for several uses": (
        f"{TOTAL}return total / len(data), total + len(data)",
        f"{TOTAL}size = len(data) + {NOISE}\nreturn total / size, total + size",
    ),
    "a comparison beside it": (
        f"{TOTAL}return total if len(data) > 3 else 0",
        f"{TOTAL}return total if len(data) + {NOISE} > 3 else 0",
    ),
}


@pytest.mark.parametrize("kind", SHAPES)
def test_it_gets_noise_of_its_own(kind: str) -> None:
    lines, wanted = SHAPES[kind]
    (rewrite,) = noise_beside_noise(plain(lines))
    assert rewrite.merged().applied() == plain(wanted).source_text
    assert rewrite.title == "Add noise to len(data)"


def test_what_has_noise_stays() -> None:
    assert not list(noise_beside_noise(plain(f"{TOTAL}size = len(data) + 2 * {NOISE}\nreturn total / max(size, 1)")))
    assert not list(noise_beside_noise(plain("return sum(data) / max(len(data), 1)")))


def test_a_length_that_neighbours_share_needs_none() -> None:
    assert not list(noise_beside_noise(code("x = laplace(q[0], scale=1)\nreturn x / len(q)")))
