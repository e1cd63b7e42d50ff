"""Programs on data."""
