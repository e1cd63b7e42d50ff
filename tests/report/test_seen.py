"""What can be seen on two inputs."""

from __future__ import annotations

from dataclasses import replace
from math import log

from tests.report.pairs import FEW


def test_epsilon_is_the_log_of_what_is_allowed() -> None:
    assert FEW.epsilon == log(2)
    assert replace(FEW, factor=0.0).epsilon == 0.0
