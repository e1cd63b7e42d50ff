"""Data that gets out beside the noise, and what closes the leak."""

from __future__ import annotations

import pytest

from lapwing.app.judging.change.leaks import leaks_of
from tests.app.judging.change.texts import plain

NOISE = "rng.laplace(0, 1 / epsilon)"
LEAKS = {
    "an early return": (
        f"if len(data) == 0:\n    return 0.0\nreturn sum(data) + {NOISE}",
        f"return sum(data) + {NOISE}",
    ),
    "an exception": (
        f'if not data:\n    raise ValueError("empty")\nreturn sum(data) + {NOISE}',
        f"return sum(data) + {NOISE}",
    ),
    "a special case in an expression": (
        f"total = sum(data) + {NOISE}\nreturn total if len(data) > 0 else 0.0",
        f"total = sum(data) + {NOISE}\nreturn total",
    ),
    "a private limit": (
        f"noisy = sum(data) + {NOISE}\nreturn min(max(noisy, 0), len(data))",
        f"noisy = sum(data) + {NOISE}\nreturn max(noisy, 0)",
    ),
    "a comparison before the noise": (
        f"count = sum(data)\nif count < 10:\n    return 0.0\nreturn count + {NOISE}",
        f"count = sum(data) + {NOISE}\nif count < 10:\n    return 0.0\nreturn count",
    ),
    "rounding before the noise": (
        f"total = round(sum(data))\nreturn total + {NOISE}",
        f"total = sum(data)\nreturn round(total + {NOISE})",
    ),
}


@pytest.mark.parametrize("kind", LEAKS)
def test_a_leak_is_closed(kind: str) -> None:
    before, after = LEAKS[kind]
    texts = [each.merged().applied() for each in leaks_of(plain(before))]
    assert plain(after).source_text in texts


@pytest.mark.parametrize(
    "lines",
    [
        f"noisy = sum(data) + {NOISE}\nif noisy < 10:\n    return 0.0\nreturn noisy",
        f"noisy = sum(data) + {NOISE}\nreturn min(max(noisy, 0), 100)",
        f"return round(sum(data) + {NOISE})",
        f"if sum(data) > 10:\n    return 0.0\nreturn len(data) + {NOISE}",
    ],
)
def test_what_the_function_is_for_stays(lines: str) -> None:
    assert list(leaks_of(plain(lines))) == []
