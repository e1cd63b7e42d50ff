"""The interpreter on the normal form agrees with Python running the same text on the same noise."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from lapwing.run.interpreter.inputs import check_inputs
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.noise import GivenNoise
from tests.helpers import lowered
from tests.properties.generate import FUZZ, random_program


class Recorder:
    """Noise for a plain Python run, written down as it is drawn."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.noise: list[Any] = []

    def note(self, value: Any) -> Any:
        self.noise.append(value)
        return value

    def quarter(self) -> Fraction:
        return Fraction(self.random.randint(-12, 12), 4)

    def around(self, center: Any, scale: Any = 1, sigma: Any = 1) -> Any:
        return center + self.note(self.quarter())

    def above(self, center: Any, scale: Any) -> Any:
        return center + self.note(abs(self.quarter()))

    def near(self, center: int, scale: Any) -> int:
        return center + int(self.note(self.random.randint(-3, 3)))

    def flip(self, probability: Any = None) -> bool:
        return bool(self.note(self.random.random() < 0.5))

    def response(self, bit: Any, epsilon: Any) -> bool:
        return bool(bit) == self.flip()

    def uniform(self, size: int) -> int:
        return int(self.note(self.random.randrange(size)))

    def exponential(self, scores: Any, scale: Any) -> int:
        return self.uniform(len(scores))

    def names(self) -> dict[str, Any]:
        return {
            "private": lambda **options: lambda function: function,
            "laplace": self.around,
            "gaussian": self.around,
            "exponential_noise": self.above,
            "geometric": self.near,
            "flip": self.flip,
            "randomized_response": self.response,
            "uniform": self.uniform,
            "exponential": self.exponential,
        }


def run_as_python(text: str, inputs: dict[str, Any], recorder: Recorder) -> Any:
    """Execute the text as Python, its annotations left unread."""
    names = recorder.names()
    exec("from __future__ import annotations\n" + text, names)
    return names["program"](**inputs)


def plain(value: Any) -> Any:
    """Numbers that are equal in Python compare equal: True is 1, 0.5 is a half."""
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return Fraction(value)


@FUZZ
@given(st.integers(min_value=0, max_value=2**64))
def test_the_interpreter_agrees_with_python(seed: int) -> None:
    random = Random(seed)
    text = random_program(random)
    inputs = {
        "q": [Fraction(random.randint(-8, 8), 4) for _ in range(random.randint(1, 3))],
        "d": [random.randint(0, 1) for _ in range(random.randint(2, 4))],
        "c": random.randint(1, 3),
        "eps": 1,
    }
    recorder = Recorder(random)
    wanted = run_as_python(text, inputs, recorder)
    program = lowered(text).program
    noise = GivenNoise(tuple(recorder.noise))
    found = interpret(program, check_inputs(program, inputs), noise)
    noise.finish()
    assert plain(found) == plain(wanted), text
