"""Where entries are kept, and how a torn end is mended."""
