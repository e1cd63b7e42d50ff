"""Weekly ad report from the click table (one row per user)."""
import math

import numpy as np
import pandas as pd

COUNTRIES = ["DE", "FR", "IT", "ES", "PL"]
DEVICES = ["phone", "desktop", "tablet"]
SPEND_CAP = 500.0
EPS = 1.0
DELTA = 1e-5


def add_laplace(value, sensitivity, epsilon):
    return value + np.random.laplace(0, sensitivity / epsilon)


# verdict: proved
# lapwing: df: Frame(country=Category("DE", "FR", "IT", "ES", "PL"), clicks=Integers(0, 1000), neighbours="add-remove")
# lapwing: epsilon = epsilon
def clicks_by_country(df, epsilon, cap=10):
    capped = df.assign(clicks=df["clicks"].clip(upper=cap))
    sums = capped.groupby("country")["clicks"].sum().reindex(COUNTRIES, fill_value=0)
    return {c: add_laplace(sums[c], cap, epsilon) for c in COUNTRIES}


# verdict: refuted
# Clicks go up to 1000 and are not capped.
# lapwing: df: Frame(country=Category("DE", "FR", "IT", "ES", "PL"), clicks=Integers(0, 1000), neighbours="add-remove")
# lapwing: epsilon = epsilon
def clicks_by_country_raw(df, epsilon):
    sums = df.groupby("country")["clicks"].sum().reindex(COUNTRIES, fill_value=0)
    return sums.apply(lambda s: add_laplace(s, 1, epsilon))


# verdict: refuted
# The groups of the result are the countries that occur.
# lapwing: df: Frame(country=Text, clicks=Integers(0, 10), neighbours="add-remove"); epsilon = epsilon
def clicks_by_any_country(df, epsilon):
    result = {}
    for country, group in df.groupby("country"):
        result[country] = add_laplace(group["clicks"].sum(), 10, epsilon)
    return result


# verdict: proved
# lapwing: df: Frame(device=Category("phone", "desktop", "tablet"), country=Category("DE", "FR", "IT", "ES", "PL"),
# lapwing:           neighbours="add-remove")
# lapwing: epsilon = 2 * epsilon
def two_marginals(df, epsilon):
    by_device = df["device"].value_counts().reindex(DEVICES, fill_value=0)
    by_country = df["country"].value_counts().reindex(COUNTRIES, fill_value=0)
    return (
        by_device + np.random.laplace(0, 1 / epsilon, len(DEVICES)),
        by_country + np.random.laplace(0, 1 / epsilon, len(COUNTRIES)),
    )


# verdict: proved
# lapwing: df: Frame(device=Category("phone", "desktop", "tablet"), country=Category("DE", "FR", "IT", "ES", "PL"),
# lapwing:           neighbours="add-remove")
# lapwing: epsilon = epsilon
def device_country_crosstab(df, epsilon):
    table = pd.crosstab(df["device"], df["country"]).reindex(index=DEVICES, columns=COUNTRIES, fill_value=0)
    noise = np.random.laplace(0, 1 / epsilon, size=table.shape)
    return (table + noise).clip(lower=0).round()


# verdict: refuted
# Under replace two cells of the table move.
# lapwing: df: Frame(device=Category("phone", "desktop", "tablet"), neighbours="replace"); epsilon = epsilon
def device_shares(df, epsilon):
    counts = df.groupby("device").size().reindex(DEVICES, fill_value=0)
    noisy = counts + np.random.laplace(0, 1 / epsilon, size=len(DEVICES))
    return noisy / len(df)


# verdict: proved
# lapwing: df: Frame(spend=Reals, neighbours="add-remove"); epsilon = epsilon; delta = delta; requires = epsilon <= 1
def total_spend_gaussian(df, epsilon, delta):
    spend = df["spend"].clip(lower=0, upper=SPEND_CAP).sum()
    sigma = SPEND_CAP * math.sqrt(2 * math.log(1.25 / delta)) / epsilon
    return spend + np.random.normal(0, sigma)


# verdict: refuted
# The variance sigma ** 2 of the formula is passed where numpy wants the deviation, and it is smaller for sigma < 1.
# lapwing: df: Frame(converted=Bit, neighbours="add-remove"); rho = 1 / (2 * sigma ** 2); requires = sigma > 0
def conversions_gaussian(df, sigma):
    return df["converted"].sum() + np.random.normal(0, sigma ** 2)


# verdict: proved
# lapwing: df: Frame(spend=Reals, clicks=Integers(0, 1000), neighbours="add-remove"); epsilon = EPS
def spend_per_click(df):
    spend = add_laplace(df["spend"].clip(0, SPEND_CAP).sum(), SPEND_CAP, EPS / 2)
    clicks = add_laplace(df["clicks"].clip(0, 20).sum(), 20, EPS / 2)
    if clicks < 1:
        return float("nan")
    return round(spend / clicks, 2)


# verdict: refuted
# The 99th percentile of the data is the clipping bound and the scale.
# lapwing: df: Frame(spend=Reals(low=0), neighbours="add-remove"); epsilon = epsilon
def winsorised_spend(df, epsilon):
    cap = df["spend"].quantile(0.99)
    return add_laplace(df["spend"].clip(upper=cap).sum(), cap, epsilon)


# verdict: proved
# lapwing: df: Frame(campaign=Text, clicked=Bool, neighbours="add-remove"); epsilon = epsilon; delta = delta
def campaigns_over_threshold(df, epsilon, delta):
    """Unknown campaigns: release those whose noisy size is beyond the usual tau."""
    tau = 1 + math.log(1 / (2 * delta)) / epsilon
    sizes = df.groupby("campaign").size()
    released = {}
    for name, n in sizes.items():
        noisy = n + np.random.laplace(0, 1 / epsilon)
        if noisy > tau:
            released[name] = noisy
    return released


# verdict: refuted
# The threshold 1 + 1 / epsilon lets a campaign of one user through with probability 1 / (2 e).
# lapwing: df: Frame(campaign=Text, clicked=Bool, neighbours="add-remove"); epsilon = epsilon; delta = 0.01
def campaigns_low_threshold(df, epsilon):
    sizes = df["campaign"].value_counts()
    noisy = sizes + np.random.laplace(0, 1 / epsilon, size=len(sizes))
    return noisy[noisy > 1 + 1 / epsilon].sort_index().to_dict()
