"""Data sets that are no parameters."""

from __future__ import annotations

import pytest

from lapwing.verify.scan.flags.global_data import global_data
from tests.contracts import flag_view


@pytest.mark.parametrize(
    ("before", "body", "names"),
    [
        ("DF = pd.read_csv('x.csv')", "len(DF)", ["DF"]),
        ("DF = pd.read_csv('x.csv').dropna()", "len(DF) + len(DF)", ["DF"]),
        ("rows = np.loadtxt('x')", "sum(rows)", ["rows"]),
        ("records = compute()", "len(records)", ["records"]),
        ("frame = pd.DataFrame({})", "len(frame)", ["frame"]),
        ("COLOURS = ['red', 'green']", "len(COLOURS)", []),
        ("values = 3", "values", []),
        ("DF = pd.read_csv('x.csv')", "len(data)", []),
        ("data = pd.read_csv('x.csv')", "len(data)", []),
    ],
)
def test_what_is_read(before: str, body: str, names: list[str]) -> None:
    head = f"import numpy as np\nimport pandas as pd\n{before}\n"
    text = f"{head}# lapwing: data: Database(of=Bit)\ndef f(data):\n    return {body}\n"
    flags = list(global_data(flag_view(text)))
    assert [flag.text.split()[0] for flag in flags] == names
    assert {flag.id for flag in flags} <= {"global-data"}
