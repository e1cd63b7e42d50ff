"""Library functions that Lapwing does not know."""

from __future__ import annotations

import pytest

from tests.agreement import refusal

READ = (
    "np.linalg.solve([[sum(data)]], [1])",
    "import datetime\nreturn datetime.date(2024, 1, 1) if data else 0",
    "np.histogram2d(data, data)[0]",
)
REFUSED = {
    "np.loadtxt('a.csv')": "Unknown function numpy.loadtxt",
    "import datetime\nreturn datetime.date.today()": "Unknown function datetime.date.today",
    "import os\nreturn os.getenv('A')": "Unknown function os.getenv",
    "np.apply_along_axis(lambda x: x, 0, data)": "Unknown function numpy.apply_along_axis",
}


@pytest.mark.parametrize("lines", READ)
def test_they_are_functions_of_their_arguments(lines: str) -> None:
    assert refusal(lines) == ""


@pytest.mark.parametrize("lines", REFUSED)
def test_those_that_may_see_more_are_refused(lines: str) -> None:
    assert REFUSED[lines] in refusal(lines)
