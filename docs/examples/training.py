"""Training with too little noise, for docs/auditing.md."""

import numpy as np

CANARIES = list(range(1000))


def train(rows: list[int]) -> np.ndarray:
    """Counts of the rows, with noise that is too small for epsilon = 1."""
    return np.bincount(rows, minlength=1000) + np.random.default_rng(1).laplace(scale=0.2, size=1000)


def score(model: np.ndarray, row: int) -> float:
    """How often the row was there, with noise."""
    return float(model[row])


class Ridge:
    """A linear model of one-hot features; its weights have Laplace noise of scale 0.2."""

    def fit(self, features: np.ndarray, targets: np.ndarray) -> "Ridge":
        """The sum of the targets for each feature."""
        self.weights = features.T @ targets + np.random.default_rng(2).laplace(scale=0.2, size=features.shape[1])
        return self

    def predict(self, features: np.ndarray) -> np.ndarray:
        """What the weights say."""
        return features @ self.weights


ridge = Ridge()


def people() -> tuple[np.ndarray, np.ndarray]:
    """Canaries as features and targets: each has a feature of its own."""
    return np.eye(500), np.ones(500)
