"""An ordinary use of SmartNoise's covariance, with the epsilon that it is given."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from snsynth.models.dp_covariance import DPcovariance


def covariance(data: list[tuple[float, float]], epsilon: float) -> Any:
    """The covariances of two columns from 0 to 1."""
    frame = pd.DataFrame(data, columns=["x", "y"], dtype=float)
    ranges = {"x": [0, 1], "y": [0, 1]}
    release = DPcovariance(n=len(frame), cols=["x", "y"], rng=ranges, global_eps=epsilon)
    return [float(value) for value in np.ravel(release.release(frame))]
