"""GROUP BY a date that is written as text: by the period that the text names, whose dates are written afterwards.

`GROUP BY STRFTIME(ts, '%Y-%m')` has the groups of `GROUP BY DATE_TRUNC('month', ts)`, and so each of these is written
as the text says.
"""

from __future__ import annotations

from sqlglot import exp

from lapwing.data.sql.date_format import DAYS, MONTHS, NESTED, format_in, pattern_of, period_of

FINER = {"year": 0, "quarter": 1, "month": 2, "week": 3, "day": 3, "hour": 4, "minute": 5, "second": 6}
NAMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "A": ("isodow", DAYS),
    "a": ("isodow", tuple(day[:3] for day in DAYS)),
    "B": ("month", MONTHS),
    "b": ("month", tuple(month[:3] for month in MONTHS)),
    "m": ("month", tuple(f"{number:02}" for number in range(1, 13))),
    "d": ("day", tuple(f"{number:02}" for number in range(1, 32))),
    "H": ("hour", tuple(f"{number:02}" for number in range(24))),
}


def with_periods(tree: exp.Select) -> exp.Select:
    """The same SELECT, grouped by periods."""
    group = tree.args.get("group")
    if group is None or not tree.find(exp.TimeToStr, exp.ToChar):
        return tree
    found = tree.copy()
    grouped = [meant(key, found) for key in found.args["group"].expressions]
    for text in grouped:
        period = None if not isinstance(text, exp.TimeToStr | exp.ToChar) else truncated(text)
        if period is None:
            continue
        for place, key in enumerate(grouped):
            if key == text:
                found.args["group"].expressions[place].replace(period.copy())
        texts: list[exp.TimeToStr | exp.ToChar] = [*found.find_all(exp.TimeToStr), *found.find_all(exp.ToChar)]
        alike = [each for each in texts if each == text]
        for same in [each for each in alike if each.parent_select is found]:
            date, written = format_in(same)
            if same.find_ancestor(exp.Window) and is_in_order(written):
                same.replace(period.copy())
            elif date is not None:
                date.replace(period.copy())
    return found


def is_in_order(written: str) -> bool:
    """Whether texts in a pattern are ordered as their dates are."""
    signs = [each for is_sign, each in pattern_of(written) or () if is_sign]
    return signs == [sign for sign, _ in NESTED][: len(signs)]


def meant(key: exp.Expr, tree: exp.Select) -> exp.Expr:
    """What an item of GROUP BY is: an item of the SELECT by its name or place, or itself."""
    items = tree.expressions
    if isinstance(key, exp.Literal) and not key.is_string and str(key.this).isdecimal():
        place = int(key.this) - 1 if len(key.this) < 9 else -1
        return items[place].unalias().unnest().copy() if 0 <= place < len(items) else key
    alike = [one for one in items if isinstance(key, exp.Column) and one.alias and one.alias == key.name]
    return (alike[0].unalias() if alike else key).unnest().copy()


def truncated(text: exp.TimeToStr | exp.ToChar) -> exp.Expr | None:
    """The period that a text names one by one."""
    date, written = format_in(text)
    pattern = None if date is None else pattern_of(written)
    period = None if pattern is None else period_of(pattern)
    if date is None or period is None:
        return None
    if isinstance(date, exp.TimestampTrunc | exp.DateTrunc):
        unit = date.unit.name.lower() if date.unit is not None else ""
        return date.copy() if unit in FINER and FINER[unit] <= FINER[period] else None
    return exp.TimestampTrunc(this=date.copy(), unit=exp.var(period.upper()))


def named_part(tree: exp.Expr) -> tuple[exp.Expr, str, tuple[str, ...]] | None:
    """A date of which a part is named, the part, and all its names: DAYNAME, and STRFTIME with one sign for a part."""
    match tree:
        case exp.Dayname(this=date) | exp.Monthname(this=date) if not tree.args.get("abbreviated"):
            sign = "A" if isinstance(tree, exp.Dayname) else "B"
        case exp.TimeToStr() | exp.ToChar():
            date, written = format_in(tree)
            pattern = pattern_of(written)
            sign = pattern[0][1] if pattern is not None and len(pattern) == 1 and pattern[0][0] else ""
        case _:
            return None
    return None if date is None or sign not in NAMES else (date, *NAMES[sign])
