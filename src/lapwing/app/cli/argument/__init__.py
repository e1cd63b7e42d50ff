"""What stands on the command line."""
