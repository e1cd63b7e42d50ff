"""Results taken apart."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lapwing.verify.watching.leaves import leaves_of, shape_of
from lapwing.verify.watching.runner import Raised, run, session
from lapwing.verify.watching.trace.tape import Tape


@dataclass
class Answer:
    value: float
    names: list[str]


def test_structures() -> None:
    tape = Tape()
    found = leaves_of({"a": [1, True], "b": Answer(0.5, ["x"])}, tape)
    assert [(leaf.place, leaf.value) for leaf in found] == [
        ("['a'] length", 2),
        ("['a'][0]", 1),
        ("['a'][1]", True),
        ("['b'].value", 0.5),
        ("['b'].names length", 1),
        ("['b'].names[0]", "x"),
    ]
    assert leaves_of(Raised("ValueError", "no"), tape)[0].place == "raised ValueError"
    assert shape_of(leaves_of(np.array([1.0]), tape)) == shape_of(leaves_of([2], tape))


def test_noise_is_found_again_behind_conversions() -> None:
    def converted() -> list[float]:
        return [float(1 + np.random.laplace()), *map(float, np.array([2.0]) + np.random.laplace(size=1))]

    with session(converted):
        done = run(converted, {}, Tape())
    forms = [leaf.form for leaf in leaves_of(done.result, done.tape)[1:]]
    assert [form.centre for form in forms if form is not None] == [1.0, 2.0]
