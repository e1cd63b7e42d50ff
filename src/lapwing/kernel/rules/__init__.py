"""The rules of the logic, one in each file."""
