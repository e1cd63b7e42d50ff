"""Functions that are not offered, each with the reason and with what to write instead."""

from __future__ import annotations

from sqlglot import ErrorLevel, exp

ROUNDED = "engines round it differently, and some fail on numbers below 0"
TEXTS = "engines differ on it"
ONE_ROW = "it shows or hangs on single rows"
WRITTEN = "dates are written only in GROUP BY"
DATES = "Group by STRFTIME(ts, '%Y-%m'); elsewhere use DATE_TRUNC('month', ts) or EXTRACT(MONTH FROM ts)."
BINS = "Use bins: CASE WHEN x < 10 THEN ... END, or FLOOR(x / 10)."
PATTERNS = "Use LIKE, ILIKE, STARTS_WITH, ENDS_WITH or CONTAINS; or list the values of the column in the description."
COUNTED = "Count by group: SELECT column, COUNT(*) ... GROUP BY column."
SHARES = "Use COUNT(*) FILTER (WHERE ...), which says how many rows there are."
LATER = "Write ts + INTERVAL '1 day', also with seconds, minutes, hours, weeks, months and years."
PERIODS = "Use DATE_TRUNC, also to 'week' and 'quarter', or FLOOR(EXTRACT(HOUR FROM ts) / 6)."
AGES = "Use DATE_DIFF('year', a, b), which counts turns of the year, or compare b >= a + INTERVAL '18 years'."
PARTS = "Use LEFT, SUBSTRING, LOWER, UPPER, TRIM and ||; or list the values of the column in the description."
SPANS = "Move it to the other side: a > b + INTERVAL '3 days', or count: DATE_DIFF('day', b, a) > 3."

INSTEAD: dict[str, tuple[str, str]] = {
    "Interval": ("an interval is no value by itself", SPANS),
    "Log": ("engines take it to different bases", "Write LN, LOG2 or LOG10."),
    "Pow": ("the exponent is no small whole number", "Write POWER(x, 2), or multiply."),
    "ToChar": (WRITTEN, DATES),
    "TimeToStr": (WRITTEN, DATES),
    "LastDay": ("it is a function of the month", "Use DATE_TRUNC('month', ts)."),
    "DateBin": ("engines begin its bins at other times", PERIODS),
    "TsOrDsAdd": (TEXTS, LATER),
    "UnixToTime": ("a number is no moment", "Describe the column as a date, or compute with the seconds."),
    "age": ("it is an interval, not a number", AGES),
    "date_sub": ("engines differ on it", AGES),
    "datesub": ("engines differ on it", AGES),
    "Replace": (TEXTS, PARTS),
    "SplitPart": (TEXTS, PARTS),
    "Right": (TEXTS, PARTS),
    "Concat": ("engines differ on missing parts", "Write a || b, or COALESCE(a, '') || b."),
    "RegexpLike": ("regular expressions differ from engine to engine", PATTERNS),
    "RegexpILike": ("regular expressions differ from engine to engine", PATTERNS),
    "RegexpExtract": ("regular expressions differ from engine to engine", PATTERNS),
    "RegexpReplace": ("regular expressions differ from engine to engine", PATTERNS),
    "SimilarTo": ("regular expressions differ from engine to engine", PATTERNS),
    "Trunc": ("digits are cut off there", "Use FLOOR, CEIL or ROUND, which also take digits."),
    "Explode": ("it multiplies rows", "Prepare the table beforehand, and describe the result."),
    "MD5": ("it is not needed", "Group by the column itself."),
    "hash": ("engines differ on it", "Group by the column itself."),
    "NullSafeNEQ": ("it compares comparisons", "Write one condition, with AND, OR and IS NULL."),
    "NullSafeEQ": ("it compares comparisons", "Write one condition, with AND, OR and IS NULL."),
    "histogram": (ONE_ROW, COUNTED),
    "ArrayAgg": (ONE_ROW, COUNTED),
    "GroupConcat": (ONE_ROW, COUNTED),
    "ArgMax": (ONE_ROW, "Use MODE(column), or APPROX_TOP_K(column, 3)."),
    "ArgMin": (ONE_ROW, "Use MODE(column), or APPROX_TOP_K(column, 3)."),
    "First": (ONE_ROW, "Use MODE(column) or MEDIAN(column)."),
    "Last": (ONE_ROW, "Use MODE(column) or MEDIAN(column)."),
    "IgnoreNulls": (ONE_ROW, "Use MODE(column) or MEDIAN(column)."),
    "AnyValue": (ONE_ROW, "Use MODE(column) or MEDIAN(column)."),
    "LogicalOr": (ONE_ROW, SHARES),
    "LogicalAnd": (ONE_ROW, SHARES),
    "product": ("one row changes it without limit", "Use SUM or AVG."),
    "geomean": (ROUNDED, "Use AVG or MEDIAN."),
    "mad": ("it is a quantile of what hangs on another one", "Use QUANTILE_CONT(x, [0.25, 0.5, 0.75])."),
}


def written(tree: exp.Expr) -> str:
    """An expression as text, whatever the dialect lacks."""
    return tree.sql(dialect="duckdb", unsupported_level=ErrorLevel.IGNORE)


def instead_of(tree: exp.Expr) -> tuple[str, str] | None:
    """Why a function is not offered, and what is offered."""
    called = str(tree.this).lower() if isinstance(tree, exp.Anonymous) else type(tree).__name__
    return INSTEAD.get(called)
