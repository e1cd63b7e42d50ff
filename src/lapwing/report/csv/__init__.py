"""Views as CSV."""
