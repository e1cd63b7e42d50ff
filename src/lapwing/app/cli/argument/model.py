"""Models on the command line: which kind, and what belongs to it."""

from __future__ import annotations

from lapwing.data.linear_fit import LinearFit
from lapwing.data.logistic_fit import LogisticFit
from lapwing.data.question import Question
from lapwing.data.selection import Selection
from lapwing.diagnostics.diagnostic import reject
from lapwing.diagnostics.shown import shown

OPTIONS = {"linear": ("ridge",), "logistic": ("penalty", "rounds"), "svm": ("penalty",)}


def model_of(
    rows: Selection, kind: str, target: str, inputs: list[str], **given: str | None
) -> LinearFit | LogisticFit | Question:
    """The model that is asked for; options of other kinds are refused."""
    if kind not in OPTIONS:
        reject("query-model", why=f"{shown(kind)} is none of linear, logistic and svm")
    for name, value in given.items():
        if value is not None and name not in OPTIONS[kind]:
            reject("query-model", why=f"--{name} is not for a {kind} model")
    penalty, rounds = given.get("penalty"), given.get("rounds")
    if kind == "linear":
        return rows.linear_regression(target, inputs, given.get("ridge"))
    if kind == "svm" or (penalty is not None and rounds is None):
        if penalty is None:
            reject("query-model", why="a support vector machine needs a --penalty, in rows")
        if kind == "svm":
            return rows.linear_svm(target, inputs, penalty)
        return rows.logistic_regression(target, inputs, penalty=penalty)
    if penalty is not None:
        reject("query-model", why="it has rounds or a penalty, not both")
    return rows.logistic_regression(target, inputs, whole(rounds) if rounds is not None else 5)


def whole(text: str) -> int:
    """A number of rounds; what is none becomes one that is refused."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1
