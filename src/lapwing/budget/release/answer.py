"""Answers as text that loses nothing: numbers are exact, and a fraction is a string."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from lapwing.budget.ledger.entry.request import LONGEST_NOTE
from lapwing.run.accuracy.program.intervals import Told, data_of, intervals_of, widest
from lapwing.run.accuracy.program.spread import Spreads
from lapwing.run.interpreter.exact_list import ExactList
from lapwing.run.interpreter.value import Value

Answer = Value | tuple[Value, ...]


def write_value(answer: Answer) -> str:
    """An answer as JSON."""
    return json.dumps(encode(answer), separators=(",", ":"))


def encode(answer: Answer) -> Any:
    """Fractions become strings; a tuple says that it is one."""
    match answer:
        case tuple():
            return {"tuple": [encode(item) for item in answer]}
        case list() | ExactList():
            return [encode(item) for item in answer]
        case bool() | int():
            return answer
        case Fraction():
            return str(answer) if answer.denominator != 1 else answer.numerator


def write_accuracy(answer: Answer, spreads: Spreads) -> str:
    """The intervals around an answer as JSON, with their confidence; those of many numbers by the widest of them."""
    full = say(intervals_of(answer, spreads), spreads.beta)
    return full if len(full) <= LONGEST_NOTE else say(widest(spreads), spreads.beta)


def say(told: Told, beta: Fraction) -> str:
    """Intervals and their confidence as JSON; numbers with thousands of digits are not written out."""
    try:
        data = data_of(told)
    except ValueError:
        data = {"none": "its numbers are too long to be written"}
    return json.dumps({"confidence": str(1 - beta), "intervals": data}, separators=(",", ":"))


def read_value(text: str) -> Answer:
    """The answer that a text stands for."""
    answer: Answer = decode(json.loads(text))
    return answer


def decode(data: Any) -> Any:
    """From JSON to exact values."""
    match data:
        case {"tuple": items}:
            return tuple(decode(item) for item in items)
        case list():
            return [decode(item) for item in data]
        case str():
            return Fraction(data)
        case _:
            return data
