"""What stands on the page, one file for each of its parts."""
