"""What workers do: each task takes and gives plain data, in a process of its own."""
