"""Answers."""

from __future__ import annotations

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.series import Series


def test_size() -> None:
    values = np.arange(3)
    assert Answer("t", "table", series=(Series("n", values, values, values),)).size == 3
    assert Answer("t", "choice", choice="x").size == 1
