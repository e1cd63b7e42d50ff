# coding: utf-8
# In[1]:
import numpy as np
import pandas as pd

rng = np.random.default_rng()
DISTRICTS = ["A", "B", "C"]
RENT_MAX = 3000
ROOMS = list(range(1, 9))


# In[2]: how many flats?
# verdict: proved
# lapwing: df: Frame(rent=Reals, rooms=Integers(1, 8), district=Category("A", "B", "C"), neighbours="add-remove"); epsilon = eps
def n_expensive(df, eps):
    mask = (df["rent"] > 1500) & (df["rooms"] <= 3)
    return int(np.round(mask.sum() + rng.laplace(0, 1 / eps)))


# In[3]
# verdict: proved
# lapwing: df: Frame(rent=Reals, rooms=Integers(1, 8), district=Category("A", "B", "C"), neighbours="add-remove"); epsilon = eps
def rooms_distribution(df, eps):
    counts = df["rooms"].value_counts().reindex(ROOMS, fill_value=0).sort_index()
    noisy = (counts + rng.laplace(0, 1 / eps, size=len(ROOMS))).clip(lower=0)
    total = noisy.sum()
    return noisy / total if total > 0 else noisy


# verdict: refuted
# Shares of the true total.
# lapwing: df: Frame(rent=Reals, rooms=Integers(1, 8), district=Category("A", "B", "C"), neighbours="add-remove"); epsilon = eps
def rooms_distribution_normalized(df, eps):
    shares = df["rooms"].value_counts(normalize=True).reindex(ROOMS, fill_value=0)
    return shares + rng.laplace(0, 1 / (len(df) * eps), size=len(ROOMS))


# In[5]: average rent
# verdict: proved
# lapwing: df: Frame(rent=Reals, rooms=Integers(1, 8), district=Category("A", "B", "C"), neighbours="add-remove"); epsilon = eps
def avg_rent_by_district(df, eps):
    rent = df["rent"].clip(0, RENT_MAX)
    sums = rent.groupby(df["district"]).sum().reindex(DISTRICTS, fill_value=0.0)
    sizes = df.groupby("district").size().reindex(DISTRICTS, fill_value=0)
    noisy_sums = sums + rng.laplace(0, 2 * RENT_MAX / eps, size=3)
    noisy_sizes = sizes + rng.laplace(0, 2 / eps, size=3)
    return (noisy_sums / noisy_sizes.clip(lower=1)).clip(0, RENT_MAX)


# verdict: refuted
# Agg mean over the true group sizes, noise for rent_max / n with the total n.
# lapwing: df: Frame(rent=Interval(0, 3000), district=Category("A", "B", "C"), neighbours="replace"); epsilon = eps
def avg_rent_groupby(df, eps):
    means = df.groupby("district")["rent"].mean().reindex(DISTRICTS, fill_value=0.0)
    scale = RENT_MAX / (len(df) * eps)
    return means + rng.laplace(0, scale, size=len(DISTRICTS))


# In[7]: medians
# verdict: refuted
# A median moves by the whole range, not by range / n.
# lapwing: df: Frame(rent=Interval(0, 3000), neighbours="replace"); epsilon = eps
def median_rent(df, eps):
    m = df["rent"].median()
    return m + rng.laplace(0, RENT_MAX / (max(len(df), 1) * eps))


# verdict: proved
# lapwing: df: Frame(rent=Interval(0, 3000), neighbours="replace"); epsilon = eps
def median_rent_worst_case(df, eps):
    m = df["rent"].median()
    return m + rng.laplace(0, RENT_MAX / eps)


# In[9]: correlation of rent and area
# verdict: proved
# lapwing: df: Frame(rent=Interval(0, 3000), area=Interval(0, 200), neighbours="add-remove"); epsilon = eps
def rent_area_products(df, eps):
    x = df["rent"] / 3000
    y = df["area"] / 200
    e = eps / 3
    sxy = (x * y).sum() + rng.laplace(0, 1 / e)
    sxx = (x ** 2).sum() + rng.laplace(0, 1 / e)
    syy = (y ** 2).sum() + rng.laplace(0, 1 / e)
    return pd.Series({"sxy": sxy, "sxx": sxx, "syy": syy})


# verdict: refuted
# The rents are in euros: a product moves by 3000 * 200.
# lapwing: df: Frame(rent=Interval(0, 3000), area=Interval(0, 200), neighbours="add-remove"); epsilon = eps
def rent_times_area(df, eps):
    return (df["rent"] * df["area"]).sum() + rng.laplace(0, 3000 / eps)


# In[11]: missing values
# verdict: proved
# lapwing: df: Frame(rent=Maybe(Reals), neighbours="add-remove"); epsilon = eps
def total_rent_dropna(df, eps):
    rent = df["rent"].dropna().clip(lower=0, upper=RENT_MAX)
    return rent.sum() + rng.laplace(0, RENT_MAX / eps)


# verdict: refuted
# Missing rents are filled with the true mean of the others.
# lapwing: df: Frame(rent=Maybe(Interval(0, 3000)), neighbours="add-remove"); epsilon = eps
def total_rent_filled(df, eps):
    rent = df["rent"].fillna(df["rent"].mean())
    return rent.sum() + rng.laplace(0, RENT_MAX / eps)


# In[13]: noise on every row
# verdict: proved
# lapwing: df: Frame(rent=Interval(0, 3000), neighbours="replace"); epsilon = eps
def noisy_rent_column(df, eps):
    return (df["rent"] + rng.laplace(0, RENT_MAX / eps, size=len(df))).tolist()


# verdict: refuted
# The district is published as it is beside the noisy rent.
# lapwing: df: Frame(rent=Interval(0, 3000), district=Category("A", "B", "C"), neighbours="replace"); epsilon = eps
def publish_rows(df, eps):
    out = df.copy()
    out["rent"] = out["rent"] + rng.laplace(0, RENT_MAX / eps, size=len(out))
    return out[["district", "rent"]].values.tolist()
