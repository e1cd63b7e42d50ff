"""Where libraries draw noise, and how each place is watched."""
