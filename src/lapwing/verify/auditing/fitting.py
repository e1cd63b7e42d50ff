"""Training as people write it: a function of rows, or of features and targets, or an object with a method `fit`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from lapwing.diagnostics.diagnostic import reject

Rows = list[Any]


def rows_of(data: Any) -> Rows:
    """Rows as a list; features and targets side by side, `(X, y)`, are rows of two."""
    if isinstance(data, tuple) and len(data) == 2 and all(hasattr(part, "__len__") for part in data):
        features, targets = (_listed(part) for part in data)
        if len(features) != len(targets):
            reject("audit-option", name="rows", what="features and targets of other lengths", instead="as many of each")
        return list(zip(features, targets, strict=True))
    return _listed(data)


def fitted(train: Any, rows: Sequence[Any]) -> Any:
    """The model that training on rows gives; if it takes features and targets, each row is one of both."""
    fit: Callable[..., Any] = getattr(train, "fit", train)
    given: tuple[Any, ...] = (list(rows),)
    if takes_targets(fit):
        try:
            given = np.asarray([row[0] for row in rows]), np.asarray([row[1] for row in rows])
        except (TypeError, IndexError, KeyError, ValueError):
            reject("audit-option", name="rows", what=repr(rows[0])[:80], instead="pairs of features and a target")
    try:
        model = fit(*given)
    except Exception as error:  # noqa: BLE001
        name = getattr(train, "__name__", None) or type(train).__name__
        reject("audit-callable", what=name, why=f"training raised {type(error).__name__}: {error}")
    return train if model is None else model


def takes_targets(fit: Callable[..., Any]) -> bool:
    """Whether it has two parameters that must be given."""
    try:
        parameters = inspect.signature(fit).parameters.values()
    except (TypeError, ValueError):
        return False
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(each.kind in kinds and each.default is inspect.Parameter.empty for each in parameters) == 2


def fit_score(model: Any, row: Any) -> float:
    """How well a model with the methods of scikit-learn fits a row of features and a target."""
    try:
        features = np.asarray([row[0]])
        if hasattr(model, "predict_proba"):
            place = list(model.classes_).index(row[1])
            return float(model.predict_proba(features)[0][place])
        return -abs(float(np.ravel(model.predict(features))[0]) - float(row[1]))
    except (AttributeError, TypeError, IndexError, KeyError, ValueError) as error:
        reject("audit-option", name="a score", what=f"none, and the model has none of its own ({error})", instead="one")


def _listed(data: Any) -> Rows:
    return list(data.tolist() if isinstance(data, np.ndarray) else data)
