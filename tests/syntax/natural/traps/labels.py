"""Series and data frames go by labels, not by places, and have other errors than arrays."""

import numpy as np
import pandas as pd


# lapwing: df: Frame(a=Integers(0, 1), c=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def sorted_rows_meet_their_own(df, epsilon, rng):
    same = (df.sort_values("a")["a"] - df["a"]).abs().sum()
    return same, df["a"].sum() + rng.laplace(0, 1 / epsilon) if same > 0 else df["a"].sum()


# lapwing: df: Frame(a=Integers(0, 1), c=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def slice_turned_around(df, epsilon, rng):
    turned = pd.Series([1, 2])[::-1]
    if turned[0] == 2:
        return df["a"].sum() + rng.laplace(0, 1 / epsilon)
    return df["a"].sum()


# lapwing: df: Frame(a=Integers(0, 1), c=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def sum_of_a_series_turned_around(df, epsilon, rng):
    both = pd.Series([1, 2]) + pd.Series([1, 2])[::-1]
    if both.values[0] == 3:
        return df["a"].sum() + rng.laplace(0, 1 / epsilon)
    return df["a"].sum()


# lapwing: df: Frame(a=Integers(0, 1), c=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def asks_for_labels(df, epsilon, rng):
    if 0 in pd.Series([5, 6]):
        return df["a"].sum()
    return df["a"].sum() + rng.laplace(0, 1 / epsilon)


# lapwing: df: Frame(a=Integers(0, 1), c=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def asks_for_columns(df, epsilon, rng):
    if "a" in df:
        return df["a"].sum()
    return df["a"].sum() + rng.laplace(0, 1 / epsilon)


# lapwing: df: Frame(a=Integers(0, 1), c=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def goes_through_columns(df, epsilon, rng):
    for name in df:
        return df["a"].sum(), name
    return df["a"].sum() + rng.laplace(0, 1 / epsilon)


# lapwing: df: Frame(a=Integers(0, 1), c=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def last_label_is_no_place(df, epsilon, rng):
    try:
        pd.Series([1, 2])[-1]
    except KeyError:
        return df["a"].sum()
    return df["a"].sum() + rng.laplace(0, 1 / epsilon)


# lapwing: df: Frame(a=Integers(0, 1), c=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def label_that_is_added(df, epsilon, rng):
    kept = pd.Series([1, 2])
    try:
        kept[5] = 1
    except IndexError:
        return df["a"].sum() + rng.laplace(0, 1 / epsilon)
    return df["a"].sum()


# lapwing: df: Frame(a=Integers(0, 1), c=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def bounds_change_places(df, epsilon, rng):
    return pd.Series(df["a"]).clip(1, 0).sum()


# lapwing: df: Frame(a=Integers(0, 1), c=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def whole_quotient_of_a_series(df, epsilon, rng):
    if (pd.Series([1]) // 0).values[0] == 0:
        return df["a"].sum() + rng.laplace(0, 1 / epsilon)
    return df["a"].sum()


# lapwing: df: Frame(a=Integers(0, 1), c=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def slice_of_labels(df, epsilon, rng):
    return df.loc[0:0, "a"].sum()


# lapwing: df: Frame(a=Integers(0, 1), c=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def array_beside_a_series_is_a_series(df, epsilon, rng):
    if (pd.Series([0, 2]) + pd.Series([0, 0])).std() == 1:
        return df["a"].sum() + rng.laplace(0, 1 / epsilon)
    return df["a"].sum()


# lapwing: df: Frame(a=Integers(0, 1), c=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def largest_of_no_rows_is_nan(df, epsilon, rng):
    try:
        np.max(df["a"])
    except ValueError:
        return 0
    return 1 if df["a"].empty else 0


# lapwing: df: Frame(a=Integers(0, 5), c=Integers(-2, 2), neighbours="add-remove"); epsilon = epsilon
def new_series_has_labels_of_its_own(df, epsilon):
    some = df[df["c"] > 0]
    some["a"] = pd.Series(np.where(some["c"] > 1, 1, 0))
    return some["a"].sum() + np.random.laplace(0, 1 / epsilon)


# lapwing: df: Frame(a=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def label_of_the_largest_of_some(df, epsilon):
    some = df[df["a"] > 0]
    return some["a"].idxmax() if len(some) else -1


# lapwing: df: Frame(a=Integers(0, 1), b=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def renamed_to_a_name_that_is_there(df, epsilon):
    return df.rename(columns={"a": "b"})["b"].shape


# lapwing: df: Frame(a=Integers(0, 1), neighbours="add-remove"); epsilon = epsilon
def renamed_rows_keep_their_columns(df, epsilon):
    return "a" in df.rename({"a": "b"}).columns and len(df)
