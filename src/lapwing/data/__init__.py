"""Private answers from real data: datasets with a description, queries, and the engines that run them."""

from lapwing.data.aggregate import Count, CountUnits, Mean, Share, Sum, Variance
from lapwing.data.col import col
from lapwing.data.opening import open  # noqa: A004

__all__ = ["Count", "CountUnits", "Mean", "Share", "Sum", "Variance", "col", "open"]
