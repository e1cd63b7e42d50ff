"""A mechanism runs its program with its certificate."""

from __future__ import annotations

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.run.mechanisms.known import find_mechanism
from lapwing.run.mechanisms.mechanism import Mechanism, read_program


def test_a_mechanism_runs_proved() -> None:
    release = find_mechanism("laplace").run(q=5, k=1, eps=1, grid=1)
    assert release.proved
    assert isinstance(release.value, int)
    assert find_mechanism("noisy-max").run([1, 900, 2], 1).value == 1


def test_bad_inputs_are_refused() -> None:
    for inputs in ({"q": 5, "k": 0, "eps": 1}, {"q": 5, "k": 1, "eps": 0}, {"q": "5", "k": 1, "eps": 1}):
        with pytest.raises(ProgramError):
            find_mechanism("laplace").run(**inputs)


def test_a_program_is_read_once() -> None:
    assert read_program("svt.py", "svt") is read_program("svt.py", "svt")


def test_a_certificate_of_another_program_does_not_do() -> None:
    """The certificate of one mechanism under the name of another program."""
    with pytest.raises(ProgramError) as error:
        Mechanism("laplace", "laplace_mechanism.py", "laplace_mechanism").run(5, 1)
    assert error.value.diagnostics[0].id == "unproved"
