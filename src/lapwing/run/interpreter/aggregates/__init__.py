"""Row loops as aggregates: what a loop over all rows computes, as sums, minima and cells that an engine can add up."""
