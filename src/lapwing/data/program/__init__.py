"""Programs on data: a parameter bound to columns, its rows in an engine, and a run that is charged to a budget."""
