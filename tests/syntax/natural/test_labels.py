"""Series and data frames go by labels: where these are not places, code is refused or means what pandas does."""

from __future__ import annotations

import pytest

from tests.syntax.natural.says import assert_as_python, refusal

PANDAS = "import numpy as np\nimport pandas as pd\n"


@pytest.mark.parametrize(
    "body",
    [
        "return (pd.Series([1, 2, 3]) + pd.Series([1, 2, 5])).var()",
        "return (np.arange(3) * pd.Series([1, 2, 5])).var(), (pd.Series([1, 2, 5]) * np.arange(3)).var()",
        "return np.clip(pd.Series(data), 0, 3).max(), np.max(pd.Series(data))",
        "return pd.Series(data).clip(3, 1).tolist()",
        "return sum(pd.Series(data)) / len(data)",
        "x = list(pd.Series(data))\nreturn sum(x) / len(x)",
        "s = pd.Series([1, 2, 3])\ns[1] = len(data)\nreturn s.sum(), s[1]",
        "return pd.Series([1, 2, 3])[len(data)]",
        "s = pd.Series(data)\nm = s > 1\nt = s[m]\nreturn (t * t).sum(), t.sum()",
        "s = pd.Series(data).sort_values()\nreturn s.tolist(), (s * 2).sum(), s.values[:1].sum()",
    ],
)
def test_as_in_pandas(body: str) -> None:
    assert_as_python(body, PANDAS)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("s = pd.Series(data)\nreturn (s + s.sort_values()).sum()", "labels may differ"),
        ("s = pd.Series(data)\nreturn (s + s[s > 1]).sum()", "labels may differ"),
        ("s = pd.Series(data)\nreturn (s[1:] + s[:-1]).sum()", "labels may differ"),
        ("s = pd.Series([1, 2])\nreturn (s + s[::-1]).sum()", "labels may differ"),
        ("s = pd.Series([1, 2], index=[1, 0])\nreturn (s + pd.Series([1, 2])).sum()", "labels may differ"),
        ("s = pd.Series(data)\nreturn s[s.sort_values() > 1].sum()", "mask whose labels"),
        ("return pd.Series(data).sort_values()[0]", "by a label"),
        ("s = pd.Series(data)\nreturn s[s > 1][0]", "by a label"),
        ("return pd.Series([1, 2])[-1]", "by a label"),
        ("s = pd.Series([1, 2])\ns[5] = 1\nreturn s.sum()", "by a label"),
        ("return 1 in pd.Series(data)", "asks for labels"),
        ("return (pd.Series(data) // len(data)).sum()", "by what may be 0"),
        ("return pd.Series(data).astype(str).tolist()", "type str"),
        ("return dict(pd.Series(data))", "anything but pairs"),
    ],
)
def test_labels_that_are_not_places(body: str, why: str) -> None:
    assert why in refusal(body, PANDAS).cause
