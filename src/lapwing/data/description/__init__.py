"""What is publicly known of a dataset, and the file that says it."""
