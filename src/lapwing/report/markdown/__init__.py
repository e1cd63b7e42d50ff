"""Views as Markdown."""
