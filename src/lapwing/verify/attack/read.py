"""A release of subset counts from a file: one line a subset, `0110,2`, person by person."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from lapwing.diagnostics.diagnostic import reject
from lapwing.verify.attack.answers import MOST_ALL, Answers, SomeAnswers, answers_of_all
from lapwing.verify.attack.database import MOST_PEOPLE

LARGEST = 1 << 30


def read_answers(path: Path) -> Answers:
    """The answers of a file; a line of other words at the top is a heading."""
    try:
        if path.stat().st_size > LARGEST:
            reject("too-long", name=path, limit=LARGEST)
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError as error:
        reject("attack-answers", why=f"the text is not UTF-8: {error.reason}")
    except (OSError, ValueError) as error:
        reject("unreadable", name=path, reason=getattr(error, "strerror", None) or error)
    subsets, values = [], []
    for number, line in enumerate(lines, 1):
        subset, _, value = (part.strip() for part in line.partition(","))
        if not line.strip() or (number == 1 and not set(subset) <= {"0", "1"}):
            continue
        if not subset or not set(subset) <= {"0", "1"} or len(subset) > MOST_PEOPLE:
            reject("attack-answers", why=f"line {number} begins with no subset")
        subsets.append(np.frombuffer(subset.encode(), dtype=np.uint8) == ord("1"))
        values.append(read_value(value, number))
    if not subsets:
        reject("attack-answers", why="there are none")
    if len({subset.size for subset in subsets}) > 1:
        reject("attack-answers", why="the subsets are of different numbers of people")
    return sort_answers(SomeAnswers(np.array(subsets), np.array(values)))


def read_value(text: str, line: int) -> float:
    """A number, which need not be whole."""
    try:
        return float(text)
    except ValueError:
        reject("attack-answers", why=f"line {line} ends with no number")


def sort_answers(answers: SomeAnswers) -> Answers:
    """All subsets in their order, if there is exactly one answer for each."""
    people = answers.people
    if people > MOST_ALL or len(answers.values) != 1 << people:
        return answers
    numbers = answers.subsets @ (1 << np.arange(people, dtype=np.int64))
    if np.unique(numbers).size != numbers.size:
        return answers
    ordered = np.empty_like(answers.values)
    ordered[numbers] = answers.values
    return answers_of_all(ordered, people)
