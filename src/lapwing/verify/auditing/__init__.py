"""Looking for privacy leaks in black boxes, by sampling, with a stated confidence."""
