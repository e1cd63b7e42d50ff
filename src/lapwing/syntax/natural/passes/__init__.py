"""Small steps that bring evaluated code into the form a person would have written, one in each file."""
