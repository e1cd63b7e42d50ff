"""A fair sign times an exponential draw is Laplace noise, if both are used for nothing else."""

from __future__ import annotations

import pytest

from tests.agreement import drawn, refusal

LAPLACE = [
    "return sum(data) + random.choice([-1, 1]) * random.expovariate(epsilon)",
    "s = 1 if random.random() < 0.5 else -1\nreturn sum(data) + s * random.expovariate(epsilon)",
    "s = 2 * random.randint(0, 1) - 1\nreturn sum(data) + s * random.expovariate(epsilon)",
    "e = random.expovariate(epsilon)\nif random.random() < 0.5:\n    e = -e\nreturn sum(data) + e",
    (
        "u = random.random()\nif u < 0.5:\n    e = math.log(2 * u)\nelse:\n    e = -math.log(2 * (1 - u))\n"
        "return sum(data) + e / epsilon"
    ),
]


@pytest.mark.parametrize("lines", LAPLACE)
def test_it_is_laplace_noise(lines: str) -> None:
    (draw,) = drawn(lines)
    assert draw.startswith("laplace(total, scale=1")


def test_each_row_has_its_own_sign() -> None:
    assert drawn("return [x + random.choice([-1, 1]) * random.expovariate(1) for x in data]") == [
        "laplace(x, scale=1.0)"
    ]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("s = random.choice([-1, 1])\nreturn s * random.expovariate(1), s", "sign"),
        ("s = random.choice([-1, 1])\nreturn [x + s * random.expovariate(1) for x in data]", "sign"),
        ("e = random.expovariate(1)\nif random.random() < 0.5:\n    print(1)\n    e = -e\nreturn e", "sign"),
    ],
)
def test_one_that_is_used_twice_is_not(lines: str, said: str) -> None:
    assert said in refusal(lines)


def test_a_sign_that_is_not_fair_stays_what_it_is() -> None:
    lines = "e = random.expovariate(1)\nif random.random() < 0.25:\n    e = -e\nreturn sum(data) + e"
    assert [each.split("(")[0] for each in drawn(lines)] == ["exponential_noise", "flip"]


def test_a_geometric_draw_by_itself_counts_tries() -> None:
    assert "flip(exp(" in drawn("return sum(data) + np.random.geometric(0.5)")[0]
