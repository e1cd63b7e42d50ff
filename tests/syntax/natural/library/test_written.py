"""Arrays that functions of NumPy write their results to."""

from __future__ import annotations

import numpy as np
import pytest

from lapwing.syntax.natural.library.written import BEFORE, OF_ONE, OF_TWO, is_written, is_written_by_method
from lapwing.syntax.natural.value import Known
from tests.syntax.natural.says import refusal

CALLS = [
    "np.add(r, 1, r)",
    "np.negative(r, r)",
    "np.clip(r, 0, 1, r)",
    "np.cumsum(r, 0, None, r)",
    "np.arctan2([5.0, 6.0], [1, 0], r)",
    "np.sqrt([1.0, 4.0], out=r)",
    "np.nan_to_num(r, copy=False)",
    "np.ndarray.sort(r)",
    "r.cumsum(0, None, r)",
    "r.clip(0, 1, r)",
    "r.__setitem__(0, 1)",
]


@pytest.mark.parametrize("call", CALLS)
def test_writing_to_an_argument_is_refused(call: str) -> None:
    refusal(f"r = np.zeros(2)\n{call}\nreturn len(data) if r[0] > 0 else 0", "import numpy as np")


def test_what_stands_before_the_array_is_as_numpy_has_it() -> None:
    ufuncs = {name: getattr(np, name) for name in (*OF_ONE.split(), *OF_TWO.split())}
    assert all(BEFORE[name] == each.nin for name, each in ufuncs.items() if isinstance(each, np.ufunc))


def test_nothing_to_write_to() -> None:
    none = Known(None)
    assert not is_written("numpy.sum", [none, none, none, none])
    assert not is_written("scipy.special.add", [none, none, Known(1)])
    assert is_written("numpy.sum", [none, none, none, Known(1)])
    assert not is_written_by_method("tolist", [Known(1)])
    assert is_written_by_method("dot", [none, Known(1)])
