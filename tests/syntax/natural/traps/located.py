"""Rows by place or label that leak: rows that may be missing, that move, or that noise is too small for."""

from __future__ import annotations


# lapwing: df: Frame(age=Interval(0, 100), income=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
def place_that_is_caught(df, epsilon, rng):
    try:
        df["income"].iat[2]
    except IndexError:
        return -1.0
    return rng.laplace(scale=10 / epsilon)


# lapwing: df: Frame(age=Interval(0, 100), income=Interval(0, 10), neighbours="replace"); epsilon = epsilon
def last_of_sorted_rows(df, epsilon, rng):
    return df["income"].sort_values().iloc[-1] + rng.laplace(scale=1 / epsilon)


# lapwing: df: Frame(age=Interval(0, 100), income=Interval(0, 10), neighbours="replace"); epsilon = epsilon
def first_of_some_rows(df, epsilon, rng):
    return df[df["age"] > 50].iloc[0]["income"] + rng.laplace(scale=10 / epsilon)


# lapwing: df: Frame(age=Interval(0, 100), income=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
def another_column_by_place(df, epsilon, rng):
    return df.iloc[:, 0].sum() + rng.laplace(scale=10 / epsilon)


# lapwing: df: Frame(age=Interval(0, 100), income=Interval(0, 10), neighbours="replace"); epsilon = epsilon
def label_after_a_slice(df, epsilon, rng):
    return df.iloc[1:].at[0, "income"] + rng.laplace(scale=10 / epsilon)
