"""Lapwing: private programs that are proved, broken, audited and run."""
