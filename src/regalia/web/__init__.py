"""Templates and static files of the pages."""
