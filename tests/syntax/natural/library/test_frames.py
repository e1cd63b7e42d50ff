"""Data frames: the core computes what pandas computes."""

from __future__ import annotations

import pytest

from tests.agreement import agree_frame, refusal_of_frame

FRAMES = (
    'data["a"].clip(0, 3).sum()',
    '(data["a"] > 0).sum()',
    'data[data["a"] > 0]["b"].sum()',
    'data.loc[data["a"] > 0, "b"].sum()',
    "data.loc[data.a > 0].shape[0]",
    'len(data[data["b"] == 1])',
    'data["a"].count()',
    'data["a"].nunique()',
    'data["b"].value_counts().to_dict()',
    'data["b"].value_counts().get(1, 0)',
    'data["b"].value_counts().reindex([0, 1, 2, 3], fill_value=0).to_dict()',
    'data["b"].value_counts().reindex([0, 9]).to_dict()',
    'data["a"].apply(lambda x: x * 2).sum()',
    'data.apply(lambda row: row["a"] + row["b"], axis=1).sum()',
    'data["a"].between(0, 3).sum()',
    'data["a"].isin([1, 3]).sum()',
    'data["a"].abs().sum()',
    'data["a"].head(2).sum()',
    'data["a"].where(data["a"] > 0, 0).sum()',
    'data["a"].sort_values().tolist()',
    'sum(row["a"] for _, row in data.iterrows())',
    '[data.loc[data["b"] == k, "a"].sum() for k in range(4)]',
    'data["a"].quantile(0.25)',
    'data.query("a > 0 and b == 1")["a"].sum()',
    "low = 2\nreturn len(data.query('a > @low or b in [0, 2]'))",
    "data.copy().a.sum()",
    'data["c"] = data["a"] * 2\nreturn data["c"].sum() + data.a.sum()',
    'other = data\nother["a"] = other["a"].clip(0, 1)\nreturn data["a"].sum()',
    'other = data.copy()\nother["a"] = 0\nreturn data["a"].sum(), other["a"].sum()',
    'data.assign(c=data["b"] + 1, d=lambda f: f["c"] * 2)["d"].sum()',
    'part = data[data["a"] > 0]\npart = part.assign(z=part["b"] * 2)\nreturn part["z"].sum()',
)


@pytest.mark.parametrize("lines", FRAMES)
def test_frames_give_what_pandas_gives(lines: str) -> None:
    agree_frame(lines)


@pytest.mark.parametrize(
    "lines",
    [
        'data.groupby(data["a"] > 0).size()',
        'data.query("a > 0 & b == 1")',
        'pd.cut(data["a"], 3)',
    ],
)
def test_what_is_not_read_is_an_unknown_function_of_the_rows(lines: str) -> None:
    assert refusal_of_frame(lines) == ""


def test_value_counts_are_no_list_of_their_keys() -> None:
    assert "going through value counts" in refusal_of_frame('sum(data["b"].value_counts())').lower()


@pytest.mark.parametrize("name", ["a", "b"])
def test_a_column_by_the_name_in_a_parameter_is_whichever_it_is(name: str) -> None:
    agree_frame(f'def pick(frame, column):\n    return frame[column].clip(0, 3).sum()\n\nreturn pick(data, "{name}")')


def test_a_column_that_the_contract_does_not_list_is_no_error_of_the_program_but_refused() -> None:
    assert "the column `zz`" in refusal_of_frame('data["zz"].clip(0, 3).sum()')


def test_a_column_that_is_not_known_is_chosen_by_a_public_number() -> None:
    from lapwing.syntax.natural import lower_natural
    from lapwing.syntax.pretty_program import pretty
    from tests.contracts import contract_of, source_of

    text = (
        '# lapwing: df: Frame(a=Bit, b=Integers(0, 9), neighbours="add-remove"); epsilon = epsilon\n'
        "def f(df, column, epsilon):\n    return df[column].sum()\n"
    )
    made = pretty(lower_natural(source_of(text), "f", contract_of(text)).program, None)
    assert "df[index][0] if column == 0 else df[index][1]" in made
    assert 'requires="column == 0 or column == 1"' in made or "column == 0 or column == 1" in made


def test_the_key_of_the_largest_value_is_that_of_pandas() -> None:
    agree_frame('int(data.groupby("b").size().idxmax())')
    agree_frame('int(data["b"].value_counts().reindex([0, 1, 2, 3], fill_value=0).idxmin())')
