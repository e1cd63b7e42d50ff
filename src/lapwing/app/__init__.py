"""What people start: the command, the page, and how results look in notebooks."""
