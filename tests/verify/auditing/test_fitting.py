"""Training as people write it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lapwing.diagnostics.diagnostic import ProgramError
from lapwing.verify.auditing.canaries import audit_training
from lapwing.verify.auditing.fitting import fit_score, fitted, rows_of, takes_targets


class Ridge:
    """A linear model of features that are its own, with noise on its weights."""

    def __init__(self, scale: float) -> None:
        self.scale = scale

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Ridge:
        self.weights = X.T @ y + np.random.default_rng(1).laplace(scale=self.scale, size=X.shape[1])
        return self

    def predict(self, X: Any) -> Any:
        return X @ self.weights


class Classes:
    classes_ = np.array(["no", "yes"])

    def predict_proba(self, X: Any) -> Any:
        return np.array([[0.25, 0.75]])


def test_features_and_targets_are_rows_of_two() -> None:
    assert rows_of((np.array([[1], [2]]), [3, 4])) == [([1], 3), ([2], 4)]
    assert rows_of(range(3)) == [0, 1, 2]
    with pytest.raises(ProgramError, match="other lengths"):
        rows_of(([1, 2], [3]))


def test_what_training_takes() -> None:
    assert takes_targets(Ridge(1.0).fit)
    assert not takes_targets(lambda X, y=None: 0)
    assert not takes_targets(lambda *rows: 0)
    assert fitted(lambda rows: sum(rows), [1, 2]) == 3
    model = fitted(Ridge(0.0), [([1.0, 0.0], 2.0), ([0.0, 1.0], 3.0)])
    assert model.weights.tolist() == [2.0, 3.0]
    with pytest.raises(ProgramError, match="pairs"):
        fitted(Ridge(1.0), [1, 2])
    with pytest.raises(ProgramError, match="training raised ZeroDivisionError"):
        fitted(lambda rows: 1 / 0, [1])


def test_models_score_rows_themselves() -> None:
    assert fit_score(Classes(), ([0], "yes")) == 0.75
    model = fitted(Ridge(0.0), [([1.0], 2.0)])
    assert fit_score(model, ([1.0], 5.0)) == -3.0
    with pytest.raises(ProgramError, match="a score"):
        fit_score(object(), ([1.0], 5.0))


@pytest.mark.parametrize(("scale", "violated"), [(0.1, True), (5.0, False)])
def test_an_estimator_is_audited(scale: float, violated: bool) -> None:
    found = audit_training(Ridge(scale), ([[0.0] * 400], [1.0]), (np.eye(400), np.ones(400)), epsilon=1)
    assert found.violated is violated


def test_a_score_that_fails_is_refused() -> None:
    with pytest.raises(ProgramError, match="raised KeyError"):
        audit_training(lambda rows: {}, [], range(20), lambda model, row: model[row])
