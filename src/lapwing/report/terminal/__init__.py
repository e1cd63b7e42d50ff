"""Views drawn for a terminal."""
