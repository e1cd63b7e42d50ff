"""The documentation as a site: pages of this repository, without anything from elsewhere."""
