"""Rows by their places or labels."""

from __future__ import annotations

import pytest

from tests.agreement import agree_frame, refusal_of_frame
from tests.syntax.natural.says import assert_as_python, refusal

PANDAS = "import numpy as np\nimport pandas as pd\n"


@pytest.mark.parametrize(
    "body",
    [
        "return pd.Series(data).iloc[0], pd.Series(data).iat[-1]",
        "return pd.Series(data).iloc[len(data) - 1]",
        "return pd.Series(data).iloc[:2].sum(), pd.Series(data).iloc[-2:].tolist()",
        "return pd.Series(data).sort_values().iloc[0], pd.Series(data).sort_values(ascending=False).iloc[1:].sum()",
        "s = pd.Series(data)\nreturn s[s > 1].iloc[0]",
        "s = pd.Series(data)\nreturn s.loc[s > 1].sum(), s.loc[:].sum()",
        "s = pd.Series([4, 5, 6])\nreturn s.iloc[len(data)], s.loc[0], s.at[1]",
        "s = pd.Series([4, 5, 6])\nreturn s.iloc[3 + 0 * len(data)]",
        "s = pd.Series([4, 5, 6])\nreturn s.loc[3 + 0 * len(data)]",
    ],
)
def test_series_as_in_pandas(body: str) -> None:
    assert_as_python(body, PANDAS)


@pytest.mark.parametrize(
    "body",
    [
        "return data.iloc[0]['a']",
        "return data.iloc[-1]['b'], data.iloc[0, 1], data.iat[0, 0], data.at[0, 'a']",
        "return data[1:]['a'].sum(), len(data[:2]), data.head(2)['a'].sum()",
        "return data.iloc[:, 1].sum(), data.iloc[:2]['a'].sum(), data.iloc[:2, 0].sum(), data.iloc[:, :1]['a'].sum()",
        "total = 0\nfor i in range(len(data)):\n    total += data.iloc[i]['a'] * data.iloc[i, 1]\nreturn total",
        "total = 0\nfor i in range(len(data)):\n    total += data['a'].iloc[i]\nreturn total",
        "return data[data['a'] > 1].iloc[1]['b']",
        "return data.sort_values('a').iloc[0]['b']",
        "return data['a'].loc[data['b'] > 0].sum(), data.loc[data['b'] > 0, 'a'].sum()",
    ],
)
def test_data_frames_as_in_pandas(body: str) -> None:
    agree_frame(body)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("return pd.Series(data).loc[0:1].sum()", "slice in `.loc`"),
        ("return pd.Series(data).sort_values().loc[0]", "by a label"),
        ("return pd.Series(data).loc[-1]", "by a label"),
        ("s = pd.Series(data)\nreturn s.iloc[s > 1].sum()", "index of `.iloc`"),
        ("return pd.Series(data).iloc[[0, 1]].sum()", "index of `.iloc`"),
        ("return pd.Series(data).iloc[0, 1].sum()", "so many parts"),
        ("return np.array(data).iloc[0]", "not a series"),
    ],
)
def test_series_that_are_refused(body: str, why: str) -> None:
    assert why in refusal(body, PANDAS).cause


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("return data.iloc[0, 5]", "columns in `.iloc`"),
        ("return data.iloc[0, 'a']", "columns in `.iloc`"),
        ("return data.iat[0, True]", "columns in `.iat`"),
        ("return data.at[0, 1]", "columns in `.at`"),
        ("return data.iloc['a']", "index of `.iloc`"),
        ("return data.iloc[0, 0, 0]", "so many parts"),
        ("return data.iloc[data['a'] > 1]['a'].sum()", "index of `.iloc`"),
    ],
)
def test_data_frames_that_are_refused(body: str, why: str) -> None:
    assert why in refusal_of_frame(body)
