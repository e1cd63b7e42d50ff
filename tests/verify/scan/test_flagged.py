"""All flags of a function."""

from __future__ import annotations

from lapwing.verify.scan.flagged import flags_of
from tests.contracts import flag_view


def test_flags_come_in_the_order_of_the_text_and_once() -> None:
    text = """
import numpy as np
DF = np.loadtxt("x")
# lapwing: data: Database(of=Text, neighbours="add-remove")
def f(data, epsilon, rng):
    np.random.seed(0)
    keys = sorted(set(data))
    noisy = [data.count(key) + np.random.laplace() for key in keys]
    return noisy, len(DF), len(data)
"""
    flags = flags_of(flag_view(text))
    assert [(flag.id, flag.span.line) for flag in flags] == [
        ("fixed-seed", 6),
        ("candidates-from-data", 7),
        ("module-random", 8),
        ("global-data", 9),
        ("true-value", 9),
    ]


def test_what_is_too_deep_has_none() -> None:
    text = "# lapwing: data: Database(of=Bit)\ndef f(data):\n    return " + "-" * 900 + "1\n"
    assert flags_of(flag_view(text)) == ()
