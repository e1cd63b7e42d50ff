"""Views as figures."""
