"""A list of noisy values and the loop that goes through it are one loop, with the same results equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from random import Random
from unittest.mock import patch

import pytest

from lapwing.kernel.language import law as laws
from lapwing.kernel.language.program import Program
from lapwing.kernel.language.term import Term
from lapwing.run.interpreter.inputs import bind_inputs
from lapwing.run.interpreter.interpret import interpret
from lapwing.run.interpreter.value import Value
from lapwing.syntax.lowering import lower
from tests.helpers import body, lowered
from tests.running import normal

PARAMETERS = "q: Queries(sensitivity=1, of=int), k: Public[int], eps: Epsilon"
FILL = "noisy = []\nfor x in q:\n    noisy.append(geometric(x, scale=1))\n"
FUSED = {
    "places compared": FILL
    + "best = 0\nfor i in range(1, len(noisy)):\n    if noisy[i] > noisy[best]:\n        best = i\nreturn best",
    "from the first place": FILL
    + "best = 0\nfor i in range(len(noisy)):\n    if noisy[i] < noisy[best]:\n        best = i\nreturn best",
    "one name counts twice": "noisy = []\nfor i in range(len(q)):\n    noisy.append(geometric(q[i], scale=1))\n"
    "best = 0\nfor i in range(len(noisy)):\n    if noisy[best] < noisy[i]:\n        best = i\nreturn best",
    "one name for items": FILL
    + "top = 0\nbest = 0\nfor i, x in enumerate(noisy):\n    if i == 0 or x > top:\n        top = x\n        best = i\n"
    "return best",
    "the first item": FILL
    + "top = noisy[0]\nbest = 0\nfor i, v in enumerate(noisy):\n    if v > top:\n        top = v\n        best = i\n"
    "return best, top",
    "cells": "noisy = [0] * len(q)\nfor i in range(len(q)):\n    noisy[i] = geometric(q[i], scale=1)\n"
    "best = -1\ntop = 0\nfor i in range(len(q)):\n    if best < 0 or noisy[i] > top:\n        best = i\n"
    "        top = noisy[i]\nreturn best",
    "as many as a parameter says": "noisy = []\nfor i in range(k):\n    noisy.append(geometric(q[i], scale=1))\n"
    "size = len(noisy)\nbest = 0\nfor i in range(1, len(noisy)):\n    if noisy[i] > noisy[best]:\n        best = i\n"
    "return best, size",
    "a loop that stops": FILL
    + "found = -1\nfor i in range(len(noisy)):\n    if noisy[i] > 0:\n        found = i\n        break\nreturn found",
    "in rounds": "out = []\nfor r in range(2):\n"
    + "".join(f"    {line}\n" for line in FILL.splitlines())
    + "    best = 0\n    for i in range(1, len(noisy)):\n        if noisy[i] > noisy[best]:\n            best = i\n"
    "    out.append(best)\nreturn out",
    "a second place": FILL
    + "low = 0\nhigh = 0\nfor i in range(len(noisy)):\n    if noisy[i] > noisy[high]:\n        high = i\n"
    "    if noisy[i] < noisy[low]:\n        low = i\nreturn low, high",
    "the item is changed later": "noisy = []\nfor x in q:\n    v = geometric(x, scale=1)\n    noisy.append(v)\n"
    "    v = 0\n"
    "n = 0\nfor y in noisy:\n    n += y\nreturn n",
    "a total that goes on": "noisy = []\ntotal = 0\nfor x in q:\n    total += x\n"
    "    noisy.append(geometric(total, scale=1))\n"
    "n = 0\nfor y in noisy:\n    n += y * y\nreturn n",
}
KEPT = {
    "read backwards": FILL + "n = 0\nfor i in range(len(noisy)):\n    n = 2 * n + noisy[len(noisy) - 1 - i]\nreturn n",
    "the next item": FILL + "n = 0\nfor i in range(len(noisy)):\n    n = 2 * n + noisy[i + 1]\nreturn n",
    "read twice": FILL + "n = 0\nfor y in noisy:\n    n += y\nm = 0\nfor y in noisy:\n    m += y * n\nreturn m",
    "returned": FILL + "n = 0\nfor y in noisy:\n    n += y\nreturn n, noisy",
    "the item at the end": FILL
    + "best = 0\nfor i in range(1, len(noisy)):\n    if noisy[i] > noisy[best]:\n        best = i\nreturn noisy[best]",
    "the first loop reads what the second sets": "n = k\nnoisy = []\nfor x in q:\n"
    "    noisy.append(geometric(x + n, scale=1))\n"
    "for y in noisy:\n    n += y\nreturn n",
    "what the first loop sets is read": "last = 0\nnoisy = []\nfor x in q:\n    last = x\n"
    "    noisy.append(geometric(x, scale=1))\n"
    "n = 0\nfor y in noisy:\n    n += y * last\nreturn n",
    "the place starts anywhere": FILL
    + "best = k\nfor i in range(len(noisy)):\n    if noisy[i] > noisy[best]:\n        best = i\nreturn best",
    "a later place at first": FILL
    + "best = 1\nfor i in range(len(noisy)):\n    if noisy[i] > noisy[best]:\n        best = i\nreturn best",
    "the place is moved": FILL
    + "best = 0\nfor i in range(len(noisy)):\n    if noisy[i] > noisy[best]:\n        best = i - 1\nreturn best",
    "items are assigned": FILL
    + "n = 0\nfor i in range(len(noisy)):\n    n += noisy[i]\n    noisy[i + 1] = 0\nreturn n",
    "more items come": FILL + "noisy.append(k)\nn = 0\nfor y in noisy:\n    n += y\nreturn n",
    "the counter is read after the first place": FILL
    + "n = 0\ni = 1\nwhile i < len(noisy):\n    n += noisy[i]\n    i = i + 1\nreturn n, i",
    "an early stop and the first item": FILL
    + "top = noisy[0]\nfor i in range(len(noisy)):\n    if noisy[i] > 0:\n        break\nreturn top",
    "a loop that stops before": FILL
    + "done = k > 0\ntop = noisy[0]\ni = 0\nwhile i < len(noisy) and not done:\n    top = noisy[i]\n"
    "    i = i + 1\nreturn top",
    "a first item that is asked for at once": FILL
    + "top = noisy[0]\nn = 0\nif top > 0:\n    n = 1\nfor y in noisy:\n    n += y\nreturn n",
    "half a round more": "noisy = []\ni = 0\nwhile i < k + 1 / 2:\n    noisy.append(geometric(q[i], scale=1))\n"
    "    i = i + 1\n"
    "n = 0\nfor y in noisy:\n    n += y\nreturn n, len(noisy)",
}


class Scripted:
    """Noise of -1, 0 or 1, and choices, by numbers that are given; `widths` says how many there were of each."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers
        self.widths: list[int] = []

    def draw(self, law: laws.Law, value: Callable[[Term], Value]) -> Value:
        """What a law gives."""
        at = len(self.widths)
        number = self.numbers[at] if at < len(self.numbers) else 0
        match law:
            case laws.Geometric(center=center):
                self.widths.append(3)
                middle = value(center)
                assert not isinstance(middle, list)
                return middle + number - 1
            case laws.Flip():
                self.widths.append(2)
                return bool(number)
            case _:
                raise TypeError(law)


