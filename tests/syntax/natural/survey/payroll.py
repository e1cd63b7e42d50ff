"""Notebooks about salaries and staff, with pandas and NumPy."""

import numpy as np
import pandas as pd

DEPARTMENTS = ["sales", "tech", "hr"]
SALARY_CAP = 200_000


# verdict: proved
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = epsilon
def headcount(df, dept, epsilon):
    return (df["dept"] == dept).sum() + np.random.laplace(0, 1 / epsilon)


# verdict: refuted
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = epsilon
def headcounts_present(df, epsilon):
    """Departments without staff have no line."""
    counts = df["dept"].value_counts()
    return {d: c + np.random.laplace(0, 1 / epsilon) for d, c in counts.items()}


# verdict: proved
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = epsilon
def payroll_by_department(df, epsilon):
    out = {}
    for d in DEPARTMENTS:
        pay = df[df["dept"] == d]["salary"].clip(0, SALARY_CAP)
        out[d] = pay.sum() + np.random.laplace(0, SALARY_CAP / epsilon)
    return out


# verdict: refuted
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = epsilon
def payroll_by_department_mean(df, epsilon):
    """A mean of clipped salaries, with the true size of each department."""
    out = {}
    for d in DEPARTMENTS:
        pay = df.loc[df["dept"] == d, "salary"].clip(0, SALARY_CAP)
        n = len(pay)
        if n == 0:
            out[d] = 0.0
        else:
            out[d] = pay.mean() + np.random.laplace(0, SALARY_CAP / (n * epsilon))
    return out


# verdict: proved
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = eps_total
# lapwing: eps_total: Epsilon
def mean_age(df, eps_total):
    eps = eps_total / 2
    noisy_sum = df["age"].sum() + np.random.laplace(0, 70 / eps)
    noisy_n = df.shape[0] + np.random.laplace(0, 1 / eps)
    return noisy_sum / noisy_n if noisy_n > 0 else 40.0


# verdict: refuted
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = eps_total
# lapwing: eps_total: Epsilon
def mean_age_range(df, eps_total):
    """Adding a row moves the sum by up to 70, not by 70 - 16."""
    eps = eps_total / 2
    noisy_sum = df["age"].sum() + np.random.laplace(0, (70 - 16) / eps)
    noisy_n = df.shape[0] + np.random.laplace(0, 1 / eps)
    return noisy_sum, noisy_n


# verdict: proved
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = epsilon
def centred_age(df, epsilon):
    """Around the middle, an age moves the sum by at most 27."""
    centred = df["age"] - 43
    total = centred.clip(-27, 27).sum() + np.random.laplace(0, 27 / (epsilon / 2))
    n = len(df) + np.random.laplace(0, 2 / epsilon)
    return 43 + total / max(n, 1)


# verdict: refuted
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = epsilon
def top_salary(df, epsilon):
    """A maximum moves by as much as the salaries reach."""
    return df["salary"].clip(0, SALARY_CAP).max() + np.random.laplace(0, 1 / epsilon)


# verdict: proved
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = epsilon; delta = delta; requires = epsilon <= 1
def payroll_gaussian(df, epsilon, delta):
    sigma = SALARY_CAP * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return np.clip(df.salary, 0, SALARY_CAP).sum() + np.random.normal(0, sigma)


# verdict: refuted
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = epsilon; delta = 0.00001
def payroll_gaussian_small(df, epsilon):
    """Sigma is that of Laplace noise."""
    sigma = SALARY_CAP / epsilon
    return np.clip(df.salary, 0, SALARY_CAP).sum() + np.random.normal(0, sigma)


# verdict: refuted
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = epsilon
def payroll_gaussian_pure(df, epsilon):
    """Normal noise has no pure epsilon."""
    sigma = 5 * SALARY_CAP / epsilon
    return np.clip(df.salary, 0, SALARY_CAP).sum() + np.random.normal(0, sigma)


# verdict: proved
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = 1
def age_groups(df):
    groups = pd.cut(df["age"], bins=[0, 30, 45, 60, 100], labels=["<30", "30-45", "45-60", "60+"])
    result = {}
    for label in ["<30", "30-45", "45-60", "60+"]:
        result[label] = (groups == label).sum() + np.random.laplace(0, 1.0)
    return result


# verdict: refuted
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = 1
def cumulative_ages(df):
    """One row is in several of the counts."""
    return [(df["age"] <= limit).sum() + np.random.laplace(0, 1.0) for limit in (30, 45, 60)]


# verdict: proved
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = epsilon
def department_over(df, epsilon, threshold=50):
    """A noisy count decides whether the second query is asked."""
    half = epsilon / 2
    n = (df.dept == "tech").sum() + np.random.laplace(0, 1 / half)
    if n < threshold:
        return {"n": n, "payroll": None}
    total = df[df.dept == "tech"].salary.clip(0, SALARY_CAP).sum() + np.random.laplace(0, SALARY_CAP / half)
    return {"n": n, "payroll": total}


# verdict: refuted
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = epsilon
def department_over_true(df, epsilon, threshold=50):
    """The true count decides."""
    n = (df.dept == "tech").sum()
    if n < threshold:
        return None
    return df[df.dept == "tech"].salary.clip(0, SALARY_CAP).sum() + np.random.laplace(0, SALARY_CAP / epsilon)


# verdict: proved
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = 2 * epsilon
def two_releases(df, epsilon):
    return pd.Series(
        {
            "young": len(df[df["age"] < 30]) + np.random.laplace(0, 1 / epsilon),
            "rich": len(df.query("salary > 100000")) + np.random.laplace(0, 1 / epsilon),
        }
    )


# verdict: refuted
# lapwing: df: Frame(dept=Category("sales", "tech", "hr"), salary=Reals, age=Integers(16, 70), neighbours="add-remove")
# lapwing: epsilon = epsilon
def noisy_rows(df, epsilon):
    """Every salary with noise for one capped salary: the number of rows is exact."""
    df = df.copy()
    df["salary"] = df["salary"].clip(0, SALARY_CAP) + np.random.laplace(0, SALARY_CAP / epsilon, size=len(df))
    return df["salary"].tolist()


# verdict: proved
# lapwing: salaries: Database(of=Interval(0, 1000), neighbours="add-remove")
# lapwing: epsilon = epsilon
def median_salary(salaries, candidates, epsilon):
    """Exponential mechanism: the utility is how far the rank is from the middle."""
    salaries = np.asarray(salaries)
    utilities = np.array([-abs((salaries < c).sum() - (salaries >= c).sum()) for c in candidates])
    logits = epsilon * utilities / 2
    probabilities = np.exp(logits - logits.max())
    probabilities /= probabilities.sum()
    return candidates[np.random.choice(len(candidates), p=probabilities)]


# verdict: refuted
# lapwing: salaries: Database(of=Interval(0, 1000), neighbours="add-remove")
# lapwing: epsilon = epsilon
def median_salary_from_data(salaries, epsilon):
    """The candidates are the salaries themselves."""
    values = sorted(salaries)
    n = len(values)
    utilities = np.array([-abs(i - n / 2) for i in range(n)])
    p = np.exp(epsilon * utilities / 2)
    p = p / p.sum()
    return values[np.random.choice(n, p=p)]


# verdict: refuted
# lapwing: salaries: Database(of=Interval(0, 1000), neighbours="replace")
# lapwing: epsilon = epsilon
def median_plus_noise(salaries, epsilon):
    """A median can move by the whole range, not by range / n."""
    n = len(salaries)
    return np.median(salaries) + np.random.laplace(0, 1000 / (n * epsilon))
