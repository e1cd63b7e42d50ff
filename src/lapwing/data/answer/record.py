"""Answers as text, for the ledger: a request that is repeated under its key gets the same answer again."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from lapwing.data.answer.answer import Answer
from lapwing.data.answer.choice_error import ChoiceError
from lapwing.data.answer.series import Series

LARGEST = 1_000_000


def record_of(answers: tuple[Answer, ...]) -> str | None:
    """The answers as JSON; nothing if that is very long."""
    if sum(answer.size for answer in answers) > LARGEST // 50:
        return None
    text = json.dumps([encode(answer) for answer in answers], separators=(",", ":"))
    return text if len(text) <= LARGEST else None


def encode(answer: Answer) -> dict[str, Any]:
    """An answer as plain data."""
    series = [
        {"name": one.name, "values": one.values.tolist(), "low": one.low.tolist(), "high": one.high.tolist()}
        for one in answer.series
    ]
    return {
        "title": answer.title,
        "shape": answer.shape,
        "keys": answer.keys,
        "labels": answer.labels,
        "series": series,
        "choice": answer.choice,
        "miss": [answer.miss.low, answer.miss.high, answer.miss.words] if answer.miss else None,
        "notes": answer.notes,
        "about": answer.about,
        "together": answer.together,
        "chosen": [[name, miss.low, miss.high, miss.words] for name, miss in answer.chosen],
    }


def answers_of(text: str) -> tuple[Answer, ...]:
    """The answers that were written down."""
    return tuple(decode(data) for data in json.loads(text))


def decode(data: dict[str, Any]) -> Answer:
    """An answer from plain data."""
    series = tuple(
        Series(one["name"], np.array(one["values"]), np.array(one["low"]), np.array(one["high"]))
        for one in data["series"]
    )
    labels = tuple(tuple(column) for column in data["labels"])
    keys, notes = tuple(data["keys"]), tuple(data["notes"])
    miss = ChoiceError(*data["miss"]) if data.get("miss") else None
    about, together = data.get("about", ""), data.get("together", True)
    chosen = tuple((name, ChoiceError(*miss)) for name, *miss in data.get("chosen", []))
    return Answer(
        data["title"], data["shape"], keys, labels, series, data["choice"], miss, notes, about, together, chosen
    )
