"""An ordinary use of SmartNoise's covariance, with the epsilon that it is given."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pandas as pd
import sklearn.linear_model._base

# the versions that have the fault import it by its old name
sys.modules.setdefault("sklearn.linear_model.base", sklearn.linear_model._base)

from snsynth.models.dp_covariance import DPcovariance  # noqa: E402


def covariance(data: list[tuple[float, float]], epsilon: float) -> Any:
    """The covariances of two columns from 0 to 1."""
    frame = pd.DataFrame(data, columns=["x", "y"], dtype=float)
    ranges = pd.DataFrame({"x": [0.0, 1.0], "y": [0.0, 1.0]})
    release = DPcovariance(n=len(frame), cols=["x", "y"], rng=ranges, global_eps=epsilon)
    return [float(value) for value in np.ravel(release.release(frame))]
