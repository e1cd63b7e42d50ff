"""The only place that draws: text, and later HTML, JSON and plots, from results that are data."""
