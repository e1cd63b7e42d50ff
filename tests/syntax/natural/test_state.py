"""The state of an evaluation is copied to be changed by itself."""

from __future__ import annotations

from lapwing.syntax.natural.state import Label, Once, State
from lapwing.syntax.natural.value import Known


def test_a_copy_is_changed_by_itself() -> None:
    one = State({(1, "x"): Known(1)})
    two = one.copy()
    two.cells[(1, "x")] = Known(2)
    two.once[(1, "g")] = Once()
    two.shared.add(3)
    assert (one.cells, one.once, one.shared) == ({(1, "x"): Known(1)}, {}, set())


def test_labels_join() -> None:
    assert Label(data=True) | Label(noise=True) == Label(True, True)
