"""Whole data frames: sums of all columns, rows in order, rows as tuples, and columns by other names."""

from __future__ import annotations

import pytest

from tests.syntax.natural.plain import differences
from tests.syntax.natural.vectors import FRAME, IMPORTS, Rows

ROWS: tuple[list[list[object]], ...] = ([], [[1, "u", 2]], [[3, "v", 0], [1, "u", -1], [3, "u", 2], [0, "v", 1]])
MEANS = [
    "return df[['a', 'c']].sum().to_dict()",
    "return df[['a', 'c']].mean()['a']",
    "return df[['a', 'c']].sum(axis=1).tolist()",
    "return df.count().to_dict()",
    "return (df[['a', 'c']].max() + 1).to_dict()",
    "return df.sort_values('a', kind='stable')['c'].tolist()",
    "return df.sort_values(['a', 'c'], ascending=False).a.tolist()",
    "return df[['a']].sort_values('a').head(2)['a'].sum()",
    "return [row.a + row.Index for row in df.itertuples()]",
    "return [row.c for row in df.itertuples(index=False)]",
    "return [row[0] for row in df.itertuples(index=False)]",
    "return df.drop(columns=['g']).sum().to_dict()",
    "return df.rename(columns={'a': 'age'})['age'].sum()",
    "df.loc[df['a'] > 1, 'c'] = 0\nreturn df['c'].tolist()",
    "df['n'] = df['a'] + 1\nreturn df['n'].sum()",
    "return df['a'].value_counts().nlargest(1).sum()",
    "return df['a'].value_counts().sort_index().to_dict()",
    "return df['a'].value_counts().head(2).tolist()",
    "return df['g'].map({'u': 1, 'v': 2}).sum()",
    "return df['a'].isin([1, 3]).sum()",
    "return df['a'].agg(['sum', 'count']).to_dict()",
    "return df['a'].quantile([0.25, 0.5]).tolist()",
    "return np.where(df['a'] > 1, 1, 0).sum()",
    "s = df['a'].value_counts()\nreturn s[s > 1].to_dict()",
]
UNKNOWN = ["return df.sum()", "return df.sort_values('g')", "return df.describe()"]


def text(body: str) -> str:
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return f"{IMPORTS}\n{FRAME}\ndef f(df, k, epsilon, rng):\n{lines}\n"


@pytest.mark.parametrize("body", MEANS)
def test_means_what_pandas_means(body: str) -> None:
    inputs = [{"df": Rows(("a", "g", "c"), rows), "k": 1, "epsilon": 0.5} for rows in ROWS]
    assert differences(text(body), inputs) == []


@pytest.mark.parametrize("body", UNKNOWN)
def test_what_is_not_read_is_an_unknown_function_of_the_rows(body: str) -> None:
    assert differences(text(body), []) == []