def chances(program: Program, **inputs: object) -> Counter[str]:
    """How likely each result is."""
    found: Counter[str] = Counter()
    wanted = {parameter.param.name for parameter in program.parameters}
    given = bind_inputs(program, (), {name: each for name, each in inputs.items() if name in wanted})
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        numbers = waiting.pop()
        noise = Scripted(numbers)
        result = interpret(program, given, noise)
        if len(noise.widths) > len(numbers):
            waiting += [(*numbers, each) for each in range(noise.widths[len(numbers)])]
        else:
            share = Fraction(1)
            for width in noise.widths:
                share /= width
            found[repr(result)] += share  # type: ignore[assignment]
    return found


def both(text: str) -> tuple[Program, Program]:
    """A program as it is lowered, and with each loop as it was written."""
    made = lowered(text).program
    with patch.object(lower, "fuse", lambda program, places, ends, names: (program, places, ends, {})):
        return made, lowered(text).program


def check_same(text: str, most: int = 3) -> tuple[Program, Program]:
    """Both give the same results equally often."""
    made, written = both(text)
    for size, k in product(range(most), (-1, 0, 2)):
        inputs = {"q": [2, 0, 1][:size], "k": k, "eps": 1}
        assert chances(made, **inputs) == chances(written, **inputs), (text, inputs)
    return made, written


