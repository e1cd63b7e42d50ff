"""Changes of texts."""
