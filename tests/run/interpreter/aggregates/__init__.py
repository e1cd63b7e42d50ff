"""Row loops as aggregates."""
