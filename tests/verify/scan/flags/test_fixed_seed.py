"""Fixed seeds."""

from __future__ import annotations

import pytest

from lapwing.verify.scan.flags.fixed_seed import fixed_seeds
from tests.contracts import flag_view

HEAD = "import random\nimport numpy as np\n"
ROLE = "# lapwing: data: Database(of=Bit)\n"


@pytest.mark.parametrize(
    "text",
    [
        "def f(data):\n    np.random.seed(0)\n    return sum(data) + np.random.laplace()",
        "def f(data):\n    rng = np.random.default_rng(42)\n    return sum(data) + rng.laplace()",
        "def f(data):\n    rng = np.random.default_rng(seed=42)\n    return sum(data) + rng.laplace()",
        "def f(data):\n    random.seed('x')\n    return sum(data) + random.gauss(0, 1)",
        "def f(data):\n    rng = np.random.Generator(np.random.PCG64(1))\n    return sum(data) + rng.laplace()",
        "def f(data, rng=np.random.default_rng(0)):\n    return sum(data) + rng.laplace()",
        "def f(data, seed=7):\n    return sum(data) + np.random.default_rng(seed).laplace()",
    ],
)
def test_a_seed_in_the_function(text: str) -> None:
    (flag,) = fixed_seeds(flag_view(HEAD + ROLE + text))
    assert flag.id == "fixed-seed"
    assert "the same" in flag.text


@pytest.mark.parametrize(
    ("before", "draw", "count"),
    [
        ("np.random.seed(0)\n", "np.random.laplace()", 1),
        ("np.random.seed(0)\n", "random.gauss(0, 1)", 0),
        ("np.random.seed(0)\n", "rng.laplace()", 0),
        ("RNG = np.random.default_rng(0)\n", "RNG.laplace()", 1),
        ("RNG = np.random.default_rng(0)\n", "rng.laplace()", 0),
        ("RNG = np.random.default_rng()\n", "RNG.laplace()", 0),
    ],
)
def test_a_seed_of_the_file(before: str, draw: str, count: int) -> None:
    view = flag_view(HEAD + before + ROLE + f"def f(data, rng):\n    return sum(data) + {draw}\n")
    assert len(list(fixed_seeds(view))) == count


@pytest.mark.parametrize(
    "text",
    [
        "def f(data):\n    np.random.seed()\n    return sum(data)",
        "def f(data, seed):\n    np.random.seed(seed)\n    return sum(data)",
        "def f(data, seed=None):\n    return np.random.default_rng(seed).laplace()",
        "def f(data, np):\n    np.random.seed(0)\n    return sum(data)",
        "def f(data, seed=7):\n    return sum(data)",
    ],
)
def test_no_seed(text: str) -> None:
    assert list(fixed_seeds(flag_view(HEAD + ROLE + text))) == []