@pytest.mark.parametrize("name", FUSED)
def test_one_loop_instead_of_two(name: str) -> None:
    text = body(FUSED[name], PARAMETERS)
    made, written = check_same(text)
    assert "noisy.append" not in normal(text) and "noisy[" not in normal(text)
    assert str(made).count("While(") == str(written).count("While(") - 1


@pytest.mark.parametrize("name", KEPT)
def test_loops_that_stay_apart(name: str) -> None:
    made, written = check_same(body(KEPT[name], PARAMETERS))
    assert made == written


def test_a_variable_that_is_set_before_a_branch_and_read_after_it() -> None:
    inner = "".join(f"    {line}\n" for line in KEPT["what the first loop sets is read"].splitlines()[1:-3])
    check_same(
        body(f"last = 9\nif k > 0:\n{inner}    n = 0\n    for y in noisy:\n        n += y\nreturn last", PARAMETERS)
    )


def parts() -> Iterator[str]:
    """Programs from parts that may or may not go together."""
    fills = [
        FILL,
        "noisy = []\nfor i in range(k):\n    noisy.append(geometric(i, scale=1))\n",
        "noisy = []\nn = 1\nfor x in q:\n    n = n + x\n    noisy.append(geometric(n, scale=1))\n",
        "noisy = [0] * k\nfor i in range(k):\n    if flip():\n        noisy[i] = k\n",
        "noisy = [0] * k\nfor i in range(k):\n    y = geometric(k, scale=1)\n    noisy[i] = 2 * y\n",
    ]
    between = [
        "",
        "n = 0\n",
        "y = noisy[0]\n",
        "x = noisy[1]\n",
        "n = len(noisy)\n",
        "k2 = geometric(k, scale=1)\n",
    ]
    starts = ["best = 0\n", "best = -1\n", "best = 2\n", "best = 0\nx = 5\n"]
    loops = [
        "for i in range(1, len(noisy)):\n    if noisy[i] > noisy[best]:\n        best = i\n",
        "for i in range(len(noisy)):\n    if best < 0 or noisy[i] > noisy[best]:\n        best = i\n",
        "for i in range(2, len(noisy)):\n    if noisy[i] > noisy[best]:\n        best = i\n        break\n",
        "for i, y in enumerate(noisy):\n    if y == 1:\n        continue\n    best = best + y\n",
        "for y in noisy:\n    if flip():\n        best += y\n",
        "for i in range(len(noisy)):\n    if i > 0 and noisy[i] > noisy[best]:\n        best = i\n    noisy[0] = 1\n",
    ]
    ends = ["return best", "x = best\nreturn x", "return best + noisy[0]", "return best, len(noisy)"]
    for fill, middle, start, loop, end in product(fills, between, starts, loops, ends):
        yield fill + middle + start + loop + end


def test_programs_from_parts() -> None:
    changed = 0
    for lines in Random(5).sample([*parts()], 120):
        made, written = check_same(body(lines, PARAMETERS), 3)
        changed += made != written
    assert changed > 15
