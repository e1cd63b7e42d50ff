"""Adding a place that is watched."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.watching.api import watch
from lapwing.verify.watching.hooks import registry
from lapwing.verify.watching.hooks.registry import hooks, watch_function
from lapwing.verify.watching.hooks.state import running
from lapwing.verify.watching.trace.tape import Tape


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    module: Any = ModuleType("some_noise")

    def add_noise(value: float, scale: float) -> float:
        return value + random.choice((-1, 1)) * random.expovariate(1 / scale)

    class Mechanism:
        sigma = 4.0

        def release(self, x: float) -> float:
            return x + random.gauss(0, self.sigma)

    module.add_noise, module.Mechanism, module.builtin = add_noise, Mechanism, len
    monkeypatch.setitem(sys.modules, "some_noise", module)
    before = list(registry.SOURCES)
    yield module
    registry.SOURCES[:] = before


def test_a_function_by_its_name(library: Any) -> None:
    watch_function("some_noise:add_noise", law="laplace", centre="value", scale="scale")
    watch_function("some_noise.Mechanism.release", law="normal", centre="x", scale=lambda bound: bound["self"].sigma)
    with hooks(), running(Tape()) as tape:
        library.add_noise(3.0, scale=2.0)
        library.Mechanism().release(1.0)
    assert [(draw.law.name, draw.law.scale, draw.given) for draw in tape.draws] == [
        ("laplace", 2.0, 3.0),
        ("normal", 4.0, 1.0),
    ]


def test_what_is_added_is_priced(library: Any) -> None:
    watch_function("some_noise:add_noise", law="laplace", centre="value", scale="scale")

    def total(data: list[int], epsilon: float) -> float:
        return float(library.add_noise(float(sum(data)), 0.5 / epsilon))

    found = watch(total, roles={"data": "Database(of=Bit)"}, epsilon=1, ignore=["digits"], seconds=600, samples=3_000)
    assert [(finding.name, finding.epsilon) for finding in found.findings] == [("wrong scale", 2.0)]


@pytest.mark.parametrize(
    ("target", "law", "id"),
    [
        ("some_noise:nothing", "laplace", "watch-target"),
        ("nowhere_at_all:nothing", "laplace", "watch-target"),
        ("some_noise:builtin", "laplace", "watch-target"),
        ("some_noise:add_noise", "cauchy", "watch-law"),
    ],
)
def test_faults_of_the_input(library: Any, target: str, law: str, id: str) -> None:
    with pytest.raises(ProgramError) as caught:
        watch_function(target, law=law, centre="value", scale="scale")
    assert caught.value.diagnostics[0].id == id
