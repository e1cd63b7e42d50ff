"""Views as LaTeX."""
