"""The page: a thin view over what the other parts answer, for one machine and without accounts."""
