"""Groups of rows: the core computes what pandas computes."""

from __future__ import annotations

import pytest

from tests.agreement import agree_frame, refusal_of_frame

GROUPS = (
    'data.groupby("b").size().to_dict()',
    'data.groupby("b")["a"].sum().to_dict()',
    'data.groupby("b").a.mean().to_dict()',
    'data.groupby("b")["a"].max().get(1, -9)',
    'data.groupby("b")["a"].count().get(7, 0)',
    'data.groupby("b")["a"].sum()[1]',
    'data.groupby("b")["a"].sum().loc[2]',
    'data.groupby("b").size().reindex([0, 1, 2, 3], fill_value=0).to_dict()',
    'data["a"].groupby(data["b"]).sum().to_dict()',
    'data["a"].clip(0, 1).groupby(data["b"]).sum().reindex([0, 1, 2], fill_value=0).to_dict()',
    (
        's, n = data.groupby("b")["a"].sum(), data.groupby("b").size()\n'
        "(s.reindex([0, 1], fill_value=0) / n.reindex([0, 1], fill_value=1)).to_dict()"
    ),
    'data.groupby("b")["a"].agg("sum").to_dict()',
    'data.groupby("b")["a"].agg(["sum", "count"])["count"].to_dict()',
    'data.groupby("b").agg({"a": "max"})["a"].to_dict()',
    'data.groupby("b").agg(n=("a", "count"), s=("a", "sum"))["s"].to_dict()',
    'data.groupby("b")["a"].apply(lambda s: s.sum() + 1).to_dict()',
    'len(data.groupby("b").size())',
    '[(int(k), len(g), g["a"].sum()) for k, g in data.groupby("b")]',
    '[(int(k), s.sum()) for k, s in data.groupby("b")["a"]]',
    '(data.groupby("b").size() + 10).to_dict()',
    'list(data.groupby("b").size().values)',
    '[int(k) for k in data.groupby("b").size().index]',
    'data.groupby("b").size().sum()',
    'data.groupby("b").size().clip(0, 1).to_dict()',
    '{int(k): int(n) for k, n in data.groupby("b").size().items()}',
    'data[data["a"] > 0].groupby("b").size().to_dict()',
    'data.groupby("a").size().to_dict()',
    'data["b"].agg("sum")',
    'data["b"].agg(["sum", "max"])["max"]',
    '(data["b"].value_counts() * 2).to_dict()',
    'list((data["b"].value_counts() + 0).values)',
)


@pytest.mark.parametrize("lines", GROUPS)
def test_groups_give_what_pandas_gives(lines: str) -> None:
    agree_frame(lines)


@pytest.mark.parametrize(
    "lines", ['data.groupby("b").sum()', 'data.groupby("b")["a"].transform("sum")', 'data.agg("sum")']
)
def test_what_is_not_read_is_an_unknown_function_of_the_rows(lines: str) -> None:
    assert refusal_of_frame(lines) == ""
