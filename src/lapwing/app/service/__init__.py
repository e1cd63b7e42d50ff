"""The budget service over HTTP, and the page of those who run it."""
