# Patient survey - protected tables for the annual report
import numpy as np
import pandas as pd

WARDS = ["north", "south", "east", "west"]
AGE_EDGES = [0, 20, 40, 60, 80, 121]
rng = np.random.default_rng()


# verdict: proved
# lapwing: df: Frame(age=Integers(0, 120), ward=Category("north", "south", "east", "west"), smoker=Bool, neighbours="add-remove")
# lapwing: epsilon = epsilon
def smokers_per_ward(df, epsilon):
    counts = df[df["smoker"]].groupby("ward").size()
    counts = counts.reindex(WARDS, fill_value=0)
    noisy = counts + rng.laplace(0, 1 / epsilon, size=len(WARDS))
    return noisy.clip(lower=0).round().to_dict()


# verdict: refuted
# Wards without patients are missing from the index, and the noise has their number.
# lapwing: df: Frame(age=Integers(0, 120), ward=Category("north", "south", "east", "west"), smoker=Bool, neighbours="add-remove")
# lapwing: epsilon = epsilon
def patients_per_ward(df, epsilon):
    counts = df["ward"].value_counts()
    return counts + rng.laplace(0, 1 / epsilon, size=len(counts))


# verdict: proved
# lapwing: df: Frame(age=Integers(0, 120), stay=Reals, neighbours="add-remove"); epsilon = epsilon
def mean_stay(df, epsilon, max_days=30):
    stay = df["stay"].clip(0, max_days)
    total = stay.sum() + rng.laplace(0, 2 * max_days / epsilon)
    n = df.shape[0] + rng.laplace(0, 2 / epsilon)
    return total / max(n, 1)


# verdict: refuted
# Series.mean divides by the true number; the scale 30 / n depends on it too.
# lapwing: df: Frame(age=Integers(0, 120), stay=Reals, neighbours="add-remove"); epsilon = epsilon
def mean_stay_simple(df, epsilon, max_days=30):
    stay = df["stay"].clip(0, max_days)
    return stay.mean() + rng.laplace(0, max_days / (len(df) * epsilon))


# verdict: proved
# lapwing: df: Frame(age=Integers(0, 120), stay=Reals, neighbours="replace"); epsilon = epsilon
def mean_stay_bounded(df, epsilon, max_days=30):
    stay = df["stay"].clip(0, max_days)
    return stay.sum() / len(df) + rng.laplace(0, max_days / (len(df) * epsilon))


# verdict: proved
# lapwing: df: Frame(age=Integers(0, 120), ward=Category("north", "south", "east", "west"), neighbours="add-remove")
# lapwing: epsilon = epsilon
def age_table(df: pd.DataFrame, epsilon: float) -> pd.DataFrame:
    """Counts by age band and ward, one noisy number per cell."""
    rows = []
    for ward in WARDS:
        ages = df.loc[df["ward"] == ward, "age"]
        hist, _ = np.histogram(ages, bins=AGE_EDGES)
        noisy = hist + rng.laplace(0, 1 / epsilon, size=len(hist))
        rows.append(noisy)
    return pd.DataFrame(rows, index=WARDS)


# verdict: refuted
# The sensitivity is the range of this very column.
# lapwing: df: Frame(cost=Reals(low=0), neighbours="add-remove"); epsilon = epsilon
def total_cost(df, epsilon):
    sensitivity = df["cost"].max()
    return df["cost"].sum() + rng.laplace(0, sensitivity / epsilon)


# verdict: refuted
# The three columns of a patient all move: the table costs 3 * epsilon.
# lapwing: df: Frame(pain=Bit, sleep=Bit, mood=Bit, neighbours="add-remove"); epsilon = epsilon
def symptom_counts(df, epsilon):
    out = {}
    for col in ["pain", "sleep", "mood"]:
        out[col] = int(df[col].sum()) + rng.laplace(0, 1 / epsilon)
    return pd.Series(out)


# verdict: proved
# lapwing: df: Frame(pain=Bit, sleep=Bit, mood=Bit, neighbours="add-remove"); epsilon = epsilon
def symptom_counts_split(df, epsilon):
    cols = ["pain", "sleep", "mood"]
    true = df[cols].sum()
    return true + rng.laplace(0, len(cols) / epsilon, size=len(cols))


# verdict: proved
# lapwing: df: Frame(ward=Category("north", "south", "east", "west"), stay=Interval(0, 30), neighbours="add-remove")
# lapwing: epsilon = epsilon
def longest_total_ward(df, epsilon):
    """Which ward has the largest total stay? (only the name is reported)"""
    totals = df.groupby("ward")["stay"].sum().reindex(WARDS, fill_value=0)
    noisy = totals.to_numpy() + rng.laplace(0, 30 / epsilon, size=len(WARDS))
    return WARDS[int(np.argmax(noisy))]


# verdict: refuted
# The winner's exact total is returned next to its name.
# lapwing: df: Frame(ward=Category("north", "south", "east", "west"), stay=Interval(0, 30), neighbours="add-remove")
# lapwing: epsilon = epsilon
def longest_total_ward_with_value(df, epsilon):
    totals = df.groupby("ward")["stay"].sum().reindex(WARDS, fill_value=0)
    noisy = totals + rng.laplace(0, 30 / epsilon, size=len(WARDS))
    best = noisy.idxmax()
    return {"ward": best, "total": float(totals[best])}


class ReportBuilder:
    def __init__(self, df: pd.DataFrame, epsilon: float):
        self.df = df
        self.epsilon = epsilon

    # verdict: refuted
    # Two releases at epsilon each: the share costs 2 * epsilon.
    # lapwing: self.df: Frame(age=Integers(0, 120), smoker=Bool, neighbours="add-remove"); self.epsilon: Epsilon
    # lapwing: epsilon = self.epsilon
    def smoker_share(self):
        smokers = self.df["smoker"].sum() + np.random.laplace(0, 1 / self.epsilon)
        everyone = len(self.df) + np.random.laplace(0, 1 / self.epsilon)
        return {"smokers": smokers, "all": everyone, "share": smokers / max(everyone, 1)}
