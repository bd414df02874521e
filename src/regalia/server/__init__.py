"""The server: one process from a browser to an embedded database."""
