"""Sources, places in them, and what is wrong there."""
