"""Engines that hold the rows and add them up: one relational layer, several dialects of SQL, and Polars without any."""
