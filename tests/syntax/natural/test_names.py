"""Noise is what a name resolves to."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, core, refusal

SAME = [
    (
        "return sum(data) + laplace(0, 1)",
        """\
def laplace(loc, scale):
    return 0
""",
    ),
    (
        """\
sum = len
return sum(data)
""",
        "",
    ),
]


@pytest.mark.parametrize(("body", "before"), SAME)
def test_means_what_python_means(body: str, before: str) -> None:
    assert_as_python(body, before)


REFUSED = [
    (
        "return sum(data) + np.random.laplace(0, 1)",
        """\
import numpy as np
np.random.laplace = lambda a, b: 0
""",
        "`np`",
    ),
    (
        "return sum(data) + np.random.laplace(0, 1)",
        """\
import numpy as np
import numpy
numpy.random.laplace = lambda a, b: 0
""",
        "`np`",
    ),
    (
        "return sum(data) + laplace(0, 1)",
        """\
import numpy as np
from numpy.random import laplace
np.random.laplace = lambda a, b: 0
""",
        "`laplace`",
    ),
    (
        "return np.random.laplace(0, 1)",
        """\
import numpy as np
setattr(np.random, 'laplace', lambda a, b: 0)
""",
        "`np`",
    ),
    (
        "return np.random.laplace(0, 1)",
        """\
import numpy as np
np.random.__dict__['laplace'] = lambda a, b: 0
""",
        "`np`",
    ),
    (
        "return sum(data)",
        """\
from numpy import *
""",
        "import *",
    ),
    (
        """\
np = 3
return np.random.laplace(0, 1)
""",
        "import numpy as np",
        "unknown-call",
    ),
    (
        "return g(1)",
        """\
import os
if os:
    def g(x):
        return 0
else:
    def g(x):
        return 1
""",
        "`g`",
    ),
    ("return missing", "", "undefined-name"),
]


@pytest.mark.parametrize(("body", "before", "why"), REFUSED)
def test_is_refused(body: str, before: str, why: str) -> None:
    found = refusal(body, before)
    assert why in f"{found.id}: {found.cause}"


BECOMES = [
    ("return sum(data) + lap(0, 2)", "from numpy.random import laplace as lap", "laplace(total, scale=2)"),
    ("return sum(data) + nr.laplace(0, 2)", "import numpy.random as nr", "laplace(total, scale=2)"),
    (
        """\
from numpy import random as r
return sum(data) + r.laplace(0, 2)
""",
        "",
        "laplace(total, scale=2)",
    ),
]


@pytest.mark.parametrize(("body", "before", "part"), BECOMES)
def test_becomes(body: str, before: str, part: str) -> None:
    assert part in core(body, before)
