"""What can be asked over HTTP, one file for each part of the page."""
