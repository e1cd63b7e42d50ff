"""pandas."""
import numpy as np
import pandas as pd


# lapwing: df: Frame(age=Integers(0, 120), pay=Reals, dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def total_pay(df, epsilon, cap=1000):
    return df["pay"].clip(0, cap).sum() + np.random.laplace(0, cap / epsilon)


# lapwing: df: Frame(age=Integers(0, 120), pay=Reals, dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def total_pay_raw(df, epsilon):
    return df["pay"].sum() + np.random.laplace(0, df["pay"].max() / epsilon)


# lapwing: df: Frame(age=Integers(0, 120), pay=Reals, dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def pay_by_dept(df, epsilon):
    """Groups that occur are released."""
    sums = df.groupby("dept")["pay"].sum()
    return {dept: s + np.random.laplace(0, 1 / epsilon) for dept, s in sums.items()}


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def size_by_dept(df, epsilon):
    counts = df.groupby("dept").size()
    return counts + np.random.laplace(0, 1 / epsilon, size=len(counts))


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def size_by_known_dept(df, epsilon):
    counts = df.groupby("dept").size().reindex(["a", "b", "c"], fill_value=0)
    return counts + np.random.laplace(0, 1 / epsilon, size=3)


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def value_counts_known(df, epsilon, departments=("a", "b", "c")):
    counts = df["dept"].value_counts()
    noisy = {}
    for d in departments:
        noisy[d] = counts.get(d, 0) + np.random.laplace(0, 1 / epsilon)
    return noisy


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def value_counts_seen(df, epsilon):
    counts = df["dept"].value_counts()
    return {k: v + np.random.laplace(0, 1 / epsilon) for k, v in counts.items()}


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def masked_count(df, epsilon):
    n = df[(df["age"] > 40) & (df["dept"] == "a")].shape[0]
    return n + np.random.laplace(0, 1 / epsilon)


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def loc_sum(df, epsilon):
    s = df.loc[df.age >= 65, "pay"].sum()
    return s + np.random.laplace(0, 10 / epsilon)


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def query_count(df, epsilon):
    return len(df.query("age > 40 and dept == 'a'")) + np.random.laplace(0, 1 / epsilon)


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def mean_pay(df, epsilon):
    return df["pay"].mean() + np.random.laplace(0, 10 / (len(df) * epsilon))


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="replace"); epsilon = epsilon; requires = len(df) >= 1
# verdict: proved
def mean_pay_fixed(df, epsilon):
    n = len(df)
    return df["pay"].mean() + np.random.laplace(0, 10 / (n * epsilon))


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def apply_rows(df, epsilon):
    score = df.apply(lambda row: row["pay"] if row["age"] > 18 else 0, axis=1)
    return score.sum() + np.random.laplace(0, 10 / epsilon)


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = 2 * epsilon
# verdict: proved
def column_stats(df, epsilon):
    bounds = {"age": 120, "pay": 10}
    results = {}
    for column in ["age", "pay"]:
        results[column] = df[column].sum() + np.random.laplace(0, bounds[column] / epsilon)
    return results


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def group_sums_known(df, epsilon):
    out = {}
    for d in ["a", "b", "c"]:
        group = df[df["dept"] == d]
        out[d] = group["pay"].sum() + np.random.laplace(0, 10 / epsilon)
    return pd.Series(out)


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def group_mean(df, epsilon):
    means = df.groupby("dept")["pay"].mean()
    return means + np.random.laplace(0, 10 / (len(df) * epsilon), len(means))


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def group_loop(df, epsilon):
    rows = []
    for name, group in df.groupby("dept"):
        rows.append((name, len(group) + np.random.laplace(0, 1 / epsilon)))
    return pd.DataFrame(rows, columns=["dept", "n"])


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def agg_two(df, epsilon):
    stats = df["pay"].agg(["sum", "count"])
    return stats["sum"] + np.random.laplace(0, 10 / epsilon), stats["count"] + np.random.laplace(0, 1 / epsilon)


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), dept=Category("a", "b", "c"), neighbours="add-remove"); query: Function(sensitivity=1, of=df); epsilon = epsilon
# verdict: proved
def run_query(df, query, epsilon):
    return query(df) + np.random.laplace(0, 1 / epsilon)


# lapwing: df: Public; queries: Functions(sensitivity=1, of=df); epsilon = len(queries) * epsilon
# verdict: proved
def run_queries(df, queries, epsilon):
    return [q(df) + np.random.laplace(0, 1 / epsilon) for q in queries]


# lapwing: df: Frame(age=Integers(0, 120), pay=Maybe(Interval(0, 10)), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def with_missing(df, epsilon):
    clean = df.dropna(subset=["pay"])
    return clean["pay"].clip(lower=0, upper=10).sum() + np.random.laplace(0, 10 / epsilon)


# lapwing: df: Frame(age=Integers(0, 120), pay=Maybe(Interval(0, 10)), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def missing_share(df, epsilon):
    share = df["pay"].isna().mean()
    return share + np.random.laplace(0, 1 / epsilon / len(df))


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def age_bands(df, epsilon):
    bins = [0, 18, 40, 65, 121]
    counts, _ = np.histogram(df["age"], bins=bins)
    return counts + np.random.laplace(0, 1 / epsilon, size=len(counts))


# lapwing: df: Frame(age=Integers(0, 120), pay=Interval(0, 10), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def age_cut(df, epsilon):
    bands = pd.cut(df["age"], bins=[0, 18, 40, 65, 121], right=False, labels=["child", "young", "middle", "old"])
    counts = bands.value_counts()
    return {b: counts[b] + np.random.laplace(0, 1 / epsilon) for b in ["child", "young", "middle", "old"]}


# lapwing: df: Frame(age=Integers(0, 120), sex=Category("f", "m"), neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def crosstab(df, epsilon):
    out = {}
    for sex in ("f", "m"):
        for senior in (False, True):
            sel = df[(df.sex == sex) & ((df.age >= 65) == senior)]
            out[(sex, senior)] = len(sel) + np.random.laplace(0, 1 / epsilon)
    return out


# lapwing: df: Frame(age=Integers(0, 120), pay=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def quantile_clip(df, epsilon):
    lo, hi = df["pay"].quantile(0.05), df["pay"].quantile(0.95)
    return df["pay"].clip(lo, hi).sum() + np.random.laplace(0, (hi - lo) / epsilon)


# lapwing: df: Frame(age=Integers(0, 120), pay=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def with_column(df, epsilon):
    df = df.copy()
    df["capped"] = df["pay"].clip(0, 5)
    df["weight"] = (df["age"] > 50).astype(int)
    return (df["capped"] * df["weight"]).sum() + np.random.laplace(0, 5 / epsilon)


# lapwing: df: Frame(age=Integers(0, 120), pay=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def iterate(df, epsilon):
    n = 0
    for _, row in df.iterrows():
        if row["age"] > 30 and row["pay"] > 100:
            n += 1
    return n + np.random.laplace(0, 1 / epsilon)
