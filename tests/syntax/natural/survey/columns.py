import numpy as np
import pandas as pd
# lapwing: df: Frame(age=Integers(0, 110), dept=Text, salary=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_sum_col(df: pd.DataFrame, column: str, lower: float, upper: float, epsilon: float) -> float:
    values = df[column].clip(lower, upper)
    sens = max(abs(lower), abs(upper))
    return float(values.sum() + np.random.laplace(0, sens / epsilon))
# lapwing: df: Frame(age=Integers(0, 110), salary=Reals, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dp_sum_col2(df, col, lower, upper, epsilon):
    values = df[col].clip(lower, upper)
    sens = max(abs(lower), abs(upper))
    return float(values.sum() + np.random.laplace(0, sens / epsilon))
# lapwing: df: Frame(age=Integers(0, 110), dept=Text, neighbours="add-remove"); epsilon = epsilon
# verdict: proved
def dp_count_col(df, column, value, epsilon):
    return (df[column] == value).sum() + np.random.laplace(0, 1 / epsilon)
# lapwing: rows: Database(of=Row(age=Integers(0, 110), pay=Reals), neighbours="add-remove"); epsilon = epsilon
# verdict: refuted
def dp_rows(rows, key, cap, epsilon):
    vals = [min(max(r[key], 0), cap) for r in rows]
    return sum(vals) + np.random.laplace(0, cap / epsilon)
