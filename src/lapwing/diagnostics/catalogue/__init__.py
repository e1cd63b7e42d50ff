"""The messages, a file for each room."""
