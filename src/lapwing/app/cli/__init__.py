"""The command `lapwing`: one file per command."""
