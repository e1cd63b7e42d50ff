"""Noise on each of several values."""

from __future__ import annotations

import pytest

from lapwing.app.judging.change.cells import cells_of
from tests.app.judging.change.texts import plain

NOISE = "np.random.laplace(scale={} / epsilon{})"
LISTED = "counts = [sum(x == c for x in data){} for c in range(3)]\nreturn {}"
NOISED = {
    "the largest of a list": (
        LISTED.format("", "int(np.argmax(counts))"),
        LISTED.format(" + " + NOISE.format(2, ""), "int(np.argmax(counts))"),
    ),
    "the largest of an array": (
        "counts = np.bincount(data, minlength=2)\nreturn np.argmax(counts)",
        f"counts = np.bincount(data, minlength=2)\nreturn np.argmax(counts + {NOISE.format(2, ', size=len(counts)')})",
    ),
    "the largest by a key": (
        "return max(range(2), key=lambda c: sum(x == c for x in data))",
        f"return max(range(2), key=lambda c: sum(x == c for x in data) + {NOISE.format(2, '')})",
    ),
    "a list": (
        "return [sum(x == c for x in data) for c in range(3)]",
        f"return [sum(x == c for x in data) + {NOISE.format(1, '')} for c in range(3)]",
    ),
    "a dictionary": (
        "return {c: sum(x == c for x in data) for c in range(3)}",
        f"return {{c: sum(x == c for x in data) + {NOISE.format(1, '')} for c in range(3)}}",
    ),
    "a mean": (
        f"return np.mean(data) + {NOISE.format(1, '')}",
        f"return (np.sum(data) + {NOISE.format(2, '')}) / max(len(data) + {NOISE.format(2, '')}, 1)",
    ),
    "a quotient": (
        f"return sum(data) / len(data) + {NOISE.format(1, '')}",
        f"return (sum(data) + {NOISE.format(2, '')}) / max(len(data) + {NOISE.format(2, '')}, 1)",
    ),
}


@pytest.mark.parametrize("kind", NOISED)
def test_each_value_gets_noise(kind: str) -> None:
    before, after = NOISED[kind]
    texts = [each.merged().applied() for each in cells_of(plain(before))]
    assert plain(after).source_text in texts


def test_what_has_noise_is_left_alone() -> None:
    assert list(cells_of(plain(f"return np.argmax([sum(data) + {NOISE.format(2, '')}, 0])"))) == []
