"""STRFTIME and TO_CHAR on dates that are keys: a pattern in the signs of STRFTIME, with English names."""

from __future__ import annotations

import re
from datetime import datetime

from sqlglot import exp

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SIGNS = "YmdHMSjyBbAa%"
PARTS = re.compile(r"%(.)|([^%]+)", re.DOTALL)
CHARS = {
    "YYYY": "%Y",
    "YY": "%y",
    "MM": "%m",
    "DDD": "%j",
    "DD": "%d",
    "HH24": "%H",
    "MI": "%M",
    "SS": "%S",
    "FMMonth": "%B",
    "Mon": "%b",
    "FMDay": "%A",
    "Dy": "%a",
}
WRITTEN = re.compile("|".join(sorted(CHARS, key=len, reverse=True)) + r'|"([^"%]*)"|[^A-Za-z0-9"%]+', re.DOTALL)
NESTED = (("Y", "year"), ("m", "month"), ("d", "day"), ("H", "hour"), ("M", "minute"), ("S", "second"))
Pattern = tuple[tuple[bool, str], ...]


def pattern_of(text: str) -> Pattern | None:
    """The signs of a pattern of STRFTIME, each True, and the texts between them; None if one is not known."""
    parts = [(bool(each[1]), each[1] or each[2]) for each in PARTS.finditer(text)]
    whole = sum(len(each) + is_sign for is_sign, each in parts) == len(text)
    known = all(not is_sign or each in SIGNS for is_sign, each in parts)
    return tuple(parts) if whole and known else None


def from_to_char(text: str) -> str | None:
    """A pattern of TO_CHAR in the signs of STRFTIME; None if a part of it is not known."""
    found, place = "", 0
    while place < len(text):
        part = WRITTEN.match(text, place)
        if part is None:
            return None
        found += CHARS.get(part[0], part[0] if part[1] is None else part[1])
        place = part.end()
    return found


def format_in(tree: exp.TimeToStr | exp.ToChar) -> tuple[exp.Expr | None, str]:
    """What a date is taken from, and the pattern in the signs of STRFTIME; no date if there is no pattern."""
    sides = [tree.this, tree.args.get("format")]
    if not isinstance(sides[1], exp.Literal):
        sides.reverse()
    date, pattern = sides
    if not isinstance(pattern, exp.Literal) or not pattern.is_string or date is None:
        return None, ""
    text = str(pattern.this)
    found = from_to_char(text) if isinstance(tree, exp.ToChar) else text
    return (None, text) if found is None else (date, found)


def period_of(pattern: Pattern) -> str | None:
    """The period of whose dates a pattern writes each in another way; None if some are written alike."""
    signs = {each for is_sign, each in pattern if is_sign} - {"%"}
    signs = {{"B": "m", "b": "m"}.get(sign, sign) for sign in signs}
    if "j" in signs and "Y" in signs:
        signs |= {"m", "d"}
    signs -= {"j"}
    if {"Y", "m", "d"} <= signs:
        signs -= {"A", "a"}
    found = None
    for sign, period in NESTED:
        if sign not in signs:
            break
        signs.discard(sign)
        found = period
    return None if signs else found


def formatted(label: str, pattern: Pattern) -> str:
    """A date, as answers write it, in a pattern."""
    day = datetime.fromisoformat(label)
    return "".join(sign_of(each, day) if is_sign else each for is_sign, each in pattern)


def sign_of(sign: str, day: datetime) -> str:
    """What one sign of a pattern means."""
    match sign:
        case "%":
            return "%"
        case "Y":
            return f"{day.year:04}"
        case "y":
            return f"{day.year % 100:02}"
        case "m":
            return f"{day.month:02}"
        case "d":
            return f"{day.day:02}"
        case "j":
            return f"{day.timetuple().tm_yday:03}"
        case "H":
            return f"{day.hour:02}"
        case "M":
            return f"{day.minute:02}"
        case "S":
            return f"{day.second:02}"
        case "B" | "b":
            return MONTHS[day.month - 1][: 3 if sign == "b" else None]
        case _:
            return DAYS[day.weekday()][: 3 if sign == "a" else None]
