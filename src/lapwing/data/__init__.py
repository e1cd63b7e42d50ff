"""Private answers from real data: datasets with a description, queries, and the engines that run them."""

from lapwing.data.lazy_open import open  # noqa: A004
from lapwing.data.query.aggregate import Count, CountUnits, Mean, Share, ShareKept, Sum, Variance
from lapwing.data.query.col import col

__all__ = ["Count", "CountUnits", "Mean", "Share", "ShareKept", "Sum", "Variance", "col", "open"]
