"""The budget service: who asks, in which order they are served, and one commit for many charges."""
